import * as z from 'zod';
import { createCannedReply, deleteCannedReply, updateCannedReply } from '../../../domain/canned-replies/change.ts';
import { listCannedReplies } from '../../../domain/canned-replies/find.ts';
import { cannedReply } from '../../../domain/canned-replies/records.ts';
import * as documents from '../documents/canned-replies.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';

const tag = 'Conversations';

export const cannedReplyRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/canned-replies',
    tag,
    summary: 'List the canned replies',
    operation: listCannedReplies,
    document: documents.list,
    pick: ({ cannedReplies }) => ({ cannedReplies }),
    output: z.object({ cannedReplies: z.array(cannedReply) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/canned-replies',
    tag,
    summary: 'Create a canned reply',
    operation: createCannedReply,
    creates: true,
    document: documents.create,
    pick: pick('createCannedReply', 'cannedReply'),
    output: cannedReply,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/canned-replies/{cannedReplyId}',
    tag,
    summary: 'Update a canned reply',
    operation: updateCannedReply,
    document: documents.update,
    pick: pick('updateCannedReply', 'cannedReply'),
    output: cannedReply,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/canned-replies/{cannedReplyId}',
    tag,
    summary: 'Delete a canned reply',
    operation: deleteCannedReply,
    document: documents.remove,
    pick: pick('deleteCannedReply'),
    output: z.object({ deleted: z.literal(true) }),
  }),
];
