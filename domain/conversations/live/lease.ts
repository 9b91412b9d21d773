import type { App, Item } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { unchanged } from '../../core/rows/conditions.ts';
import { withKeyLock } from '../../core/rows/key-lock.ts';
import { freeLease, isHeld, type Lease, leaseOf, leaseWrite, renewLease } from '../../core/rows/leases.ts';
import { agentSubscriptionsKey, subscriptionLeaseKey } from '../live-items.ts';
import { CONFIRMED_MS, leaseMs } from '../visitor/stream-leases.ts';
import { choosePlace } from './places.ts';

/** The client and target of a subscription. A newer one with both equal supersedes it. */
export interface Subscriber {
  /** The API key and the client's own id. */
  client: string;
  follows: string;
}

/** Whose place a subscription takes. */
interface SubscriptionOwner {
  workspaceId: string;
  agentId: string;
}

/** Longer than any subscription is held. Only for cleanup. */
const GUARD_SECONDS = 3_600;

export const clientOf = (keyId: string, clientId: string) => `${keyId}#${clientId}`;

async function activeLeases(app: App, workspaceId: string, nowMs: number): Promise<Item[]> {
  const { pk } = subscriptionLeaseKey(workspaceId, '');
  const { items } = await app.store.query({ pk, consistent: true });
  return items.filter((item) => isHeld(item, nowMs));
}

/**
 * Takes one of the workspace's places for an agent (a member, or a key that is bound to none): that of the superseded subscription, a free
 * one, or one of an agent who holds more than a fair share. Exact under concurrency: a place is a row that is only written while it has
 * the holder that was read, and the transaction fails if the agent has taken another one since. All that a container opens for a workspace
 * take turns, because each that comes in between costs the others a round. Throws RATE_LIMITED.
 */
export const takeSubscription = (app: App, owner: SubscriptionOwner, subscriber?: Subscriber): Promise<Lease> =>
  withKeyLock(app, `subscriptions#${owner.workspaceId}`, () => takePlace(app, owner, subscriber));

async function takePlace(
  app: App,
  { workspaceId, agentId }: SubscriptionOwner,
  subscriber: Subscriber | undefined,
): Promise<Lease> {
  const lease = { holder: app.ids.next(), key: subscriptionLeaseKey(workspaceId, '') };
  const guardKey = agentSubscriptionsKey(workspaceId, agentId);
  // Each lost round means that another subscription got a place.
  for (let round = 0; round < 2 * app.settings.agentStreams; round++) {
    // Read before the places, so a subscription opened in between fails the condition.
    const guard = await app.store.get(guardKey, { consistent: true });
    const leases = await activeLeases(app, workspaceId, app.clock.now());
    const superseded = leases.find((row) => isSame(row, subscriber));
    const place = superseded
      ? { name: superseded.sk, replaces: superseded }
      : choosePlace(leases, app.settings.agentStreams, agentId);
    if (!place) break;
    lease.key = subscriptionLeaseKey(workspaceId, place.name);
    const terms = { forMs: leaseMs(app), replaces: place.replaces, more: { ...subscriber, agentId } };
    const ttl = Math.ceil(app.clock.now() / 1000) + GUARD_SECONDS;
    const { applied } = await app.store.transact({
      place: leaseWrite(app, lease, terms),
      agent: { put: { ...guardKey, last: lease.holder, ttl }, when: unchanged('last', guard) },
    });
    if (applied) return lease;
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
  const clientLeases = active.filter((row) => row.client === client).map(leaseOf);
  if (leaving) {
    await Promise.all(clientLeases.map((lease) => freeLease(app, lease)));
    return 0;
  }
  const renewed = await Promise.all(clientLeases.map((lease) => renewLease(app, lease, CONFIRMED_MS)));
  return renewed.filter(Boolean).length;
}
