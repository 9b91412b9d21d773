import type { App } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict, notFound } from '../core/errors.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { equals } from '../core/rows/conditions.ts';
import { sourceKey, toSource } from './items.ts';
import type { StoredSource } from './records.ts';
import { logEntry } from './search-index/log.ts';

/**
 * Changes a source together with its index log entry, with optimistic retries. `next` returns the new row from the
 * current one. Throws NOT_FOUND, and CONFLICT if the source keeps changing.
 */
export async function changeIndexed(
  app: App,
  current: StoredSource,
  next: (source: StoredSource) => { change: Partial<StoredSource>; op: 'put' | 'drop' } | undefined,
): Promise<StoredSource> {
  const key = sourceKey(current.workspaceId, current.chatbotId, current.id);
  let source = current;
  const keepsChanging = () => conflict('The source is being changed by another call. Try again.');
  return retryOnConflict(8, keepsChanging, async () => {
    const decision = next(source);
    if (!decision) return source;
    const updatedAt = nowIso(app);
    const changed = { ...source, ...decision.change, updatedAt, revision: source.revision + 1 };
    const done = await app.store.transact({
      source: {
        update: key,
        change: { set: { ...decision.change, updatedAt, revision: changed.revision } },
        when: equals('revision', source.revision),
      },
      log: logEntry(app, changed, decision.op),
    });
    if (done.applied) return changed;
    const item = await app.store.get(key, { consistent: true });
    if (!item) throw notFound();
    source = toSource(item);
    return AGAIN;
  });
}
