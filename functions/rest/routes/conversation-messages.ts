import * as z from 'zod';
import { attachmentFile, getAttachment } from '../../../domain/conversations/attachments/read.ts';
import { createAttachmentUpload } from '../../../domain/conversations/attachments/uploads.ts';
import { getConversation } from '../../../domain/conversations/find.ts';
import { listMessages, messagePage } from '../../../domain/conversations/message-page.ts';
import { addNote, note } from '../../../domain/conversations/notes.ts';
import { presenceOutput, setPresence } from '../../../domain/conversations/presence.ts';
import { markRead, readOutput } from '../../../domain/conversations/read-marks.ts';
import { message } from '../../../domain/conversations/records.ts';
import { replyToConversation } from '../../../domain/conversations/reply.ts';
import { setTyping, typingOutput } from '../../../domain/conversations/visitor/typing.ts';
import * as documents from '../documents/conversations.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { pick } from '../shapes.ts';
import { uploadOutput, withHeaders } from '../uploads.ts';

const tag = 'Conversations';
const conversationPath = '/conversations/{conversationId}';

export const conversationMessageRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: `${conversationPath}/messages`,
    tag,
    summary: 'Get the newest messages of a conversation, or those before a message',
    description:
      'Returns up to `limit` messages in the order in which they were stored. To read ' +
      'earlier ones, send `nextBefore` as `before` until it is null.',
    operation: listMessages,
    document: documents.messages,
    pick: pick('conversation', 'messagePage'),
    output: messagePage,
  }),
  defineRoute({
    method: 'GET',
    path: `${conversationPath}/notes`,
    tag,
    summary: 'Get all internal notes of a conversation',
    operation: getConversation,
    document: documents.notes,
    pick: pick('conversation'),
    output: z.object({ notes: z.array(note) }),
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/notes`,
    tag,
    summary: 'Add an internal note',
    operation: addNote,
    creates: true,
    document: documents.addNote,
    pick: pick('addNote', 'note'),
    output: note,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/reply`,
    tag,
    summary: 'Reply to the visitor as a human, with up to 5 files',
    operation: replyToConversation,
    creates: true,
    document: documents.reply,
    pick: pick('replyToConversation', 'message'),
    output: message,
    carriesFiles: true,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/uploads`,
    tag,
    summary: 'Create an upload for a file of a reply, up to 10 MB',
    operation: createAttachmentUpload,
    creates: true,
    document: documents.createUpload,
    pick: ({ createAttachmentUpload: { upload } }) => withHeaders(upload),
    output: uploadOutput,
  }),
  defineRoute({
    method: 'GET',
    path: `${conversationPath}/attachments/{attachmentId}`,
    tag,
    summary: 'Get a sent file with a download URL',
    operation: getAttachment,
    document: documents.attachment,
    pick: pick('attachment'),
    output: attachmentFile,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/typing`,
    tag,
    summary: 'Show the visitor that the agent is typing',
    operation: setTyping,
    document: documents.setTyping,
    pick: pick('setTyping'),
    output: typingOutput,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/read`,
    tag,
    summary: 'Mark messages as read by the caller',
    operation: markRead,
    document: documents.markRead,
    pick: pick('markRead'),
    output: readOutput,
  }),
  defineRoute({
    method: 'POST',
    path: `${conversationPath}/presence`,
    tag,
    summary: 'Show colleagues that the caller is viewing a conversation or typing in it',
    operation: setPresence,
    document: documents.setPresence,
    pick: pick('setPresence'),
    output: presenceOutput,
  }),
];
