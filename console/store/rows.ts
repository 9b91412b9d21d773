import { signal } from '@preact/signals';
import type { BootConversation } from '../session/boot.ts';
import type { ConversationRow } from '../session/row.ts';

export type { ConversationRow, ConversationStatus } from '../session/row.ts';

/** Every conversation that this page knows, by id. The one place where their state is kept. */
const rows = new Map<string, ConversationRow>();
const learned = new Map<string, number>();
/** Increases with every change. What reads rows subscribes to it. */
export const rowRevision = signal(0);

export function rowOf(id: string): ConversationRow | undefined {
  rowRevision.value;
  return rows.get(id);
}

export function allRows(): Iterable<ConversationRow> {
  rowRevision.value;
  return rows.values();
}

/** When the state of a conversation arrived, in milliseconds since the epoch. */
export const learnedAt = (id: string): number => learned.get(id) ?? 0;

export const peekRow = (id: string): ConversationRow | undefined => rows.get(id);

const latest = ({ updatedAt, lastMessageAt }: ConversationRow) =>
  lastMessageAt !== null && lastMessageAt > updatedAt ? lastMessageAt : updatedAt;

/** An answer that was read before an event must not undo it. */
const isOlder = (row: ConversationRow, known: ConversationRow) =>
  row.messageCount < known.messageCount || (row.messageCount === known.messageCount && latest(row) < latest(known));

export function putRows(given: Iterable<ConversationRow>): void {
  let changed = false;
  for (const row of given) {
    const known = rows.get(row.id);
    if (known && isOlder(row, known)) continue;
    rows.set(row.id, row);
    learned.set(row.id, Date.now());
    changed = true;
  }
  if (changed) rowRevision.value++;
}

export function putUnread(id: string, unread: number): void {
  const known = rows.get(id);
  if (!known || known.unread === unread) return;
  rows.set(id, { ...known, unread });
  rowRevision.value++;
}

export function removeRows(ids: Iterable<string>): void {
  for (const id of ids) rows.delete(id);
  rowRevision.value++;
}

/** A conversation of the first answer, which is in the form of REST. Names follow with the first query. */
export const fromBoot = ({ leadId: _, lastMessage, ...row }: BootConversation): ConversationRow => ({
  ...row,
  lastMessage: lastMessage && { ...lastMessage, role: lastMessage.role.toUpperCase() },
  status: row.status.toUpperCase(),
  closedBy: row.closedBy?.toUpperCase() ?? null,
  // The first query brings the number.
  unread: 0,
  chatbot: null,
  lead: null,
});
