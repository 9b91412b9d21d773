import type { App, Condition, Item, Key, Write } from '../core/app.ts';
import { unavailable } from '../core/errors.ts';
import { creditShardsPk, toWorkspace, type Workspace, workspaceKey } from '../core/tenants.ts';
import {
  creditMonthOf,
  isWhole,
  joined,
  monthlyLeft,
  noMoves,
  type Part,
  sourceOf,
  spentThisMonth,
  takeCredits,
} from './credits.ts';

/**
 * DynamoDB cancels a transaction that meets another one on the same row, so one row pays for some 20 answers a second. A
 * workspace with more draws credits from its own row into shards, a few at a time, and each answer spends from one of them. Drawn
 * credits are counted as spent on the row; the balance is what the row and the shards hold together. Whoever must know or set
 * an exact balance on the row itself gathers the shards first.
 */
export const SHARDS = 32;
const MAX_DRAW = 50;
const MAX_ATTEMPTS = 100;
/** How long no credits leave the row while they are gathered; what follows the gathering ends it. */
const HOLD_MS = 2_000;

export interface CreditShard {
  key: Key;
  kind: 'monthly' | 'pool';
  /** Calendar month in which its credits were drawn. In a later one they go back to the row before they are spent. */
  month: string;
  left: number;
}

const toShard = ({ pk, sk, kind, month, left }: Item): CreditShard => ({
  key: { pk, sk },
  kind: kind as CreditShard['kind'],
  month: String(month),
  left: Number(left),
});

export async function readShards(app: App, workspaceId: string): Promise<CreditShard[]> {
  const shards: CreditShard[] = [];
  const where = { pk: creditShardsPk(workspaceId), consistent: true };
  for await (const item of app.store.queryAll(where)) shards.push(toShard(item));
  return shards;
}

export async function readRow(app: App, workspaceId: string): Promise<Workspace> {
  return toWorkspace((await app.store.get(workspaceKey(workspaceId), { consistent: true }))!);
}

/** What goes back to the row with the credits of these shards. Monthly credits of an earlier month have expired. */
function returned({ creditMonth, spentMonth }: Workspace, shards: readonly CreditShard[]) {
  const sum = (which: (shard: CreditShard) => boolean) =>
    shards.reduce((total, shard) => total + (which(shard) ? shard.left : 0), 0);
  return {
    monthlyCredits: sum(({ kind, month }) => kind === 'monthly' && month === creditMonth),
    poolCredits: sum(({ kind }) => kind === 'pool'),
    spentCredits: -sum(({ month }) => month === spentMonth),
  };
}

/** The workspace as if its row held what is in the shards. */
function withShards(workspace: Workspace, shards: readonly CreditShard[]): Workspace {
  const more = returned(workspace, shards);
  return {
    ...workspace,
    monthlyCredits: workspace.monthlyCredits + more.monthlyCredits,
    poolCredits: workspace.poolCredits + more.poolCredits,
    spentCredits: workspace.spentCredits + more.spentCredits,
  };
}

/** The workspace with all of its credits, those in shards too. Costs a read only where there are shards. */
export async function readWhole(app: App, workspace: Workspace): Promise<Workspace> {
  let row = workspace;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && row.creditShards > 0; attempt++) {
    const shards = await readShards(app, workspace.id);
    const again = await readRow(app, workspace.id);
    // Nothing moved between the row and the shards while both were read.
    if (again.creditMoves === row.creditMoves) return withShards(again, shards);
    row = again;
  }
  if (row.creditShards > 0) throw unavailable(new Error(`the credits of workspace ${workspace.id} keep moving`));
  return row;
}

/**
 * How many credits a shard may be given now. The row keeps what an alert watches: the balance falls below `lowBalanceAt` on the
 * row itself, when all shards are empty, so that it is seen there.
 */
export function drawable(workspace: Workspace, nowMs: number): number {
  const { primary, lowBalanceAt, monthlyCap, poolCredits } = workspace;
  const monthly = monthlyLeft(workspace, nowMs);
  const all = monthly + poolCredits;
  const aboveAlert = primary || lowBalanceAt === null || all < lowBalanceAt ? all : all - lowBalanceAt;
  const underCap = monthlyCap === null ? all : monthlyCap - spentThisMonth(workspace, nowMs);
  const available = Math.max(0, Math.min(monthly > 0 ? monthly : poolCredits, aboveAlert, underCap));
  // So that no shard is left with many that others look for; the last ones are not worth a transaction of their own.
  return Math.min(MAX_DRAW, Math.floor(available / SHARDS));
}

/** Moves credits from the row to a shard. False where row or shard are not as they were read. */
export async function draw(app: App, workspace: Workspace, shard: Key, amount: number): Promise<boolean> {
  const nowMs = app.clock.now();
  const parts = takeCredits(workspace, nowMs, amount);
  if (!parts) return false;
  const moved: Part = { set: { creditShards: SHARDS }, add: { creditMoves: 1 }, when: noMoves(workspace).when };
  const [kind, month] = [sourceOf(workspace, nowMs), creditMonthOf(nowMs)];
  const writes: Write[] = [
    { update: workspaceKey(workspace.id), ...joined(...parts, moved) },
    {
      update: shard,
      change: { add: { left: amount }, set: { kind, month, v: 1 } },
      when: { any: [{ attribute: 'pk', is: 'absent' }, isOf(month, kind)] },
    },
  ];
  return (await app.store.transact(writes, { giveWayAt: 0 })).applied;
}

/** An empty shard may change its kind: monthly credits are used up before those of the pool are drawn. */
const isOf = (month: string, kind: CreditShard['kind']): Condition => ({
  all: [
    { attribute: 'month', op: '=', value: month },
    {
      any: [
        { attribute: 'kind', op: '=', value: kind },
        { attribute: 'left', op: '=', value: 0 },
      ],
    },
  ],
});

/** The write that spends one credit of a shard. It holds while the shard has one of this month. */
export const spendOfShard = (shard: Key, nowMs: number): Write => ({
  update: shard,
  change: { add: { left: -1 } },
  when: {
    all: [
      { attribute: 'left', op: '>=', value: 1 },
      { attribute: 'month', op: '=', value: creditMonthOf(nowMs) },
    ],
  },
});

/** Shards that are put back in one transaction, while nobody spends from them. */
const RETURNED_AT_ONCE = 8;

/** Puts the credits of shards back onto the row, as far as they are as they were read. */
export async function returnShards(app: App, workspace: Workspace, shards: readonly CreditShard[]): Promise<void> {
  for (let at = 0; at < shards.length; at += RETURNED_AT_ONCE) {
    const group = shards.slice(at, at + RETURNED_AT_ONCE);
    if (await returnTogether(app, workspace, group)) continue;
    for (const shard of group) await returnTogether(app, workspace, [shard]);
  }
}

const returnTogether = async (app: App, workspace: Workspace, shards: readonly CreditShard[]): Promise<boolean> =>
  (await app.store.transact(returnWrites(workspace, shards), { giveWayAt: 'any' })).applied;

function returnWrites(workspace: Workspace, shards: readonly CreditShard[]): Write[] {
  const { creditMonth, spentMonth } = workspace;
  const same = (attribute: string, value: unknown): Condition => ({ attribute, op: '=', value });
  const sameSpent: Condition =
    spentMonth === null ? { attribute: 'spentMonth', is: 'absent' } : same('spentMonth', spentMonth);
  return [
    {
      update: workspaceKey(workspace.id),
      change: { add: { ...returned(workspace, shards), creditMoves: 1 } },
      when: { all: [same('creditMonth', creditMonth), sameSpent] },
    },
    ...shards.map(
      ({ key, kind, month, left }): Write => ({
        remove: key,
        when: { all: [same('kind', kind), same('month', month), same('left', left)] },
      }),
    ),
  ];
}

/**
 * Puts all credits back onto the workspace's row and gives it. For a moment no credits leave the row: the caller writes its own
 * change under the condition `isWhole`, and ends that moment with `endHold`.
 */
export async function gatherCredits(app: App, workspaceId: string): Promise<Workspace> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const held = await app.store.update(
      workspaceKey(workspaceId),
      { set: { creditsHeldUntil: app.clock.now() + HOLD_MS } },
      { attribute: 'creditShards', op: '>', value: 0 },
    );
    const workspace = held.applied ? toWorkspace(held.item) : await readRow(app, workspaceId);
    if (workspace.creditShards === 0) return workspace;
    const shards = await readShards(app, workspaceId);
    if (shards.length > 0) await returnShards(app, workspace, shards);
    else await close(app, workspace);
  }
  throw unavailable(new Error(`the credits of workspace ${workspaceId} could not be gathered`));
}

const close = (app: App, workspace: Workspace) =>
  app.store.update(
    workspaceKey(workspace.id),
    { set: { creditShards: 0 }, add: { creditMoves: 1 } },
    noMoves(workspace).when,
  );

/** Joined into the write for whose sake credits were gathered. */
export const endHold = { remove: ['creditsHeldUntil'] as const, when: isWhole };
