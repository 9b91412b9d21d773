import { operation } from '../../core/operation.ts';
import { openTarget } from '../../uploads/open.ts';
import { announcement } from '../../uploads/records.ts';
import { conversationIds, findConversation } from '../find.ts';
import { attachmentTypeOf, ENDING_RULE } from './types.ts';

/** Says where the bytes of a file for a reply may be put. Answers the upload's id, the address, and the headers to send. */
export const createAttachmentUpload = operation({
  name: 'createAttachmentUpload',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: announcement((filename) => attachmentTypeOf(filename) !== undefined, ENDING_RULE),
  find: findConversation,
  run: (app, actor, { target, input }) => openTarget(app, actor, { purpose: 'reply', ownerId: target.id }, input),
});
