import { operation } from '../../core/operations/operation.ts';
import { openTarget } from '../../uploads/open.ts';
import { announcement } from '../../uploads/records.ts';
import { conversationIds, findConversation } from '../find.ts';
import { attachmentTypeOf, ENDING_RULE } from './types.ts';

/** Opens an upload for a file of a reply. Returns the upload's id, the URL, and the headers to send. */
export const createAttachmentUpload = operation({
  name: 'createAttachmentUpload',
  returnsSecret: true,
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: announcement((filename) => (attachmentTypeOf(filename) ? undefined : ENDING_RULE), ENDING_RULE),
  find: findConversation,
  run: (app, actor, { target, input }) => openTarget(app, actor, { purpose: 'reply', ownerId: target.id }, input),
});
