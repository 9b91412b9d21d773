import type { App } from '../core/app.ts';
import { absent } from '../core/rows/conditions.ts';
import { HOUR_MS, hourOf } from './count.ts';
import { deliveriesPk, indexedSinceKey } from './items.ts';

/** How long containers of an earlier version may run alongside a new one. */
export const MIXED_MS = 15 * 60_000;

/** Older deliveries of a workspace were, or may have been, stored by an earlier version. */
interface IndexedDeliveries {
  /** All deliveries since then are indexed by their record: milliseconds since the epoch. */
  since: number;
  /** The first hour whose deliveries are all counted. */
  countedFrom: number;
}

/** If it is not stored, assumes the end of a deployment that may be in progress. */
export async function indexedSince(app: App, workspaceId: string): Promise<IndexedDeliveries> {
  const indexedRow = await app.store.get(indexedSinceKey(workspaceId), { consistent: true });
  if (indexedRow) return { since: Number(indexedRow.since), countedFrom: Number(indexedRow.countedFrom) };
  const since = app.clock.now() + MIXED_MS;
  return setIndexed(app, workspaceId, { since, countedFrom: hourOf(since) + HOUR_MS });
}

/** Call it when a workspace creates an endpoint: without deliveries, it has none of an earlier version. */
export async function beginIndex(app: App, workspaceId: string): Promise<void> {
  const { items } = await app.store.query({ pk: deliveriesPk(workspaceId), limit: 1, consistent: true });
  const since = app.clock.now();
  if (items.length === 0) await setIndexed(app, workspaceId, { since, countedFrom: hourOf(since) });
}

/** The first value wins. */
async function setIndexed(app: App, workspaceId: string, indexed: IndexedDeliveries): Promise<IndexedDeliveries> {
  const done = await app.store.put({ ...indexedSinceKey(workspaceId), ...indexed }, absent);
  return { since: Number(done.item?.since), countedFrom: Number(done.item?.countedFrom) };
}
