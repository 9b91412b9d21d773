import { createCannedReply, deleteCannedReply, updateCannedReply } from '../domain/canned-replies/change.ts';
import { listCannedReplies } from '../domain/canned-replies/find.ts';
import { cannedReply } from '../domain/canned-replies/records.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';

const CannedReplyType = outputType(cannedReply);

builder.queryField('cannedReplies', (t) =>
  t.field({
    type: [CannedReplyType],
    nullable: true,
    description: about(
      listCannedReplies,
      'The canned replies of the workspace, by shortcut. The client replaces the placeholders when an agent uses one.',
    ),
    args: { prefix: t.arg.string({ description: 'Only those whose shortcut begins with this text' }) },
    resolve: async (_root, args, context, info) =>
      (await resolve(context, info, listCannedReplies, args)).cannedReplies,
  }),
);

const whole = { cannedReply: CannedReplyType } as const;
mutation(createCannedReply, 'Creates a canned reply. A workspace can have 200.', whole, (cannedReply) => ({
  cannedReply,
}));
mutation(updateCannedReply, 'Updates the given fields of a canned reply.', whole, (cannedReply) => ({ cannedReply }));
mutation(deleteCannedReply, 'Deletes a canned reply.', { deletedId: 'ID', deleted: 'Boolean' }, ({ id, deleted }) => ({
  deletedId: id,
  deleted,
}));
