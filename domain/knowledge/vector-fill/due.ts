import type { App, Item } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { equals } from '../../core/rows/conditions.ts';
import { toVectorFill, VECTORS_DUE } from '../vectors/fill-mark.ts';

/** Chatbots at once. The rest follows when these are filled. */
const LIMIT = 1_000;
/** Longer than a maintenance worker may take. If it dies, the fill is due again after this. */
const LEASE_MS = 4 * 60_000;
/** Later than any due time, so that a query finds all. */
const ALWAYS = '9999';

/** The rows of chatbots whose vectors are missing, due or not. */
export const vectorFills = (app: App): Promise<Item[]> => app.store.due(VECTORS_DUE, ALWAYS, LIMIT);

/**
 * Counts the chatbots whose vectors are missing, and has those that are due filled by the maintenance workers. Returns the number of the
 * latter.
 */
export async function startVectorFills(app: App): Promise<number> {
  const rows = await vectorFills(app);
  if (rows.length === 0) return 0;
  app.log.info('vectors are missing', { vectorsMissing: rows.length }, [{ names: ['vectorsMissing'] }]);
  const now = nowIso(app);
  let started = 0;
  for (const row of rows.filter(({ dueAt }) => String(dueAt) <= now)) if (await start(app, row)) started++;
  return started;
}

async function start(app: App, row: Item): Promise<boolean> {
  const { workspaceId, chatbotId, dueAt } = toVectorFill(row);
  const lease = { set: { dueAt: nowIso(app, LEASE_MS) } };
  const { applied } = await app.store.update(row, lease, equals('dueAt', dueAt));
  if (applied) await app.queues.send('maintenance', { kind: 'fill-vectors', workspaceId, chatbotId });
  return applied;
}
