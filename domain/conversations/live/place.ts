import { randomInt } from 'node:crypto';
import type { App, Key } from '../../app.ts';
import { AppError } from '../../errors.ts';
import { isFree, isHolder } from '../../leases.ts';
import { heldUntil, names } from '../leases.ts';
import { subscriptionLeaseKey } from './items.ts';

/** Subscriptions that a workspace holds at once. */
export const PER_WORKSPACE = 50;

/** One held subscription's place among its workspace's. Lost 30 s after it was last renewed. */
export interface Place {
  holder: string;
  key: Key;
}

/**
 * Takes a free place of the workspace. Exact under any concurrency: a place is a row that is written only while free. Throws
 * RATE_LIMITED where all are taken.
 */
export async function takePlace(app: App, workspaceId: string): Promise<Place> {
  const holder = app.ids.next();
  const { pk } = subscriptionLeaseKey(workspaceId, '');
  // Each lost round means that somebody else got a place.
  for (let round = 0; round < 2 * PER_WORKSPACE; round++) {
    const now = app.clock.now();
    const { items } = await app.store.query({ pk, consistent: true });
    const taken = new Set(items.filter(({ until }) => Number(until) > now).map(({ sk }) => sk));
    const free = names(PER_WORKSPACE).filter((name) => !taken.has(name));
    if (free.length === 0) break;
    // Not the first free one: those who come at once would all want the same.
    const key = subscriptionLeaseKey(workspaceId, free[randomInt(free.length)]!);
    const written = await app.store.put({ ...key, holder, ...heldUntil(app) }, isFree(now));
    if (written.applied) return { holder, key };
  }
  throw new AppError('RATE_LIMITED', { retryAfterSeconds: 10 });
}

/** False where somebody else has the place now. To be called well within 30 s. */
export async function renewPlace(app: App, { key, holder }: Place): Promise<boolean> {
  const written = await app.store.update(key, { set: heldUntil(app) }, isHolder(holder));
  return written.applied;
}

/** Gives the place back, unless somebody else has it. */
export async function freePlace(app: App, { key, holder }: Place): Promise<void> {
  await app.store.remove(key, isHolder(holder));
}
