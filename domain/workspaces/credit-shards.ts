import type { App, Condition, Item, Key, NamedWrites, Write } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import { unavailable } from '../core/errors.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { above, absent, all, any, atLeast, equals, lacks } from '../core/rows/conditions.ts';
import { creditShardsPk, toWorkspace, type Workspace, workspaceKey } from '../core/tenants.ts';
import {
  creditMonthOf,
  isWhole,
  joined,
  monthlyLeft,
  noMoves,
  sourceOf,
  spentThisMonth,
  takeCredits,
  type WorkspaceChange,
} from './credits.ts';

/**
 * DynamoDB cancels a transaction that conflicts with another one on the same row, so one row supports about 20 answers a second.
 * A busier workspace moves credits from its own row into shards, a few at a time, and each answer spends from one of them. Moved
 * credits count as spent on the row; the balance is the sum of the row and the shards. Code that reads or sets an exact balance
 * on the row gathers the shards first.
 */
export const SHARDS = 32;
const MAX_DRAW = 50;
const MAX_ATTEMPTS = 100;
/** How long no credits leave the row while they are gathered. The write that follows ends the hold. */
const HOLD_MS = 2_000;

interface CreditShard {
  key: Key;
  kind: 'monthly' | 'pool';
  /** Calendar month in which the credits were drawn. In a later month they return to the row before they are spent. */
  month: string;
  left: number;
}

const toShard = ({ pk, sk, kind, month, left }: Item): CreditShard => ({
  key: { pk, sk },
  kind: kind === 'pool' ? 'pool' : 'monthly',
  month: String(month),
  left: Number(left),
});

export async function readShards(app: App, workspaceId: string): Promise<CreditShard[]> {
  const where = { pk: creditShardsPk(workspaceId), consistent: true };
  return Array.fromAsync(app.store.queryAll(where), toShard);
}

export async function readRow(app: App, workspaceId: string): Promise<Workspace> {
  return toWorkspace(await app.store.get(workspaceKey(workspaceId), { consistent: true }));
}

/** What returns to the row with these shards' credits. Monthly credits of an earlier month have expired. */
function returned({ creditMonth, spentMonth }: Workspace, shards: readonly CreditShard[]) {
  const sum = (which: (shard: CreditShard) => boolean) =>
    shards.reduce((total, shard) => total + (which(shard) ? shard.left : 0), 0);
  return {
    monthlyCredits: sum(({ kind, month }) => kind === 'monthly' && month === creditMonth),
    poolCredits: sum(({ kind }) => kind === 'pool'),
    spentCredits: -sum(({ month }) => month === spentMonth),
  };
}

/** The workspace as if its row held the shards' credits. */
function withShards(workspace: Workspace, shards: readonly CreditShard[]): Workspace {
  const more = returned(workspace, shards);
  return {
    ...workspace,
    monthlyCredits: workspace.monthlyCredits + more.monthlyCredits,
    poolCredits: workspace.poolCredits + more.poolCredits,
    spentCredits: workspace.spentCredits + more.spentCredits,
  };
}

export const keepMoving = (workspaceId: string) => () =>
  unavailable(new Error(`the credits of workspace ${workspaceId} keep moving`));

/** The workspace with all of its credits, including shards. Reads only if there are shards. */
export async function readWhole(app: App, workspace: Workspace): Promise<Workspace> {
  let row = workspace;
  return retryOnConflict(MAX_ATTEMPTS, keepMoving(workspace.id), async () => {
    if (row.creditShards === 0) return row;
    const shards = await readShards(app, workspace.id);
    const again = await readRow(app, workspace.id);
    // No credits moved between the row and the shards during the reads.
    if (again.creditMoves === row.creditMoves) return withShards(again, shards);
    row = again;
    return AGAIN;
  });
}

/**
 * Number of credits that a shard may draw now. The row keeps the credits below `lowBalanceAt`, so the balance crosses that
 * threshold on the row, when all shards are empty, and the alert sees it.
 */
export function drawable(workspace: Workspace, nowMs: number): number {
  const { primary, lowBalanceAt, monthlyCap, poolCredits } = workspace;
  const monthly = monthlyLeft(workspace, nowMs);
  const all = monthly + poolCredits;
  const aboveAlert = primary || lowBalanceAt === null || all < lowBalanceAt ? all : all - lowBalanceAt;
  const underCap = monthlyCap === null ? all : monthlyCap - spentThisMonth(workspace, nowMs);
  const available = Math.max(0, Math.min(monthly > 0 ? monthly : poolCredits, aboveAlert, underCap));
  // Prevents one shard from holding many credits that others lack. The last credits are not worth a transaction.
  return Math.min(MAX_DRAW, Math.floor(available / SHARDS));
}

/** Moves credits from the row to a shard. Returns false if the row or the shard changed since it was read. */
export async function draw(app: App, workspace: Workspace, shard: Key, amount: number): Promise<boolean> {
  const nowMs = app.clock.now();
  const parts = takeCredits(workspace, nowMs, amount);
  if (!parts) return false;
  const moved: WorkspaceChange = {
    set: { creditShards: SHARDS },
    add: { creditMoves: 1 },
    when: noMoves(workspace).when,
  };
  const [kind, month] = [sourceOf(workspace, nowMs), creditMonthOf(nowMs)];
  const writes = {
    workspace: { update: workspaceKey(workspace.id), ...joined(...parts, moved) },
    shard: {
      update: shard,
      change: { add: { left: amount }, set: { kind, month, v: 1 } },
      when: any(absent, isOf(month, kind)),
    },
  } satisfies NamedWrites;
  return (await app.store.transact(writes, { returnConflictOf: 'workspace' })).applied;
}

/** An empty shard may change its kind: monthly credits are used up before pool credits are drawn. */
const isOf = (month: string, kind: CreditShard['kind']): Condition =>
  all(equals('month', month), any(equals('kind', kind), equals('left', 0)));

/** The write that spends one credit of a shard. Fails if the shard has none of this month. */
export const spendOfShard = (shard: Key, nowMs: number): Write => ({
  update: shard,
  change: { add: { left: -1 } },
  when: all(atLeast('left', 1), equals('month', creditMonthOf(nowMs))),
});

/** Shards returned per transaction, in competition with spending. */
const RETURNED_AT_ONCE = 8;

/** Returns the credits of shards to the row, except shards that changed since they were read. */
export async function returnShards(app: App, workspace: Workspace, shards: readonly CreditShard[]): Promise<void> {
  for (const group of batchesOf(RETURNED_AT_ONCE, shards)) {
    if (await returnGroup(app, workspace, group)) continue;
    for (const shard of group) await returnGroup(app, workspace, [shard]);
  }
}

const returnGroup = async (app: App, workspace: Workspace, shards: readonly CreditShard[]): Promise<boolean> =>
  (await app.store.transact(returnWrites(workspace, shards), { returnConflictOf: 'any' })).applied;

function returnWrites(workspace: Workspace, shards: readonly CreditShard[]) {
  const { creditMonth, spentMonth } = workspace;
  const sameSpent = spentMonth === null ? lacks('spentMonth') : equals('spentMonth', spentMonth);
  return {
    workspace: {
      update: workspaceKey(workspace.id),
      change: { add: { ...returned(workspace, shards), creditMoves: 1 } },
      when: all(equals('creditMonth', creditMonth), sameSpent),
    },
    shards: shards.map(
      ({ key, kind, month, left }): Write => ({
        remove: key,
        when: all(equals('kind', kind), equals('month', month), equals('left', left)),
      }),
    ),
  };
}

/**
 * Moves all credits back to the workspace's row and returns it. Credits then cannot leave the row for a short time: the caller
 * makes its own change on the condition `isWhole`, and ends the hold with `endHold`.
 */
export async function gatherCredits(app: App, workspaceId: string): Promise<Workspace> {
  const exhausted = () => unavailable(new Error(`the credits of workspace ${workspaceId} could not be gathered`));
  return retryOnConflict(MAX_ATTEMPTS, exhausted, async () => {
    const held = await app.store.update(
      workspaceKey(workspaceId),
      { set: { creditsHeldUntil: app.clock.now() + HOLD_MS } },
      above('creditShards', 0),
    );
    const workspace = held.applied ? toWorkspace(held.item) : await readRow(app, workspaceId);
    if (workspace.creditShards === 0) return workspace;
    const shards = await readShards(app, workspaceId);
    if (shards.length > 0) await returnShards(app, workspace, shards);
    else await close(app, workspace);
    return AGAIN;
  });
}

const close = (app: App, workspace: Workspace) =>
  app.store.update(
    workspaceKey(workspace.id),
    { set: { creditShards: 0 }, add: { creditMoves: 1 } },
    noMoves(workspace).when,
  );

/** Merged into the write for which credits were gathered. */
export const endHold = { remove: ['creditsHeldUntil'] as const, when: isWhole };
