import type { Item } from '../core/app.ts';
import type { Change } from '../core/change.ts';

/*
 * What may have happened to an item since a moment, judged by the item as it is now. Events have the id that they would have had,
 * so those that went out already do not go out again. What an item no longer shows, such as a handoff that ended, stays lost.
 */

const isSince = (time: unknown, since: string) => typeof time === 'string' && time >= since;

/** The field that tells that something happened, and another value for it than the item has. Undefined: nothing happened. */
type Past = (item: Item, since: string) => Record<string, unknown> | undefined;

const pasts: Record<string, Past> = {
  conversation({ status, closedAt, handoffRequestedAt }, since) {
    if (status === 'human_requested') return isSince(handoffRequestedAt, since) ? { status: 'open' } : undefined;
    const isEnded = status === 'resolved' || status === 'closed';
    // It may still be noted as waiting for a human.
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
    // A new lead or source has told everything with its insertion.
    ...(past && (!isNew || item.entity === 'conversation')
      ? [{ id, kind: 'modified' as const, before: { ...item, ...past }, after: item }]
      : []),
  ];
}
