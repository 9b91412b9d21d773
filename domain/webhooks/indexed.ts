import type { App } from '../app.ts';
import { indexedSinceKey } from './items.ts';

/** How long containers of an earlier version may run beside those of a new one. */
export const MIXED_MS = 15 * 60_000;

/**
 * Since when every delivery of a workspace is counted and listed under its record: milliseconds since the epoch. Where nothing says so,
 * it is from the end of a deployment on that may be under way.
 */
export async function indexedSince(app: App, workspaceId: string): Promise<number> {
  const key = indexedSinceKey(workspaceId);
  const known = await app.store.get(key, { consistent: true });
  if (known) return Number(known.since);
  return setSince(app, workspaceId, app.clock.now() + MIXED_MS);
}

/** The first that is set stays. */
async function setSince(app: App, workspaceId: string, since: number): Promise<number> {
  const done = await app.store.put({ ...indexedSinceKey(workspaceId), since }, { attribute: 'pk', is: 'absent' });
  return Number(done.item?.since ?? since);
}
