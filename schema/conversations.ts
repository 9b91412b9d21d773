import type { GraphQLResolveInfo } from 'graphql';
import * as z from 'zod';
import { attachmentFile, getAttachment } from '../domain/conversations/attachments/read.ts';
import { getConversation, listConversations } from '../domain/conversations/find.ts';
import { listMessages, type MessagePage, messagePage, readMessagePage } from '../domain/conversations/message-page.ts';
import { note, notesOf } from '../domain/conversations/notes.ts';
import { unreadOf } from '../domain/conversations/read-marks.ts';
import { conversationPriority } from '../domain/conversations/records/triage.ts';
import {
  conversation,
  conversationStatus,
  conversationView,
  message,
  type StoredConversation,
} from '../domain/conversations/records.ts';
import { conversationCounts, getConversationCounts } from '../domain/conversations/views/view-counts.ts';
import { parse } from '../domain/core/fields.ts';
import { isUuid } from '../domain/core/ids.ts';
import { hasScope } from '../domain/core/operations/scopes.ts';
import { DEFAULT_MATCHES, MAX_MATCHES, searchInput } from '../domain/search/find/filter.ts';
import { searchConversations } from '../domain/search/find/search.ts';
import { type ConversationMatch, conversationMatch } from '../domain/search/records.ts';
import { ChatbotType } from './chatbots.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection, rowCount } from './core/connection.ts';
import { type Context, inputOf, resolve, scopedActor } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { leafType } from './core/leaf-types.ts';
import { chatbotLoader, leadLoader, readMarkLoader } from './core/loaders.ts';
import { Node } from './core/node.ts';
import { argumentsBelow, asksFor, readOnce, startAhead } from './core/read-ahead.ts';
import { reportedArgs } from './core/reported-args.ts';
import { LeadType } from './leads.ts';

export const ConversationType = outputType<typeof conversation, StoredConversation>(conversation, undefined, [Node]);
export const MessageType = outputType(message);
export const NoteType = outputType(note);
const ConversationConnection = connectionOf(ConversationType);
const Status = leafType(conversationStatus);
const View = leafType(conversationView);
const Priority = leafType(conversationPriority);

/** Arguments of a page of messages. */
interface PageArgs {
  last?: number | null;
  before?: string | null;
}

const messageRows = z.object({ last: rowCount });

/** The input of a page of messages. Throws VALIDATION_ERROR. */
async function pageInput(context: Context, { last, before }: PageArgs) {
  parse(messageRows, { last });
  return inputOf(context, listMessages, { limit: last, before: before || null });
}

/** Reads a page, or takes the one that was started in parallel with the conversation. */
async function pageOf(context: Context, conversationId: string, args: PageArgs): Promise<MessagePage> {
  const { workspaceId } = scopedActor(context, 'conversations:read');
  const input = await pageInput(context, args);
  if (args.last === 0) return { messages: [], nextBefore: input.before ?? null };
  const read = () => readMessagePage(context.app, { workspaceId, conversationId }, input);
  return readOnce(context, `messages#${conversationId}#${JSON.stringify(input)}`, read);
}

/** Starts the lists of one conversation that can be read in parallel with it. */
function readListsAhead(context: Context, info: GraphQLResolveInfo, workspaceId: string, conversationId: string) {
  const { app } = context;
  if (asksFor(info, 'notes')) {
    startAhead(context, `notes#${conversationId}`, () => notesOf(app, workspaceId, conversationId));
  }
  for (const field of ['messages', 'messagePage']) {
    if (!asksFor(info, field)) continue;
    // The field itself reports invalid arguments.
    pageOf(context, conversationId, argumentsBelow(info, ConversationType.name, field) ?? {}).catch(() => {});
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
      last: t.arg.int({ description: 'Default and maximum 200. 0: none' }),
      before: t.arg.id({ description: 'Id of a message: returns the messages before it' }),
    },
    resolve: async ({ id }, args, context) => (await pageOf(context, id, args)).messages,
  }),
  messagePage: t.field({
    type: outputType(messagePage),
    description: 'The same, with where to continue',
    args: {
      last: t.arg.int({ description: 'Default and maximum 200. 0: none' }),
      before: t.arg.id({ description: 'Id of a message: returns the messages before it' }),
    },
    resolve: ({ id }, args, context) => pageOf(context, id, args),
  }),
  notes: t.field({
    type: [NoteType],
    description: 'All internal notes, oldest first. Not visible to the visitor',
    resolve: ({ id }, _args, context) => {
      const { workspaceId } = scopedActor(context, 'conversations:read');
      return readOnce(context, `notes#${id}`, () => notesOf(context.app, workspaceId, id));
    },
  }),
  unread: t.int({
    description:
      "The visitor's messages after the last one that the caller has read, without those that the chatbot answered",
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
      readOnce(context, `conversations#${bot.id}#${JSON.stringify(args)}`, () =>
        resolveConnection(context, info, listConversations, { ...args, chatbotId: bot.id }),
      ),
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
      'The conversations of the workspace, newest first, optionally filtered. A page can be short or empty although more follow: continue while `pageInfo.hasNextPage` is true.',
    ),
    args: {
      ...pageArgs,
      ...reportedArgs,
      status: t.arg({ type: Status, description: 'Only conversations in this state' }),
      chatbotId: t.arg.id({ description: 'Only conversations of this chatbot' }),
      assignee: t.arg.id({ description: 'Only conversations of this member' }),
      labelId: t.arg.id({ description: 'Only conversations with this label' }),
      priority: t.arg({ type: Priority, description: 'Only conversations of this priority' }),
      view: t.arg({ type: View, description: 'Only conversations of this view, with its order' }),
      search: t.arg.string({
        description: "Search in the visitor's first message and the lead's name and email address",
      }),
    },
    complexity: pageComplexity,
    resolve: (_root, { search, ...args }, context, info) =>
      resolveConnection(context, info, listConversations, { ...args, q: search }),
  }),
}));

const MatchConnection = connectionOf(outputType<typeof conversationMatch, ConversationMatch>(conversationMatch));

builder.queryFields((t) => ({
  searchConversations: t.field({
    type: MatchConnection,
    nullable: true,
    description: about(
      searchConversations,
      "Finds words in all messages, notes, contact details and file names of the workspace's conversations, newest conversation first. Contact details need the scope `leads:read` too. A page can be short although more follow: continue while `pageInfo.hasNextPage` is true.",
    ),
    args: {
      first: t.arg.int({ description: `Rows per page. Default ${DEFAULT_MATCHES}, maximum ${MAX_MATCHES}` }),
      after: t.arg.string({ description: '`endCursor` of the previous page. Default: the first page' }),
      query: t.arg.string({ required: true, description: searchInput.shape.q.meta()?.description ?? '' }),
      view: t.arg({ type: View, description: 'Only conversations of this view. Default: all' }),
      status: t.arg({ type: Status, description: 'Only conversations in this state' }),
      chatbotId: t.arg.id({ description: 'Only conversations of this chatbot' }),
    },
    complexity: ({ first }) => pageComplexity({ first: Math.min(first ?? DEFAULT_MATCHES, MAX_MATCHES) }),
    resolve: (_root, { query, ...args }, context, info) =>
      resolveConnection(context, info, searchConversations, { ...args, q: query }),
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
