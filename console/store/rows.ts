import { signal } from '@preact/signals';
import type { BootConversation } from '../session/boot.ts';
import type { ConversationRow } from '../session/row.ts';

export type { ConversationRow, ConversationStatus } from '../session/row.ts';

/**
 * Every conversation that this page has read, by id, and when its state arrived, in milliseconds since the epoch. The object is
 * another one after each change, so that what reads `value` is drawn again; the maps stay the same.
 */
const store = signal({ rows: new Map<string, ConversationRow>(), arrivedAtMs: new Map<string, number>() });
const changed = () => {
  store.value = { ...store.peek() };
};

export const rowOf = (id: string): ConversationRow | undefined => store.value.rows.get(id);
export const allRows = (): Iterable<ConversationRow> => store.value.rows.values();
export const arrivedAtMs = (id: string): number => store.peek().arrivedAtMs.get(id) ?? 0;
export const peekRow = (id: string): ConversationRow | undefined => store.peek().rows.get(id);

const latest = ({ updatedAt, lastMessageAt }: ConversationRow) =>
  lastMessageAt !== null && lastMessageAt > updatedAt ? lastMessageAt : updatedAt;

/** An answer that was read before an event must not undo it. */
const isOlder = (row: ConversationRow, stored: ConversationRow) =>
  row.messageCount < stored.messageCount || (row.messageCount === stored.messageCount && latest(row) < latest(stored));

export function putRows(arrived: readonly ConversationRow[]): void {
  const { rows, arrivedAtMs } = store.peek();
  let isChanged = false;
  for (const row of arrived) {
    const stored = rows.get(row.id);
    if (stored && isOlder(row, stored)) continue;
    rows.set(row.id, row);
    arrivedAtMs.set(row.id, Date.now());
    isChanged = true;
  }
  if (isChanged) changed();
}

export function putUnread(id: string, unread: number): void {
  const { rows } = store.peek();
  const row = rows.get(id);
  if (!row || row.unread === unread) return;
  rows.set(id, { ...row, unread });
  changed();
}

export function removeRows(ids: Iterable<string>): void {
  for (const id of ids) store.peek().rows.delete(id);
  changed();
}

/** A conversation of the first answer, which is in the form of REST. Names follow with the first query. */
export const fromBoot = ({ leadId: _, lastMessage, ...row }: BootConversation): ConversationRow => ({
  ...row,
  lastMessage: lastMessage && { ...lastMessage, role: lastMessage.role.toUpperCase() },
  status: row.status.toUpperCase(),
  priority: row.priority.toUpperCase(),
  labels: [],
  closedBy: row.closedBy?.toUpperCase() ?? null,
  // The first query brings the number, and the labels.
  unread: 0,
  chatbot: null,
  lead: null,
});
