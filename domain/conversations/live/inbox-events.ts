import type { Item } from '../../core/app.ts';
import { type Change, itemOf } from '../../core/rows/change.ts';
import { byOrder } from '../order.ts';
import { assigneeIdOf } from '../records/assignee.ts';

/** One event without its records, which are read when it is sent. */
export interface LoggedEvent {
  /** The change's own id, so a change that is delivered twice is sent once. */
  changeId: string;
  type: 'created' | 'status' | 'message' | 'note' | 'deleted';
  conversationId: string;
  /** Id of the message or note. */
  recordId: string | null;
  at: string;
}

/** What agents see in a list and change. Rows of earlier versions lack some. */
const stateOf = (item: Item | undefined) =>
  JSON.stringify([
    item?.status,
    assigneeIdOf(item),
    item?.labelIds ?? [],
    item?.priority ?? 'none',
    item?.snoozed ?? false,
    item?.snoozedUntil ?? null,
  ]);

function typeOf({ kind, before, after }: Change): LoggedEvent['type'] | undefined {
  const entity = (after ?? before)?.entity;
  if (entity === 'message' || entity === 'note') return kind === 'inserted' ? entity : undefined;
  if (entity !== 'conversation') return undefined;
  if (kind !== 'modified') return kind === 'inserted' ? 'created' : 'deleted';
  return stateOf(before) === stateOf(after) ? undefined : 'status';
}

/** Returns the event of a change, or undefined if subscribers of the inbox need not know of it. */
export function toEvent(change: Change, nowMs: number): LoggedEvent | undefined {
  const type = typeOf(change);
  const item = change.after ?? change.before;
  if (!type || !item) return undefined;
  const isEntry = type === 'message' || type === 'note';
  const at = type === 'deleted' ? undefined : type === 'status' ? item.updatedAt : item.createdAt;
  return {
    changeId: change.id,
    type,
    conversationId: String(isEntry ? item.conversationId : item.id),
    recordId: isEntry ? String(item.id) : null,
    at: String(at ?? new Date(nowMs).toISOString()),
  };
}

/** Writes of one transaction may be delivered in any order: sorts the messages of each conversation among themselves. */
export function orderMessages(changes: readonly Change[]): Change[] {
  const ordered = [...changes];
  const isMessage = ({ kind, after }: Change) => kind === 'inserted' && after?.entity === 'message';
  for (const group of Map.groupBy(changes.filter(isMessage), (change) => itemOf(change).pk).values()) {
    const places = group.map((change) => ordered.indexOf(change));
    for (const change of group.toSorted((a, b) => byOrder(itemOf(a), itemOf(b)))) {
      const position = places.shift();
      if (position !== undefined) ordered[position] = change;
    }
  }
  return ordered;
}
