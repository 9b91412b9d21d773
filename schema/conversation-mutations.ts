import { createAttachmentUpload } from '../domain/conversations/attachments/uploads.ts';
import { addNote } from '../domain/conversations/notes.ts';
import { presenceOutput, setPresence } from '../domain/conversations/presence.ts';
import { markRead } from '../domain/conversations/read-marks.ts';
import { replyToConversation } from '../domain/conversations/reply.ts';
import { startTestConversation } from '../domain/conversations/start-test.ts';
import { assignConversation } from '../domain/conversations/state/assign.ts';
import { releaseConversation } from '../domain/conversations/state/release.ts';
import { resolveConversation } from '../domain/conversations/state/resolve.ts';
import { takeOverConversation } from '../domain/conversations/state/takeover.ts';
import { setTyping } from '../domain/conversations/visitor/typing.ts';
import { deleteConversation } from '../domain/erasure/conversation.ts';
import { uploadTarget } from '../domain/uploads/records.ts';
import { ConversationType, MessageType, NoteType } from './conversations.ts';
import { outputType } from './core/from-zod.ts';
import { leafType } from './core/leaf-types.ts';
import { mutation } from './core/mutation.ts';

const whole = { conversation: ConversationType } as const;
mutation(
  takeOverConversation,
  'Takes a conversation over for the calling agent. The chatbot stops answering until the conversation is released or resolved.',
  whole,
  (conversation) => ({
    conversation,
  }),
);
mutation(assignConversation, 'Assigns a conversation to a member, who takes it over.', whole, (conversation) => ({
  conversation,
}));
mutation(
  replyToConversation,
  'Replies to the visitor as a human, with up to three files. Takes the conversation over if no human has.',
  { message: MessageType },
  (message) => ({
    message,
  }),
);
mutation(
  createAttachmentUpload,
  'Creates an upload for a file of a reply and returns its upload URL. PUT the file there, then send `uploadId` with the reply.',
  { upload: outputType(uploadTarget) },
  (upload) => ({ upload }),
);
mutation(
  releaseConversation,
  'Gives a conversation back to the chatbot, which answers the next message.',
  whole,
  (conversation) => ({ conversation }),
);
mutation(
  resolveConversation,
  "Resolves a conversation. The visitor's next message reopens it.",
  whole,
  (conversation) => ({ conversation }),
);
mutation(
  setTyping,
  'Shows the visitor for 6 seconds that the agent is typing.',
  { typing: 'Boolean' },
  (output) => output,
);
mutation(markRead, 'Marks messages as read by the caller.', { unread: 'Int' }, (mark) => mark);
mutation(
  setPresence,
  'Shows colleagues for 45 seconds that the caller is viewing a conversation or typing in it.',
  { state: leafType(presenceOutput.shape.state) },
  (output) => output,
);
mutation(addNote, 'Adds an internal note. Visitors never see notes.', { note: NoteType }, (note) => ({ note }));
mutation(
  deleteConversation,
  'Erases a conversation and everything that belongs to it: messages, notes, files and webhook bodies. Cannot be undone.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({ deletedId: id, deleted }),
);

mutation(
  startTestConversation,
  "Starts a test conversation in the chatbot's public chat. The token is shown only once.",
  { conversation: ConversationType, bindingToken: 'String' },
  (started) => started,
);
