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
import { conversationCounts, getConversationCounts } from '../domain/conversations/view-counts.ts';
import { setTyping } from '../domain/conversations/visitor/typing.ts';
import { isUuid } from '../domain/core/ids.ts';
import { hasScope } from '../domain/core/scopes.ts';
import { deleteConversation } from '../domain/erasure/conversation.ts';
import { uploadTarget } from '../domain/uploads/records.ts';
import { ChatbotType } from './chatbots.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageComplexity, resolveConnection } from './core/connection.ts';
import { type Context, inputOf, resolve, scopedActor } from './core/context.ts';
import { leafType, outputType } from './core/from-zod.ts';
import { chatbotLoader, leadLoader, readMarkLoader } from './core/loaders.ts';
import { mutation } from './core/mutation.ts';
import { argumentsBelow, asksFor, startAhead, takeAhead } from './core/read-ahead.ts';
import { LeadType } from './leads.ts';

export const ConversationType = outputType(conversation);
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
    args: { first: t.arg.int(), after: t.arg.string() },
    complexity: pageComplexity,
    resolve: (bot, args, context, info) =>
      resolveConnection(context, info, listConversations, args, { chatbotId: bot.id }),
  }),
}));

builder.queryFields((t) => ({
  conversation: t.field({
    type: ConversationType,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
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
    args: {
      first: t.arg.int(),
      after: t.arg.string(),
      status: t.arg({ type: Status }),
      chatbotId: t.arg.id(),
      assignee: t.arg.id({ description: 'Id of the member who has the conversation, or of a key without a member' }),
      view: t.arg({
        type: View,
        description:
          'WAITING: the visitor waits for a human, longest first. MINE: taken by the caller. UNASSIGNED: a human is requested, ' +
          'and nobody has it. AI: open. DONE: resolved or closed',
      }),
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
    description: 'Numbers of conversations by view',
    args: { chatbotId: t.arg.id() },
    resolve: (_root, args, context, info) => resolve(context, info, getConversationCounts, args),
  }),
  attachment: t.field({
    type: outputType(attachmentFile),
    nullable: true,
    description: 'A file of a message, with a download URL',
    args: { conversationId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, { conversationId, id }, context, info) =>
      resolve(context, info, getAttachment, { conversationId, attachmentId: id }),
  }),
}));

const whole = { conversation: ConversationType } as const;
mutation(takeOverConversation, 'Takes a conversation over for the calling agent.', whole, (conversation) => ({
  conversation,
}));
mutation(assignConversation, 'Assigns a conversation to a member.', whole, (conversation) => ({ conversation }));
mutation(replyToConversation, 'Replies to the visitor as a human.', { message: MessageType }, (message) => ({
  message,
}));
mutation(
  createAttachmentUpload,
  'Creates an upload for a file of a reply and returns its upload URL.',
  { upload: outputType(uploadTarget) },
  (upload) => ({ upload }),
);
mutation(releaseConversation, 'Gives a conversation back to the AI.', whole, (conversation) => ({ conversation }));
mutation(resolveConversation, 'Resolves a conversation.', whole, (conversation) => ({ conversation }));
mutation(setTyping, 'Shows the visitor for 6 seconds that the agent is typing.', { typing: 'Boolean' }, (said) => said);
mutation(markRead, 'Marks messages as read by the caller.', { unread: 'Int' }, (mark) => mark);
mutation(
  setPresence,
  'Shows colleagues for 45 seconds that the caller looks at a conversation or types in it.',
  { state: leafType(presenceOutput.shape.state) as never },
  ({ state }) => ({ state: state as never }),
);
mutation(addNote, 'Adds an internal note.', { note: NoteType }, (note) => ({ note }));
mutation(
  deleteConversation,
  'Erases a conversation and everything that belongs to it.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({ deletedId: id, deleted }),
);

mutation(
  startTestConversation,
  "Starts a test conversation in the chatbot's public chat. The token is shown only once.",
  { conversation: ConversationType, bindingToken: 'String' },
  (started) => started,
);
