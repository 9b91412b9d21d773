import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { type Erasure, erasureItem } from './items.ts';

/**
 * Lists what was erased, so that it can be erased again in a table that is restored to an earlier time. Idempotent: a repeated purge
 * moves the time of an erasure to later.
 */
export async function recordErasures(app: App, erased: readonly Omit<Erasure, 'erasedAt'>[]): Promise<void> {
  const erasedAt = nowIso(app);
  // A batch may not name a row twice.
  const byId = new Map(erased.map((record) => [record.id, record]));
  await app.store.writeMany([...byId.values()].map((record) => ({ put: erasureItem(app, { ...record, erasedAt }) })));
}
