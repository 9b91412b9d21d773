import type { App, Condition, Key, NamedWrites, Write } from '../core/app.ts';
import { absent, all, any, atLeast, equals } from '../core/rows/conditions.ts';
import { type Workspace, workspaceKey } from '../core/tenants.ts';
import { type CreditShard, SHARDS } from './credit-shards.ts';
import {
  creditMonthOf,
  joined,
  monthlyLeft,
  noMoves,
  sourceOf,
  spentThisMonth,
  takeCredits,
  type WorkspaceChange,
} from './credits.ts';

const MAX_DRAW = 50;
/**
 * Some 57 answers a second for a minute, as the first draws only fill the shards with 1,600. One partition of conversations takes
 * some three times as many.
 */
const BUSY_CREDITS_A_MINUTE = 5_000;
const MINUTE_MS = 60_000;
/** By then no container runs a version that cannot find conversations in buckets. */
const SPREAD_DELAY_MS = 15 * MINUTE_MS;

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

/** Counts the credits that are drawn a minute. A workspace that was busy once spreads its conversations forever. */
function countDrawn({ drawnMinute, drawnCredits, spreadFrom }: Workspace, nowMs: number, amount: number) {
  const minute = Math.floor(nowMs / MINUTE_MS);
  const drawn = (drawnMinute === minute ? drawnCredits : 0) + amount;
  const begins = spreadFrom === null && drawn >= BUSY_CREDITS_A_MINUTE;
  const set = { drawnMinute: minute, drawnCredits: drawn };
  return begins ? { ...set, spreadFrom: nowMs + SPREAD_DELAY_MS } : set;
}

/** Moves credits from the row to a shard. Returns false if the row or the shard changed since it was read. */
export async function draw(app: App, workspace: Workspace, shard: Key, amount: number): Promise<boolean> {
  const nowMs = app.clock.now();
  const parts = takeCredits(workspace, nowMs, amount);
  if (!parts) return false;
  const moved: WorkspaceChange = {
    set: { creditShards: SHARDS, ...countDrawn(workspace, nowMs, amount) },
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
const isOf = (month: string, shardKind: CreditShard['kind']): Condition =>
  all(equals('month', month), any(equals('kind', shardKind), equals('left', 0)));

/** The write that spends one credit of a shard. Fails if the shard has none of this month. */
export const spendOfShard = (shard: Key, nowMs: number): Write => ({
  update: shard,
  change: { add: { left: -1 } },
  when: all(atLeast('left', 1), equals('month', creditMonthOf(nowMs))),
});
