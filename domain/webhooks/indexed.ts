import type { App } from '../core/app.ts';
import { HOUR_MS, hourOf } from './count.ts';
import { deliveriesPk, indexedSinceKey } from './items.ts';

/** How long containers of an earlier version may run beside those of a new one. */
export const MIXED_MS = 15 * 60_000;

/** Deliveries of a workspace that are older were stored by an earlier version, or may have been. */
export interface Indexed {
  /** Every delivery that happened since then is listed under its record: milliseconds since the epoch. */
  since: number;
  /** The first hour of which every delivery is counted. */
  countedFrom: number;
}

/** Where nothing says so, it is from the end of a deployment on that may be under way. */
export async function indexedSince(app: App, workspaceId: string): Promise<Indexed> {
  const known = await app.store.get(indexedSinceKey(workspaceId), { consistent: true });
  if (known) return { since: Number(known.since), countedFrom: Number(known.countedFrom) };
  const since = app.clock.now() + MIXED_MS;
  return setIndexed(app, workspaceId, { since, countedFrom: hourOf(since) + HOUR_MS });
}

/** To be called when a workspace makes an endpoint: one that has no deliveries yet has none of an earlier version. */
export async function beginIndex(app: App, workspaceId: string): Promise<void> {
  const { items } = await app.store.query({ pk: deliveriesPk(workspaceId), limit: 1, consistent: true });
  const since = app.clock.now();
  if (items.length === 0) await setIndexed(app, workspaceId, { since, countedFrom: hourOf(since) });
}

/** The first that is set stays. */
async function setIndexed(app: App, workspaceId: string, indexed: Indexed): Promise<Indexed> {
  const done = await app.store.put({ ...indexedSinceKey(workspaceId), ...indexed }, { attribute: 'pk', is: 'absent' });
  return { since: Number(done.item?.since), countedFrom: Number(done.item?.countedFrom) };
}
