import { dueKindOf } from '../../../config/table.ts';
import type { App } from '../app.ts';
import { batchesOf } from '../batches.ts';
import { nowIso } from '../clock.ts';
import type { Item, Key } from '../ports/store.ts';
import { dueShardsOf } from './due-kinds.ts';
import { freeLease, renewLease, takeLease, whileRenewing } from './leases.ts';

const AT_ONCE = 20;
/** How long a job works off a shard before it hands over to another one: half of the time of the maintenance function. */
const DRAIN_MS = 60_000;
/** The lease of a worker that died expires after this time. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

/** A chore whose work is found by the due index. */
export interface DueChore {
  name: DueChoreName;
  /** Kind in the due index. */
  kind: string;
  /** Number of rows that are processed at once. */
  group: number;
  /** Processes due rows. Must be idempotent per row. Returns the number of rows that counted. */
  work(app: App, rows: readonly Item[]): Promise<number>;
}

export const dueChoreNames = [
  'resolveIdle',
  'wakeSnoozed',
  'pickCommonestQuestions',
  'endOverdueIngestions',
  'recheckDomains',
  'mailWaiting',
  'mailReplies',
] as const;
export type DueChoreName = (typeof dueChoreNames)[number];

/** The rows of the keys that are still due. The index lags, and a job may run late. */
export async function dueRows(app: App, kind: string, keys: readonly Key[]): Promise<Item[]> {
  const now = nowIso(app);
  const rows = await app.store.getMany(keys);
  return rows.filter(
    (row): row is Item => row !== undefined && dueKindOf(String(row.dueKind)) === kind && String(row.dueAt) <= now,
  );
}

/** Processes due rows. A shard with more than a group is left to a maintenance worker. Returns the number of rows that counted. */
export async function runDue(app: App, chore: DueChore): Promise<number> {
  const counts = await Promise.all(dueShardsOf(app, chore.kind).map((shard) => runShard(app, chore, shard)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function runShard(app: App, chore: DueChore, shard: string): Promise<number> {
  const { keys } = await app.store.dueKeys(shard, nowIso(app), { limit: chore.group + 1 });
  if (keys.length <= chore.group) return workDue(app, chore, keys);
  await enqueueDrain(app, chore, shard);
  return 0;
}

const enqueueDrain = (app: App, { name }: DueChore, shard: string): Promise<void> =>
  app.queues.send('maintenance', { kind: 'drain-due', chore: name, shard });

export async function workDue(app: App, { kind, work }: DueChore, keys: readonly Key[]): Promise<number> {
  return keys.length === 0 ? 0 : work(app, await dueRows(app, kind, keys));
}

/**
 * Processes all that is due in a shard, oldest first, however much that is. One worker at a time: the schedule enqueues a job every
 * minute while there is more than a group. Rows that fail stay due for the next job.
 */
export async function drainDue(app: App, chore: DueChore, shard: string): Promise<void> {
  const lease = await takeLease(app, { pk: `LEASE#DUE#${shard}`, sk: chore.name }, { forMs: LEASE_MS });
  if (!lease) return;
  const renewal = { everyMs: RENEW_MS, renew: () => renewLease(app, lease, LEASE_MS), about: lease.key };
  let isDone = false;
  try {
    isDone = await whileRenewing(app, renewal, () => workOffShard(app, chore, shard));
  } finally {
    await freeLease(app, lease);
  }
  if (!isDone) await enqueueDrain(app, chore, shard);
}

/** False: there may be more. */
async function workOffShard(app: App, chore: DueChore, shard: string): Promise<boolean> {
  const startedMs = app.clock.now();
  const until = nowIso(app);
  let after: Key | undefined;
  do {
    const page = await app.store.dueKeys(shard, until, { limit: chore.group, after });
    await workDue(app, chore, page.keys);
    after = page.next;
  } while (after && app.clock.now() - startedMs < DRAIN_MS);
  return after === undefined;
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
