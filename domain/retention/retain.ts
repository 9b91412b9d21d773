import { keysOf } from '../../config/keys.ts';
import type { App, AttributeUpdates, Item } from '../core/app.ts';
import { batchesOf, inBatches } from '../core/batches.ts';
import { nowIso } from '../core/clock.ts';
import { all, equals } from '../core/rows/conditions.ts';
import { dueRows } from '../core/rows/due.ts';
import { RETENTION_DUE, settingsKey } from '../core/tenants.ts';
import { toSettings, type WorkspaceSettings } from '../workspaces/settings.ts';
import { type KindName, kinds, type SweepPlace, sweep } from './sweep.ts';

/** Rows per turn of a workspace: about a second of work, so the next workspace does not wait long. */
const ROWS_A_TURN = 500;
const WORKSPACES_A_RUN = 2_000;
const WORKSPACES_A_JOB = 5;
const HELD_AT_ONCE = 20;

interface RetentionBudget {
  /** Across all workspaces. */
  rows: number;
  ms: number;
  /** How long other workers skip an unfinished workspace. */
  holdMs: number;
}
/** The schedule's own budget. The rest goes to the maintenance workers, which have two minutes per job. */
const RUN: RetentionBudget = { rows: 2_000, ms: 10_000, holdMs: 0 };
const JOB: RetentionBudget = { rows: Number.POSITIVE_INFINITY, ms: 60_000, holdMs: 120_000 };
/** Delay until the next pass after a complete one, and after a failed turn. */
const REST_MS = 3600_000;
const AFTER_FAILURE_MS = 5 * 60_000;

/** The progress of a workspace's pass: the current kind of rows, and the last row processed. */
interface PassProgress extends SweepPlace {
  kind: KindName;
}

interface RetentionPass {
  erased: number;
  rows: number;
  /** The workspace's settings row, if there is more to do. */
  again: Item | undefined;
}

/**
 * Erases rows whose retention period has passed. Workspaces take turns of a limited number of rows. An unfinished one goes to the
 * end of the queue with its progress, so a workspace with a million rows does not block others. Returns the number of erased
 * rows.
 */
export async function eraseExpired(app: App): Promise<number> {
  const now = nowIso(app);
  const dueItems = await app.store.due(RETENTION_DUE, now, WORKSPACES_A_RUN);
  const { erased, left } = await takeTurns(app, await dueRows(app, RETENTION_DUE, dueItems), RUN);
  await enqueueWorkspaces(app, left);
  return erased;
}

/** Continues with enqueued workspaces. */
export async function eraseExpiredOf(app: App, workspaceIds: readonly string[]): Promise<void> {
  const rows = await app.store.getMany(workspaceIds.map(settingsKey));
  const limited = rows.filter((row): row is Item => row?.dueKind === RETENTION_DUE);
  const { left } = await takeTurns(app, limited, JOB);
  await enqueueWorkspaces(app, left);
}

/** `left`: workspaces that are unfinished when the budget is used up. */
async function takeTurns(app: App, workspaces: readonly Item[], budget: RetentionBudget) {
  const startedMs = app.clock.now();
  const left = [...workspaces];
  let erased = 0;
  let rows = 0;
  while (rows < budget.rows && app.clock.now() - startedMs < budget.ms) {
    const next = left.shift();
    if (!next) break;
    const turn = await tryTurn(app, next, budget.holdMs);
    erased += turn.erased;
    rows += turn.rows;
    if (turn.again) left.push(turn.again);
  }
  return { erased, left };
}

/** If the worker dies, the schedule picks the workspace up again after its hold. */
async function enqueueWorkspaces(app: App, workspaces: readonly Item[]): Promise<void> {
  const change: AttributeUpdates = { set: { dueAt: nowIso(app, JOB.holdMs) } };
  const rows = await inBatches(HELD_AT_ONCE, workspaces, (item) => storeProgress(app, item, change));
  const workspaceRows = rows.filter((row) => row !== undefined);
  const jobs = batchesOf(WORKSPACES_A_JOB, workspaceRows).map((rows) => ({
    body: { kind: 'erase-expired', workspaceIds: rows.map(({ workspaceId }) => workspaceId) },
  }));
  await app.queues.sendMany('maintenance', jobs);
}

/** A failed turn is postponed, so it does not stay first in the queue forever. */
async function tryTurn(app: App, item: Item, holdMs: number): Promise<RetentionPass> {
  try {
    return await takeTurn(app, item, holdMs);
  } catch (error) {
    app.log.error('retention failed', { workspaceId: item.workspaceId, error });
    await storeProgress(app, item, { set: { dueAt: nowIso(app, AFTER_FAILURE_MS) } });
    return { erased: 0, rows: 0, again: undefined };
  }
}

async function takeTurn(app: App, item: Item, holdMs: number): Promise<RetentionPass> {
  const settings = toSettings(item);
  const reached = item.reached as PassProgress | undefined;
  const kind = limitedKind(settings, reached?.kind);
  const days = kind && settings[kinds[kind].days];
  if (!kind || !days) return { erased: 0, rows: 0, again: await schedulePass(app, item, settings) };
  const { next, ...done } = await sweep(app, kind, {
    workspaceId: String(item.workspaceId),
    days,
    place: reached?.kind === kind ? reached : {},
    limit: ROWS_A_TURN,
  });
  const following = next ? kind : limitedKind(settings, order[order.indexOf(kind) + 1] ?? null);
  if (!following) return { ...done, again: await schedulePass(app, item, settings) };
  const mark: PassProgress = { kind: following, ...next };
  return { ...done, again: await storeProgress(app, item, { set: { reached: mark, dueAt: nowIso(app, holdMs) } }) };
}

const order = keysOf(kinds);

/** The first kind with a retention period, starting at `from` (undefined: the first kind, null: none). */
const limitedKind = (
  settings: WorkspaceSettings,
  from: KindName | null | undefined = order[0],
): KindName | undefined =>
  from ? order.slice(order.indexOf(from)).find((kind) => settings[kinds[kind].days] !== null) : undefined;

/** Schedules the next pass, or none if no kind has a retention period. */
async function schedulePass(app: App, item: Item, settings: WorkspaceSettings): Promise<undefined> {
  const change: AttributeUpdates = limitedKind(settings)
    ? { set: { dueAt: nowIso(app, REST_MS) }, remove: ['reached'] }
    : { remove: ['dueKind', 'dueAt', 'reached'] };
  await storeProgress(app, item, change);
}

/** Stores the progress, unless the settings changed, which starts a new pass. */
async function storeProgress(app: App, item: Item, change: AttributeUpdates): Promise<Item | undefined> {
  const { applied, item: after } = await app.store.update(
    item,
    change,
    all(equals('dueAt', item.dueAt), equals('updatedAt', item.updatedAt)),
  );
  return applied ? after : undefined;
}
