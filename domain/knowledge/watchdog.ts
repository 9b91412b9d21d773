import type { App } from '../app.ts';
import { attemptEnded } from './due.ts';
import { INGEST_DUE, sourceKey, toSource } from './items.ts';

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
    if (written.applied) ended++;
  }
  return ended;
}
