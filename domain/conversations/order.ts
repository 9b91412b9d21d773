import type { App, Item } from '../core/app.ts';
import { conversationPk, LATE_PREFIX, lateKey, MESSAGE_PREFIX, messageKey } from './items.ts';
import type { StoredConversation } from './records.ts';

/** Page size when a long conversation is read from its beginning. */
const PAGE = 100;

/** A position in a conversation. */
export interface Position {
  /** The number of the last message before it. 0 at the start. */
  seq: number;
  /** The highest message id up to there. Later messages that are in order have a higher id. Empty at the start. */
  from: string;
}

/** The oldest rows have no number. They come first, by id. */
export const seqOf = (item: Item) => Number(item.seq ?? 0);

export const byOrder = (a: Item, b: Item): number => seqOf(a) - seqOf(b) || (a.sk < b.sk ? -1 : 1);

/** Sorts message rows in storage order, in which all readers return them. */
export const inOrder = (items: readonly Item[]): Item[] => items.toSorted(byOrder);

export const isInTurn = ({ late }: Item) => late === undefined;

/** The position after this message. `before`: the position before it, if it has no number. */
export const positionAt = (item: Item, before: Position = { seq: 0, from: '' }): Position => ({
  seq: Math.max(seqOf(item), before.seq),
  from: String(item.late ?? item.id),
});

/** The position at the end. Reads the table only for rows without numbers. */
export async function positionAtEnd(app: App, conversation: StoredConversation): Promise<Position> {
  const { workspaceId, id, messageCount: seq, newestMessageId } = conversation;
  if (newestMessageId || seq === 0) return { seq, from: newestMessageId ?? '' };
  const pk = conversationPk(workspaceId, id);
  const page = await app.store.query({ pk, prefix: MESSAGE_PREFIX, descending: true, limit: 1, consistent: true });
  return page.items[0] ? positionAt(page.items[0]) : { seq: 0, from: '' };
}

/** The position after the message with this id. If there is none: after the last one in order with a lower id. One read. */
export async function positionAfter(app: App, conversation: StoredConversation, messageId: string): Promise<Position> {
  const { workspaceId, id } = conversation;
  const to = messageKey(workspaceId, id, messageId).sk;
  const back = { pk: conversationPk(workspaceId, id), from: MESSAGE_PREFIX, to, descending: true, consistent: true };
  for await (const item of app.store.queryAll({ ...back, limit: 1 })) {
    if (item.id === messageId || isInTurn(item)) return positionAt(item);
  }
  return { seq: 0, from: '' };
}

/** Up to `limit` rows with a higher id, without late ones. */
async function inTurnAfter(app: App, { workspaceId, id }: StoredConversation, from: string, limit: number) {
  const after = messageKey(workspaceId, id, from).sk;
  const where = { pk: conversationPk(workspaceId, id), prefix: MESSAGE_PREFIX, after, limit, consistent: true };
  const items: Item[] = [];
  for await (const item of app.store.queryAll(where)) {
    if (isInTurn(item)) items.push(item);
    if (items.length === limit) break;
  }
  return items;
}

/** Up to `limit` late rows: the first after `seq`, or the last of all. Two sequential reads. */
async function lateOnes(app: App, conversation: StoredConversation, limit: number, seq?: number): Promise<Item[]> {
  const { workspaceId, id } = conversation;
  const { items } = await app.store.query({
    pk: conversationPk(workspaceId, id),
    prefix: LATE_PREFIX,
    limit,
    consistent: true,
    ...(seq === undefined ? { descending: true } : { after: lateKey(workspaceId, id, seq).sk }),
  });
  const rows = await app.store.getMany(items.map(({ messageId }) => messageKey(workspaceId, id, String(messageId))));
  return rows.filter((row) => row !== undefined);
}

interface MessageRead {
  limit: number;
  /** A read of the messages in turn that has already begun. */
  reading?: Promise<Item[]> | undefined;
}

/**
 * The next `limit` messages after a position, in order. Returns only messages that the conversation's row, as passed in, counts,
 * so there are no gaps. One read, plus two sequential ones if a message came late since. Reads only what it returns.
 */
export async function messagesAfter(
  app: App,
  conversation: StoredConversation,
  position: Position,
  { limit, reading = inTurnAfter(app, conversation, position.from, limit) }: MessageRead,
): Promise<Item[]> {
  const isLate = conversation.lateSeq > position.seq;
  const [inTurn, late] = await Promise.all([reading, isLate ? lateOnes(app, conversation, limit, position.seq) : []]);
  return storedMessages(conversation, inOrder([...inTurn, ...late])).slice(0, limit);
}

/** All messages after a position, in order, each with the position after it. Holds one page in memory. */
export async function* allMessagesAfter(app: App, conversation: StoredConversation, from: Position) {
  let position = from;
  for (;;) {
    const items = await messagesAfter(app, conversation, position, { limit: PAGE });
    for (const item of items) {
      position = positionAt(item, position);
      yield { item, position };
    }
    if (items.length < PAGE) return;
  }
}

/** The same after the message with this id, whose position is read in parallel. */
export async function messagesAfterId(app: App, conversation: StoredConversation, messageId: string, limit: number) {
  const reading = inTurnAfter(app, conversation, messageId, limit);
  reading.catch(() => {});
  const position = await positionAfter(app, conversation, messageId);
  return messagesAfter(app, conversation, position, {
    limit,
    reading: position.from === messageId ? reading : undefined,
  });
}

/** The last `limit` messages, in order. One read, plus two sequential ones if one of them came late. */
export async function newestMessages(app: App, conversation: StoredConversation, limit: number): Promise<Item[]> {
  const { workspaceId, id, lateSeq, messageCount } = conversation;
  const pk = conversationPk(workspaceId, id);
  const [page, late] = await Promise.all([
    app.store.query({ pk, prefix: MESSAGE_PREFIX, limit, descending: true, consistent: true }),
    lateSeq > messageCount - limit ? lateOnes(app, conversation, limit) : [],
  ]);
  return storedMessages(conversation, inOrder([...page.items.filter(isInTurn), ...late])).slice(-limit);
}

const storedMessages = ({ messageCount }: StoredConversation, items: readonly Item[]) =>
  items.filter((item) => seqOf(item) <= messageCount);
