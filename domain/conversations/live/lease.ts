import { randomInt } from 'node:crypto';
import type { App, Item, Key } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { isFree, isHolder, leaseUntil } from '../../core/leases.ts';
import { subscriptionLeaseKey } from '../live-items.ts';
import { CONFIRMED_MS, leaseExpiry, names } from '../visitor/stream-leases.ts';

/** Maximum number of concurrent subscriptions of a workspace. */
export const PER_WORKSPACE = 50;

/** The client and target of a subscription. A newer one with both equal supersedes it. */
export interface Subscriber {
  /** The API key and the client's own id. */
  client: string;
  follows: string;
}

export const clientOf = (keyId: string, clientId: string) => `${keyId}#${clientId}`;

/** The lease of one subscription on a place of its workspace. */
export interface SubscriptionLease {
  holder: string;
  key: Key;
}

async function activeLeases(app: App, workspaceId: string, nowMs: number): Promise<Item[]> {
  const { pk } = subscriptionLeaseKey(workspaceId, '');
  const { items } = await app.store.query({ pk, consistent: true });
  return items.filter(({ until }) => Number(until) > nowMs);
}

/**
 * Takes a place of the workspace: that of the superseded subscription, or a free one. Exact under concurrency, because a place is
 * a row that is only written while it is free. Throws RATE_LIMITED if all are taken.
 */
export async function takeLease(app: App, workspaceId: string, subscriber?: Subscriber): Promise<SubscriptionLease> {
  const holder = app.ids.next();
  // Each lost round means that another subscription got a place.
  for (let round = 0; round < 2 * PER_WORKSPACE; round++) {
    const now = app.clock.now();
    const held = await activeLeases(app, workspaceId, now);
    const superseded = held.find((row) => isSame(row, subscriber));
    const free = names(PER_WORKSPACE).filter((name) => !held.some(({ sk }) => sk === name));
    if (!superseded && free.length === 0) break;
    // A random one: concurrent requests would all compete for the first.
    const key = subscriptionLeaseKey(workspaceId, superseded?.sk ?? free[randomInt(free.length)]!);
    const when = superseded ? isHolder(superseded.holder) : isFree(now);
    const written = await app.store.put({ ...key, holder, ...subscriber, ...leaseExpiry(app) }, when);
    if (written.applied) return { holder, key };
  }
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: 10 });
}

const isSame = (row: Item, subscriber: Subscriber | undefined) =>
  subscriber !== undefined && row.client === subscriber.client && row.follows === subscriber.follows;

/** Why a subscription must end, according to its row. See `lossOf` of a visitor's stream. */
export function lossOf(app: App, row: Item | undefined, place: SubscriptionLease, subscriber: Subscriber | undefined) {
  if (row?.holder === place.holder) return Number(row.until) > app.clock.now() ? undefined : 'planned';
  return row && isSame(row, subscriber) ? 'superseded' : 'planned';
}

/** Returns false if the place was taken over. Call it well within 30 s. */
export async function renewLease(app: App, { key, holder }: SubscriptionLease): Promise<boolean> {
  const written = await app.store.update(key, { set: leaseExpiry(app) }, isHolder(holder));
  return written.applied;
}

/** Frees the place, unless it was taken over. */
export async function releaseLease(app: App, { key, holder }: SubscriptionLease): Promise<void> {
  await app.store.remove(key, isHolder(holder));
}

/** Confirms that the client still reads its subscriptions or, with `leaving`, ends them. Returns how many it still holds. */
export async function confirmSubscriptions(
  app: App,
  workspaceId: string,
  { client, leaving }: { client: string; leaving: boolean },
): Promise<number> {
  const now = app.clock.now();
  const own = (await activeLeases(app, workspaceId, now)).filter((row) => row.client === client);
  const change = { set: leaseUntil(now + CONFIRMED_MS) };
  const written = await Promise.all(
    own.map(({ pk, sk, holder }) =>
      leaving ? app.store.remove({ pk, sk }, isHolder(holder)) : app.store.update({ pk, sk }, change, isHolder(holder)),
    ),
  );
  return leaving ? 0 : written.filter(({ applied }) => applied).length;
}
