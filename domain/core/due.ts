import { dueKeys } from '../../config/table.ts';
import type { App, Item, Key } from './app.ts';
import { groupsOf } from './groups.ts';

const AT_ONCE = 20;

/** Work that the schedule finds by the due index. */
export interface DueChore {
  name: DueChoreName;
  /** Of the due index. */
  kind: string;
  /** Rows that one look finds at the most. */
  limit: number;
  /** Rows of one job; as many or fewer are done at once, without a job. */
  group: number;
  /** Does what is due by these rows. Each may be done twice. Answers how many counted. */
  work(app: App, rows: readonly Item[]): Promise<number>;
}

export const dueChoreNames = ['resolveIdle', 'pickCommonestQuestions', 'endOverdueIngestions'] as const;
export type DueChoreName = (typeof dueChoreNames)[number];

const nowOf = (app: App) => new Date(app.clock.now()).toISOString();

/** The rows of the keys that are still due: the index lags behind, and a job may come late. */
export async function dueRows(app: App, kind: string, keys: readonly Key[]): Promise<Item[]> {
  const now = nowOf(app);
  const kinds = dueKeys(kind);
  const rows = await app.store.getMany(keys);
  return rows.filter(
    (row): row is Item => row !== undefined && kinds.includes(String(row.dueKind)) && String(row.dueAt) <= now,
  );
}

/**
 * Does what is due, or hands it out to the maintenance workers where it is much. What a worker has not done in a minute is handed out
 * again, which costs a read; nothing is marked as handed out, so nothing is lost with a worker.
 */
export async function runDue(app: App, chore: DueChore): Promise<number> {
  const { name, kind, limit, group } = chore;
  const found = await app.store.dueKeys(kind, nowOf(app), limit);
  if (found.length <= group) return workDue(app, chore, found);
  const jobs = groupsOf(group, found).map((rows) => ({
    body: { kind: 'due', chore: name, keys: rows.map(({ pk, sk }) => ({ pk, sk })) },
  }));
  await app.queues.sendMany('maintenance', jobs);
  app.log.info('due rows enqueued', { chore: name, rows: found.length });
  return 0;
}

export async function workDue(app: App, { kind, work }: DueChore, keys: readonly Key[]): Promise<number> {
  return keys.length === 0 ? 0 : work(app, await dueRows(app, kind, keys));
}

/** Works on rows side by side and counts those that `work` says yes to. A row that fails is logged, stays due, and stops no other. */
export async function countWorked<T>(
  app: App,
  chore: DueChoreName,
  rows: readonly T[],
  work: (row: T) => Promise<boolean>,
): Promise<number> {
  let counted = 0;
  for (const group of groupsOf(AT_ONCE, rows)) {
    for (const outcome of await Promise.allSettled(group.map(work))) {
      if (outcome.status === 'rejected') app.log.error('due row failed', { chore, error: outcome.reason });
      else if (outcome.value) counted++;
    }
  }
  return counted;
}
