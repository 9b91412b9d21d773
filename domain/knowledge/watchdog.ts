import type { App, Item } from '../app.ts';
import { countWorked, type DueChore, runDue } from '../due.ts';
import { attemptEnded } from './due.ts';
import { INGEST_DUE, sourceKey, toSource } from './items.ts';

/**
 * Ends what an ingestion left behind: a source that should long be done is failed with a reason, so that none stays pending
 * for ever. One whose worker still holds it is left to that worker.
 */
export const overdueChore: DueChore = {
  name: 'endOverdueIngestions',
  kind: INGEST_DUE,
  limit: 10_000,
  group: 100,
  work: endAll,
};
export const endOverdueIngestions = (app: App): Promise<number> => runDue(app, overdueChore);

async function endAll(app: App, rows: readonly Item[]): Promise<number> {
  return countWorked(app, 'endOverdueIngestions', rows, (row) => endOverdue(app, row));
}

async function endOverdue(app: App, item: Item): Promise<boolean> {
  const now = new Date(app.clock.now()).toISOString();
  const source = toSource(item);
  const end = attemptEnded(app, source);
  const message =
    source.type === 'file'
      ? 'The file could not be read in time. Try again.'
      : 'The page could not be fetched in time. Try again.';
  const written = await app.store.update(
    sourceKey(source.workspaceId, source.chatbotId, source.id),
    {
      ...end,
      set: { status: 'failed', errorMessage: message, processedAt: now, updatedAt: now, ...end.set },
    },
    {
      all: [
        { attribute: 'dueAt', op: '<=', value: now },
        {
          any: [
            { attribute: 'leaseUntil', is: 'absent' },
            { attribute: 'leaseUntil', op: '<', value: now },
          ],
        },
      ],
    },
  );
  return written.applied;
}
