import type { App, Item } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { anyFree, freeLease, isHeld, type Lease, leaseOf, renewLease, takeLease } from '../../core/rows/leases.ts';
import { subscriptionLeaseKey } from '../live-items.ts';
import { CONFIRMED_MS, leaseMs, names } from '../visitor/stream-leases.ts';

/** Maximum number of concurrent subscriptions of a workspace. */
const PER_WORKSPACE = 50;

/** The client and target of a subscription. A newer one with both equal supersedes it. */
export interface Subscriber {
  /** The API key and the client's own id. */
  client: string;
  follows: string;
}

export const clientOf = (keyId: string, clientId: string) => `${keyId}#${clientId}`;

async function activeLeases(app: App, workspaceId: string, nowMs: number): Promise<Item[]> {
  const { pk } = subscriptionLeaseKey(workspaceId, '');
  const { items } = await app.store.query({ pk, consistent: true });
  return items.filter((item) => isHeld(item, nowMs));
}

/**
 * Takes a place of the workspace: that of the superseded subscription, or a free one. Exact under concurrency, because a place is
 * a row that is only written while it is free. Throws RATE_LIMITED if all are taken.
 */
export async function takeSubscription(app: App, workspaceId: string, subscriber?: Subscriber): Promise<Lease> {
  // Each lost round means that another subscription got a place.
  for (let round = 0; round < 2 * PER_WORKSPACE; round++) {
    const held = await activeLeases(app, workspaceId, app.clock.now());
    const superseded = held.find((row) => isSame(row, subscriber));
    const place = superseded?.sk ?? anyFree(names(PER_WORKSPACE), held);
    if (place === undefined) break;
    const terms = { forMs: leaseMs(app), replaces: superseded, more: subscriber ?? {} };
    const lease = await takeLease(app, subscriptionLeaseKey(workspaceId, place), terms);
    if (lease) return lease;
  }
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: 10 });
}

const isSame = (row: Item, subscriber: Subscriber | undefined) =>
  subscriber !== undefined && row.client === subscriber.client && row.follows === subscriber.follows;

/** Why a subscription must end, according to its row. See `lossOf` of a visitor's stream. */
export function lossOf(app: App, row: Item | undefined, lease: Lease, subscriber: Subscriber | undefined) {
  if (row?.holder === lease.holder) return isHeld(row, app.clock.now()) ? undefined : 'planned';
  return row && isSame(row, subscriber) ? 'superseded' : 'planned';
}

/** Confirms that the client still reads its subscriptions or, with `leaving`, ends them. Returns how many it still holds. */
export async function confirmSubscriptions(
  app: App,
  workspaceId: string,
  { client, leaving }: { client: string; leaving: boolean },
): Promise<number> {
  const active = await activeLeases(app, workspaceId, app.clock.now());
  const own = active.filter((row) => row.client === client).map(leaseOf);
  if (leaving) {
    await Promise.all(own.map((lease) => freeLease(app, lease)));
    return 0;
  }
  const renewed = await Promise.all(own.map((lease) => renewLease(app, lease, CONFIRMED_MS)));
  return renewed.filter(Boolean).length;
}
