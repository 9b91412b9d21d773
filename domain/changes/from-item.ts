import type { Item } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';

/*
 * Reconstructs what may have happened to an item since a given time, from its current state. Events get the ids that they would
 * have had, so those already sent are not sent again. What the item no longer shows, such as a handoff that ended, remains lost.
 */

const isSince = (time: unknown, since: string) => typeof time === 'string' && time >= since;

/** The field that shows that something happened, with a value that differs from the item's. Undefined: nothing happened. */
type Past = (item: Item, since: string) => Record<string, unknown> | undefined;

const pasts: Record<string, Past> = {
  conversation({ status, closedAt, handoffRequestedAt }, since) {
    if (status === 'human_requested') return isSince(handoffRequestedAt, since) ? { status: 'open' } : undefined;
    const isEnded = status === 'resolved' || status === 'closed';
    // The conversation may still be listed as waiting for a human.
    return !isEnded || isSince(closedAt, since) ? { status: 'human_requested' } : undefined;
  },
  lead: ({ updatedAt }, since) => (isSince(updatedAt, since) ? { revision: null } : undefined),
  source: ({ status, processedAt }, since) =>
    status === 'pending' || isSince(processedAt, since) ? { status: null } : undefined,
};

export function changesFromItem(id: string, item: Item, since: string): Change[] {
  const isNew = isSince(item.createdAt, since);
  const past = pasts[String(item.entity)]?.(item, since);
  return [
    ...(isNew ? [{ id, kind: 'inserted' as const, before: undefined, after: item }] : []),
    // The insertion of a new lead or source already covers everything.
    ...(past && (!isNew || item.entity === 'conversation')
      ? [{ id, kind: 'modified' as const, before: { ...item, ...past }, after: item }]
      : []),
  ];
}
