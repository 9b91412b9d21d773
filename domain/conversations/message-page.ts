import * as z from 'zod';
import type { App, Item } from '../core/app.ts';
import { invalid } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import { operation } from '../core/operations/operation.ts';
import { MAX_LIMIT, toLimit } from '../core/paging.ts';
import { conversationIds, findConversation } from './find.ts';
import { conversationPk, LATE_PREFIX, lateKey, MESSAGE_PREFIX, messageKey, toMessage } from './items.ts';
import { byOrder, inOrder, isInTurn, seqOf } from './order.ts';
import { message } from './records.ts';

export const messagePage = z
  .object({
    messages: z.array(message).meta({ description: 'In the order in which they were stored' }),
    nextBefore: id
      .nullable()
      .meta({ description: 'Send it as `before` to get earlier messages. Null at the beginning' }),
  })
  .meta({ id: 'MessagePage', description: 'A page of messages.' });
export type MessagePage = z.output<typeof messagePage>;

const messagePageInput = z.object({
  limit: z
    .unknown()
    .optional()
    .transform((value) => (value === undefined || value === null ? MAX_LIMIT : toLimit(value)))
    .meta({
      description: 'Maximum number of messages',
      override: { type: 'integer', default: MAX_LIMIT, maximum: MAX_LIMIT },
      graphql: 'Int',
    }),
  before: id.nullish().meta({ description: 'Id of a message: returns the messages before it. Omitted: the newest' }),
});
type PageInput = z.output<typeof messagePageInput>;

type ConversationKeyParts = { workspaceId: string; conversationId: string };

/** The newest rows up to a sort key, newest first, until `limit` of them have ids and numbers in the same order. */
async function readBackwards(
  app: App,
  { workspaceId, conversationId }: ConversationKeyParts,
  to: string,
  limit: number,
) {
  const where = { pk: conversationPk(workspaceId, conversationId), from: MESSAGE_PREFIX, to, descending: true };
  const rows: Item[] = [];
  let inTurn = 0;
  for await (const row of app.store.queryAll({ ...where, limit, consistent: true })) {
    rows.push(row);
    if (isInTurn(row) && ++inTurn === limit) return { rows, isWhole: false };
  }
  return { rows, isWhole: true };
}

/** Up to `limit` rows that were stored after one with a higher id, before the given row. */
async function lateBefore(
  app: App,
  { workspaceId, conversationId }: ConversationKeyParts,
  last: Item | undefined,
  limit: number,
) {
  const { items } = await app.store.query({
    pk: conversationPk(workspaceId, conversationId),
    prefix: LATE_PREFIX,
    descending: true,
    consistent: true,
    limit,
    ...(last ? { after: lateKey(workspaceId, conversationId, seqOf(last)).sk } : {}),
  });
  if (items.length === 0) return [];
  const keys = items.map(({ messageId }) => messageKey(workspaceId, conversationId, String(messageId)));
  return (await app.store.getMany(keys)).filter((row) => row !== undefined);
}

/**
 * One page of messages, in storage order: the newest, or those before a message. One query, plus at most two sequential reads in
 * a conversation that is longer than the page. Throws VALIDATION_ERROR if `before` is not in the conversation.
 */
export async function readMessagePage(
  app: App,
  conversationKeyParts: ConversationKeyParts,
  { limit, before }: PageInput,
): Promise<MessagePage> {
  const key = (messageId: string) =>
    messageKey(conversationKeyParts.workspaceId, conversationKeyParts.conversationId, messageId);
  const end = (messageId: string | undefined) => (messageId ? key(messageId).sk : `${MESSAGE_PREFIX}~`);
  // One more than the page says whether there is more, and the rows up to a message include it.
  const rowLimit = limit + (before ? 2 : 1);
  const reading = readBackwards(app, conversationKeyParts, end(before ?? undefined), rowLimit);
  reading.catch(() => {});
  const last = before ? await app.store.get(key(before), { consistent: true }) : undefined;
  if (before && !last) {
    const message = 'is not the id of a message of this conversation';
    throw invalid([{ path: 'before', message }], `before ${message}.`);
  }
  const isLate = last !== undefined && !isInTurn(last);
  const { rows, isWhole } = await (isLate
    ? readBackwards(app, conversationKeyParts, end(String(last.late)), rowLimit)
    : reading);
  const late = isWhole ? [] : await lateBefore(app, conversationKeyParts, last, limit + 1);
  const turnRows = isWhole ? rows : [...rows.filter(isInTurn), ...late];
  const earlier = inOrder(last ? turnRows.filter((row) => byOrder(row, last) < 0) : turnRows);
  const messages = earlier.slice(-limit).map(toMessage);
  return { messages, nextBefore: earlier.length > limit ? (messages[0]?.id ?? null) : null };
}

export const listMessages = operation({
  name: 'getConversationMessages',
  scope: 'conversations:read',
  kind: 'read',
  ids: conversationIds,
  input: messagePageInput,
  errors: ['PAYLOAD_TOO_LARGE'],
  find: findConversation,
  run: (app, { workspaceId }, { target, input }) =>
    readMessagePage(app, { workspaceId, conversationId: target.id }, input),
});
