import type { App, Item } from '../../core/app.ts';
import { notFound } from '../../core/errors.ts';
import { isUuid } from '../../core/ids.ts';
import { conversationKey, messageKey, toConversation } from '../items.ts';
import { messagesAfter, messagesAfterId, newestMessages, type Position, positionAt, seqOf } from '../order.ts';
import type { StoredConversation } from '../records.ts';

/** All conversations that were merged into one, directly or not. So many are one batch read, and as many steps lead to the last one. */
export const MAX_MERGED = 20;

/** The part of a conversation that a visitor may see: what was stored after a position. */
interface ThreadPart {
  conversation: StoredConversation;
  from: Position;
}
const BEGINNING: Position = { seq: 0, from: '' };

/**
 * What a binding token opens: the conversation in which the visitor's own one continues, of which the token shows only what was
 * stored since. Whoever claims somebody else's visitor ID or address thus never reads what that person wrote before.
 */
export interface OpenedConversation extends StoredConversation {
  /** Set if the visitor's own conversation was merged into this one. */
  merged?: { own: StoredConversation; earlier: readonly ThreadPart[]; from: Position };
}

/** The conversation that a visitor knows. */
export const ownOf = (opened: OpenedConversation): StoredConversation => opened.merged?.own ?? opened;

/** Follows a conversation to the one in which it continues. Throws NOT_FOUND if that one is erased. */
export async function openThread(app: App, own: StoredConversation): Promise<OpenedConversation> {
  const earlier: ThreadPart[] = [];
  let part: ThreadPart = { conversation: own, from: BEGINNING };
  for (let step = 0; step < MAX_MERGED && part.conversation.mergedIntoId; step++) {
    const { workspaceId, mergedIntoId, mergePosition } = part.conversation;
    const item = await app.store.get(conversationKey(workspaceId, mergedIntoId), { consistent: true });
    if (!item) throw notFound();
    earlier.push(part);
    part = { conversation: toConversation(item), from: mergePosition ?? BEGINNING };
  }
  if (earlier.length === 0) return own;
  return { ...part.conversation, merged: { own, earlier, from: part.from } };
}

const partsOf = (opened: OpenedConversation): [...ThreadPart[], ThreadPart] => [
  ...(opened.merged?.earlier ?? []),
  { conversation: opened, from: opened.merged?.from ?? BEGINNING },
];

/**
 * The part of a thread that a message is in, and its row. Undefined for a message that the visitor may not see. A part begins with the
 * message that the team sees of the merge, which streams name as their position.
 */
async function findPart(app: App, parts: readonly ThreadPart[], messageId: string) {
  if (!isUuid(messageId)) return undefined;
  const rows = await app.store.getMany(
    parts.map(({ conversation: { workspaceId, id } }) => messageKey(workspaceId, id, messageId)),
  );
  const index = rows.findIndex((row, n) => row && seqOf(row) >= (parts[n]?.from.seq ?? 0));
  const row = rows[index];
  return row && { index, row };
}

/** The conversation that a message of the visitor's thread is in. The visitor's own one for any other message. */
export async function conversationWith(
  app: App,
  opened: OpenedConversation,
  messageId: string,
): Promise<StoredConversation> {
  if (!opened.merged) return opened;
  const parts = partsOf(opened);
  const found = await findPart(app, parts, messageId);
  return (found && parts[found.index]?.conversation) ?? opened.merged.own;
}

/** The parts of a thread after a message. Unknown ids, such as that of the beginning, are before everything. */
async function partsAfter(app: App, opened: OpenedConversation, messageId: string): Promise<ThreadPart[]> {
  const parts = partsOf(opened);
  const found = await findPart(app, parts, messageId);
  if (!found) return parts;
  const [first, ...later] = parts.slice(found.index);
  return first ? [{ ...first, from: positionAt(found.row) }, ...later] : later;
}

const readAll = async (app: App, parts: readonly ThreadPart[], limit: number): Promise<Item[]> => {
  const pages = parts.map(({ conversation, from }) => messagesAfter(app, conversation, from, { limit }));
  return (await Promise.all(pages)).flat().slice(0, limit);
};

/** The next `limit` messages of a visitor's thread after a message, in order. */
export async function threadAfter(
  app: App,
  opened: OpenedConversation,
  messageId: string,
  limit: number,
): Promise<Item[]> {
  if (!opened.merged) return messagesAfterId(app, opened, messageId, limit);
  return readAll(app, await partsAfter(app, opened, messageId), limit);
}

/** Where the last conversation of a thread is to be read on after a message, and what was stored before it in earlier ones. */
export async function resumeThread(app: App, opened: OpenedConversation, messageId: string, limit: number) {
  const parts = await partsAfter(app, opened, messageId);
  const last = parts.at(-1);
  return { position: last?.from ?? BEGINNING, unsent: await readAll(app, parts.slice(0, -1), limit) };
}

/** The last `limit` messages of a visitor's thread, in order. */
export async function newestOfThread(app: App, opened: OpenedConversation, limit: number): Promise<Item[]> {
  const pages = partsOf(opened).map(async ({ conversation, from }) => {
    const rows = await newestMessages(app, conversation, limit);
    return from.seq > 0 ? rows.filter((row) => seqOf(row) > from.seq) : rows;
  });
  return (await Promise.all(pages)).flat().slice(-limit);
}
