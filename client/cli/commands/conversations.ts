import type { Conversation, ListConversationsInput, Message } from '../../generated/types.ts';
import type { CliContext, CliResult } from '../core/command.ts';
import { numberOf } from '../core/values.ts';
import { connect, findBot } from '../session/connect.ts';
import { inOneLine, plain } from '../terminal/plain.ts';
import { textOf } from '../terminal/prompt.ts';

const SOME = 20;
const SOME_MESSAGES = 50;
const MOST = 1000;
/** What a page has at most. */
const PAGE_SIZE = 100;

/** To the minute, in UTC as everywhere in the API. */
const minuteOf = (timestamp: string | null) => (timestamp ? timestamp.slice(0, 16).replace('T', ' ') : '');

const visitorOf = ({ visitorName, visitorId, isTest }: Conversation) =>
  visitorName ?? visitorId ?? (isTest ? 'test' : 'visitor');

export async function listConversations(context: CliContext): Promise<CliResult> {
  const { options, env } = context;
  const { status, search, limit } = options;
  const max = limit === undefined ? SOME : numberOf('limit', limit, [1, MOST]);
  const connection = await connect(context);
  const input: ListConversationsInput = { limit: Math.min(max, PAGE_SIZE) };
  if (status) input.status = status as Conversation['status'];
  if (search) input.q = search;
  if (options.bot ?? env.FRONTDESK_BOT) input.chatbotId = (await findBot(connection, context)).id;
  const conversations: Conversation[] = [];
  for await (const conversation of connection.client.rows('listConversations', input))
    if (conversations.push(conversation) >= max) break;
  const rows = conversations.map((conversation) => [
    conversation.id,
    conversation.status,
    minuteOf(conversation.lastMessageAt),
    visitorOf(conversation),
    conversation.lastMessage?.preview ?? '',
  ]);
  return {
    value: conversations,
    text: rows.length > 0 ? context.output.table(['ID', 'STATUS', 'LAST (UTC)', 'VISITOR', 'LAST MESSAGE'], rows) : '',
    ids: conversations.map(({ id }) => id),
  };
}

/** The last messages, oldest first. */
export async function showConversation(context: CliContext): Promise<CliResult> {
  const [conversationId = ''] = context.operands;
  const { limit } = context.options;
  const max = limit === undefined ? SOME_MESSAGES : numberOf('limit', limit, [1, MOST]);
  const { client } = await connect(context);
  const conversation = await client.getConversation({ conversationId });
  let messages: Message[] = [];
  let before: string | null = null;
  do {
    const page = { limit: Math.min(max - messages.length, PAGE_SIZE), ...(before ? { before } : {}) };
    const read = await client.getConversationMessages({ conversationId, ...page });
    messages = [...read.messages, ...messages];
    before = read.nextBefore;
  } while (before !== null && messages.length < max);
  const { style } = context.output;
  const title = `${visitorOf(conversation)} · ${conversation.status} · ${conversation.id}`;
  const shown = messages.map((message) => {
    const author = message.author?.name ?? message.role;
    const files = message.attachments.map(({ name }) => `\n[${inOneLine(name)}]`).join('');
    return `\n${style('dim', `${minuteOf(message.createdAt)}  ${inOneLine(author)}`)}\n${plain(message.content)}${files}`;
  });
  return {
    value: { conversation, messages },
    text: [style('bold', inOneLine(title)), ...shown].join('\n'),
    ids: messages.map(({ id }) => id),
  };
}

export async function reply(context: CliContext): Promise<CliResult> {
  const [conversationId = '', operand = ''] = context.operands;
  const content = await textOf(context, operand);
  const { client } = await connect(context);
  const message = await client.replyToConversation({ conversationId, content });
  return { value: message, text: 'Sent.', ids: [message.id] };
}

export async function resolve(context: CliContext): Promise<CliResult> {
  const [conversationId = ''] = context.operands;
  const { client } = await connect(context);
  const conversation = await client.resolveConversation({ conversationId });
  return { value: conversation, text: `The conversation is ${conversation.status}.`, ids: [conversation.id] };
}
