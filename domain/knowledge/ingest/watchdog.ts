import * as z from 'zod';
import type { App, Condition, Item } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { all, atMost, equals } from '../../core/rows/conditions.ts';
import { countWorked, type DueChore, runDue } from '../../core/rows/due.ts';
import { isRowFree, workerLease } from '../../core/rows/row-leases.ts';
import { BEGIN_MS, MAX_ENQUEUED } from '../deadlines.ts';
import { enqueue, ingestMessage } from '../enqueue.ts';
import { attemptFailed } from '../ingest-due.ts';
import { INGEST_DUE, sourceKey, toSource } from '../items.ts';

export const endSourceJob = ingestMessage.extend({
  kind: z.literal('end-source'),
  sourceId: z.string(),
  worker: z.string(),
});

/** Ends an attempt whose worker has died or hangs after its deadline. */
export async function endSource(app: App, job: z.output<typeof endSourceJob>): Promise<void> {
  const item = await app.store.get(sourceKey(job.workspaceId, job.chatbotId, job.sourceId), { consistent: true });
  if (item?.worker === job.worker) await end(app, item, equals('worker', job.worker));
}

/**
 * Checks overdue sources, so that none stays pending for ever. Enqueues a source again if no worker has started it, and
 * fails it with a reason if its worker died. Skips a source that a worker still holds. Returns how many failed.
 */
export const overdueChore: DueChore = {
  name: 'endOverdueIngestions',
  kind: INGEST_DUE,
  group: 100,
  work: (app, rows) => countWorked(app, 'endOverdueIngestions', rows, (row) => endOrRetry(app, row)),
};
export const endOverdueIngestions = (app: App): Promise<number> => runDue(app, overdueChore);

async function endOrRetry(app: App, item: Item): Promise<boolean> {
  const now = nowIso(app);
  const isDue: Condition = atMost('dueAt', now);
  if (item.status === 'pending' && Number(item.tries ?? 0) < MAX_ENQUEUED) {
    await enqueueAgain(app, item, isDue);
    return false;
  }
  return end(app, item, all(isDue, isRowFree(app, workerLease)));
}

async function enqueueAgain(app: App, item: Item, isDue: Condition): Promise<void> {
  const { workspaceId, chatbotId, id } = toSource(item);
  const dueAt = nowIso(app, BEGIN_MS);
  const isPending: Condition = equals('status', 'pending');
  const key = sourceKey(workspaceId, chatbotId, id);
  const moved = await app.store.update(key, { set: { dueAt }, add: { tries: 1 } }, all(isDue, isPending));
  if (moved.applied) await enqueue(app, { workspaceId, chatbotId, sourceId: id });
}

async function end(app: App, item: Item, when: Condition): Promise<boolean> {
  const source = toSource(item);
  const problem =
    source.type === 'file'
      ? 'The file could not be read in time. Try again.'
      : 'The page could not be fetched in time. Try again.';
  const key = sourceKey(source.workspaceId, source.chatbotId, source.id);
  const written = await app.store.update(key, attemptFailed(app, source, problem), when);
  return written.applied;
}
