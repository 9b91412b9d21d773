import type { App } from '../core/app.ts';
import { absent } from '../core/rows/conditions.ts';
import { deliveriesPk, indexedSinceKey } from './items.ts';

/** How long containers of an earlier version may run alongside a new one. */
export const MIXED_MS = 15 * 60_000;

/**
 * Since when all deliveries of a workspace are indexed by their record: milliseconds since the epoch. Older ones were, or may have
 * been, stored by an earlier version. If it is not stored, assumes the end of a deployment that may be in progress.
 */
export async function indexedSince(app: App, workspaceId: string): Promise<number> {
  const indexedRow = await app.store.get(indexedSinceKey(workspaceId), { consistent: true });
  return indexedRow ? Number(indexedRow.since) : setIndexed(app, workspaceId, app.clock.now() + MIXED_MS);
}

/** Call it when a workspace creates an endpoint: without deliveries, it has none of an earlier version. */
export async function beginIndex(app: App, workspaceId: string): Promise<void> {
  const { items } = await app.store.query({ pk: deliveriesPk(workspaceId), limit: 1, consistent: true });
  if (items.length === 0) await setIndexed(app, workspaceId, app.clock.now());
}

/** The first value wins. */
async function setIndexed(app: App, workspaceId: string, since: number): Promise<number> {
  const done = await app.store.put({ ...indexedSinceKey(workspaceId), since }, absent);
  return Number(done.item?.since);
}
