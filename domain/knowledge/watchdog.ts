import type { App } from '../app.ts';
import { sourceKey, toSource, INGEST_DUE } from './items.ts';

const BATCH = 100;

/**
 * Ends what an ingestion left behind: a source that should long be done is failed with a reason, so that none stays pending
 * for ever. One whose worker still holds it is left to that worker.
 */
export async function endOverdueIngestions(app: App): Promise<number> {
  const now = new Date(app.clock.now()).toISOString();
  let ended = 0;
  for (const item of await app.store.due(INGEST_DUE, now, BATCH)) {
    const source = toSource(item);
    const message = 'The page could not be fetched in time. Try again.';
    const written = await app.store.update(
      sourceKey(source.workspaceId, source.chatbotId, source.id),
      {
        set: { status: 'failed', errorMessage: message, processedAt: now, updatedAt: now },
        remove: ['worker', 'leaseUntil', 'dueKind', 'dueAt'],
      },
      {
        all: [
          { attribute: 'dueAt', op: '<=', value: now },
          { any: [{ attribute: 'leaseUntil', is: 'absent' }, { attribute: 'leaseUntil', op: '<', value: now }] },
        ],
      },
    );
    if (written.applied) ended++;
  }
  return ended;
}
