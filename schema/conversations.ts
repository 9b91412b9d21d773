import type { GraphQLResolveInfo } from 'graphql';
import { attachmentFile, getAttachment } from '../domain/conversations/attachments/read.ts';
import { createAttachmentUpload } from '../domain/conversations/attachments/uploads.ts';
import { getConversation, listConversations } from '../domain/conversations/find.ts';
import { listMessages, type MessagePage, messagePage, readMessagePage } from '../domain/conversations/message-page.ts';
import { addNote, note, notesOf } from '../domain/conversations/notes.ts';
import { presenceOutput, setPresence } from '../domain/conversations/presence.ts';
import { markRead, unreadOf } from '../domain/conversations/read-marks.ts';
import { conversation, conversationStatus, conversationView, message } from '../domain/conversations/records.ts';
import { replyToConversation } from '../domain/conversations/reply.ts';
import { startTestConversation } from '../domain/conversations/start-test.ts';
import { assignConversation } from '../domain/conversations/state/assign.ts';
import { releaseConversation } from '../domain/conversations/state/release.ts';
import { resolveConversation } from '../domain/conversations/state/resolve.ts';
import { takeOverConversation } from '../domain/conversations/state/takeover.ts';
import { conversationCounts, getConversationCounts } from '../domain/conversations/views/view-counts.ts';
import { setTyping } from '../domain/conversations/visitor/typing.ts';
import { isUuid } from '../domain/core/ids.ts';
import { hasScope } from '../domain/core/operations/scopes.ts';
import { deleteConversation } from '../domain/erasure/conversation.ts';
import { uploadTarget } from '../domain/uploads/records.ts';
import { ChatbotType } from './chatbots.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from './core/connection.ts';
import { type Context, inputOf, resolve, scopedActor } from './core/context.ts';
import { leafType, outputType } from './core/from-zod.ts';
import { chatbotLoader, leadLoader, readMarkLoader } from './core/loaders.ts';
import { mutation } from './core/mutation.ts';
import { Node } from './core/node.ts';
import { argumentsBelow, asksFor, startAhead, takeAhead } from './core/read-ahead.ts';
import { LeadType } from './leads.ts';

export const ConversationType = outputType(conversation, undefined, [Node]);
const MessageType = outputType(message);
const NoteType = outputType(note);
const ConversationConnection = connectionOf(ConversationType);
const Status = leafType(conversationStatus);
const View = leafType(conversationView);

/** Arguments of a page of messages. */
interface PageArgs {
  last?: number | null;
  before?: string | null;
}

/** Reads a page, or takes the one that was started in parallel with the conversation. */
function pageOf(context: Context, conversationId: string, { last, before }: PageArgs): Promise<MessagePage> {
  const { workspaceId } = scopedActor(context, 'conversations:read');
  const input = inputOf(context, listMessages, { limit: last, before });
  const read = () => readMessagePage(context.app, { workspaceId, conversationId }, input);
  return takeAhead(context, `messages#${conversationId}#${JSON.stringify(input)}`, read);
}

/** Starts the lists of one conversation that can be read in parallel with it. */
function readListsAhead(context: Context, info: GraphQLResolveInfo, workspaceId: string, conversationId: string) {
  const { app } = context;
  if (asksFor(info, 'notes')) {
    startAhead(context, `notes#${conversationId}`, () => notesOf(app, workspaceId, conversationId));
  }
  for (const field of ['messages', 'messagePage']) {
    const { last, before }: PageArgs = argumentsBelow(info, ConversationType.name, field) ?? {};
    if (!asksFor(info, field)) continue;
    const input = listMessages.input.safeParse(context.call?.input() ?? { limit: last, before }).data;
    if (!input) continue;
    const read = () => readMessagePage(app, { workspaceId, conversationId }, input);
    startAhead(context, `messages#${conversationId}#${JSON.stringify(input)}`, read);
  }
}

builder.objectFields(ConversationType, (t) => ({
  chatbot: t.field({
    type: ChatbotType,
    nullable: true,
    description: 'Null if the chatbot is deleted',
    resolve: (parent, _args, context) =>
      chatbotLoader(context, scopedActor(context, 'chatbots:read')).load(parent.chatbotId),
  }),
  messages: t.field({
    type: [MessageType],
    description: 'The newest messages, or those before a message, in the order in which they were stored',
    args: {
      last: t.arg.int({ description: 'Default and maximum 200' }),
      before: t.arg.id({ description: 'Id of a message: returns the messages before it' }),
    },
    resolve: async ({ id }, args, context) => (await pageOf(context, id, args)).messages,
  }),
  messagePage: t.field({
    type: outputType(messagePage),
    description: 'The same, with where to continue',
    args: {
      last: t.arg.int({ description: 'Default and maximum 200' }),
      before: t.arg.id({ description: 'Id of a message: returns the messages before it' }),
    },
    resolve: ({ id }, args, context) => pageOf(context, id, args),
  }),
  notes: t.field({
    type: [NoteType],
    description: 'All internal notes, oldest first. Not visible to the visitor',
    resolve: ({ id }, _args, context) => {
      const { workspaceId } = scopedActor(context, 'conversations:read');
      return takeAhead(context, `notes#${id}`, () => notesOf(context.app, workspaceId, id));
    },
  }),
  unread: t.int({
    description: 'Messages after the last one that the caller has read',
    resolve: async (parent, _args, context) =>
      unreadOf(parent, await readMarkLoader(context, scopedActor(context, 'conversations:read')).load(parent.id)),
  }),
  lead: t.field({
    type: LeadType,
    nullable: true,
    description: "The visitor's lead. Needs the scope `leads:read`. Null: none",
    resolve: ({ leadId }, _args, context) => {
      const actor = scopedActor(context, 'leads:read');
      return leadId ? leadLoader(context, actor).load(leadId) : null;
    },
  }),
}));

builder.objectFields(ChatbotType, (t) => ({
  conversations: t.field({
    type: ConversationConnection,
    nullable: true,
    description: "The chatbot's conversations, newest first. Needs the scope `conversations:read`",
    args: pageArgs,
    complexity: pageComplexity,
    resolve: (bot, args, context, info) =>
      resolveConnection(context, info, listConversations, args, { chatbotId: bot.id }),
  }),
}));

builder.queryFields((t) => ({
  conversation: t.field({
    type: ConversationType,
    nullable: true,
    description: about(
      getConversation,
      'A conversation. Select `messages` and `notes` to read them in the same request.',
    ),
    args: { id: t.arg.id({ required: true, description: "The conversation's ID" }) },
    resolve: (_root, { id }, context, info) => {
      const { actor } = context;
      if (actor && isUuid(id) && hasScope(actor.scopes, 'conversations:read')) {
        readListsAhead(context, info, actor.workspaceId, id);
      }
      return resolve(context, info, getConversation, { conversationId: id });
    },
  }),
  conversations: t.field({
    type: ConversationConnection,
    nullable: true,
    description: about(
      listConversations,
      'The conversations of the workspace, newest first, optionally filtered. A page can be short or empty and still have a successor: read on while `pageInfo.hasNextPage` is true.',
    ),
    args: {
      ...pageArgs,
      status: t.arg({ type: Status, description: 'Only conversations in this state' }),
      chatbotId: t.arg.id({ description: 'Only conversations of this chatbot' }),
      assignee: t.arg.id({ description: 'Only conversations of this member' }),
      view: t.arg({ type: View, description: 'Only conversations of this view, with its order' }),
      search: t.arg.string({
        description: "Search in the visitor's first message and the lead's name and email address",
      }),
    },
    complexity: pageComplexity,
    resolve: (_root, { first, after, search, ...filter }, context, info) =>
      resolveConnection(context, info, listConversations, { first, after }, { ...filter, q: search }),
  }),
  conversationCounts: t.field({
    type: outputType(conversationCounts),
    nullable: true,
    description: about(getConversationCounts, 'Numbers of conversations by view, of the workspace or of one chatbot.'),
    args: { chatbotId: t.arg.id({ description: 'Only conversations of this chatbot' }) },
    resolve: (_root, args, context, info) => resolve(context, info, getConversationCounts, args),
  }),
  attachment: t.field({
    type: outputType(attachmentFile),
    nullable: true,
    description: about(getAttachment, 'A file of a message, with a download URL that is valid for five minutes.'),
    args: {
      conversationId: t.arg.id({ required: true, description: "The conversation's ID" }),
      id: t.arg.id({ required: true, description: "The file's ID" }),
    },
    resolve: (_root, { conversationId, id }, context, info) =>
      resolve(context, info, getAttachment, { conversationId, attachmentId: id }),
  }),
}));

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
mutation(setTyping, 'Shows the visitor for 6 seconds that the agent is typing.', { typing: 'Boolean' }, (said) => said);
mutation(markRead, 'Marks messages as read by the caller.', { unread: 'Int' }, (mark) => mark);
mutation(
  setPresence,
  'Shows colleagues for 45 seconds that the caller looks at a conversation or types in it.',
  { state: leafType(presenceOutput.shape.state) as never },
  ({ state }) => ({ state: state as never }),
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
