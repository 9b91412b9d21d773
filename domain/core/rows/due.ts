import { dueKeys } from '../../../config/table.ts';
import type { App } from '../app.ts';
import { batchesOf } from '../batches.ts';
import { nowIso } from '../clock.ts';
import type { Item, Key } from '../ports/store.ts';

const AT_ONCE = 20;

/** A chore whose work is found by the due index. */
export interface DueChore {
  name: DueChoreName;
  /** Kind in the due index. */
  kind: string;
  /** Maximum number of rows per query. */
  limit: number;
  /** Number of rows per job. As many or fewer are processed immediately, without a job. */
  group: number;
  /** Processes due rows. Must be idempotent per row. Returns the number of rows that counted. */
  work(app: App, rows: readonly Item[]): Promise<number>;
}

export const dueChoreNames = [
  'resolveIdle',
  'pickCommonestQuestions',
  'endOverdueIngestions',
  'recheckDomains',
] as const;
export type DueChoreName = (typeof dueChoreNames)[number];

/** The rows of the keys that are still due. The index lags, and a job may run late. */
export async function dueRows(app: App, kind: string, keys: readonly Key[]): Promise<Item[]> {
  const now = nowIso(app);
  const kinds = dueKeys(kind);
  const rows = await app.store.getMany(keys);
  return rows.filter(
    (row): row is Item => row !== undefined && kinds.includes(String(row.dueKind)) && String(row.dueAt) <= now,
  );
}

/**
 * Processes due rows, or enqueues them for the maintenance workers if there are many. Rows that a worker has not finished within
 * a minute are enqueued again, at the cost of a read. Rows are not marked as enqueued, so none is lost if a worker dies.
 */
export async function runDue(app: App, chore: DueChore): Promise<number> {
  const { name, kind, limit, group } = chore;
  const dueKeys = await app.store.dueKeys(kind, nowIso(app), limit);
  if (dueKeys.length <= group) return workDue(app, chore, dueKeys);
  const jobs = batchesOf(group, dueKeys).map((rows) => ({
    body: { kind: 'due', chore: name, keys: rows.map(({ pk, sk }) => ({ pk, sk })) },
  }));
  await app.queues.sendMany('maintenance', jobs);
  app.log.info('due rows enqueued', { chore: name, rows: dueKeys.length });
  return 0;
}

export async function workDue(app: App, { kind, work }: DueChore, keys: readonly Key[]): Promise<number> {
  return keys.length === 0 ? 0 : work(app, await dueRows(app, kind, keys));
}

/**
 * Processes rows in parallel and returns how many `work` returned true for. A row that fails is logged, stays due, and does not
 * stop others.
 */
export async function countWorked<T>(
  app: App,
  chore: string,
  rows: readonly T[],
  work: (dueRow: T) => Promise<boolean>,
): Promise<number> {
  let counted = 0;
  for (const group of batchesOf(AT_ONCE, rows)) {
    for (const outcome of await Promise.allSettled(group.map(work))) {
      if (outcome.status === 'rejected') app.log.error('due row failed', { chore, error: outcome.reason });
      else if (outcome.value) counted++;
    }
  }
  return counted;
}
