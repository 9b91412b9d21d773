import { plans } from '../../config/plans.ts';
import type { AttributeUpdates, Condition, Write } from '../core/app.ts';
import { all, atLeast, atMost, equals, equalsCount, lacks, lacksOrAtMost } from '../core/rows/conditions.ts';
import { type Workspace, workspaceKey } from '../core/tenants.ts';

/** Calendar month (UTC) of a credit grant: `2026-02`. */
export const creditMonthOf = (ms: number) => new Date(ms).toISOString().slice(0, 7);

/** Monthly credits left. A new month renews the grant; a client workspace has none of its own. */
export function monthlyLeft(workspace: Workspace, nowMs: number): number {
  if (workspace.creditMonth === creditMonthOf(nowMs)) return workspace.monthlyCredits;
  return workspace.primary ? plans[workspace.plan].monthlyCredits : 0;
}

/** All credits that a workspace can spend now. */
export const spendable = (workspace: Workspace, nowMs: number) => monthlyLeft(workspace, nowMs) + workspace.poolCredits;

/** Credits spent in this calendar month. */
export const spentThisMonth = ({ spentMonth, spentCredits }: Workspace, nowMs: number) =>
  spentMonth === creditMonthOf(nowMs) ? spentCredits : 0;

const same = (attribute: string, value: string | null): Condition =>
  value === null ? lacks(attribute) : equals(attribute, value);

/** Fails if credits have moved between the workspace's row and its shards since it was read. */
export const noMoves = ({ creditMoves }: Workspace): WorkspaceChange => ({
  when: equalsCount('creditMoves', creditMoves),
});
/** Holds if the workspace's own row has all of its credits. */
export const isWhole = equalsCount('creditShards', 0);
/** Fails while credits are being gathered on the row. */
const notHeld = (nowMs: number): WorkspaceChange => ({
  when: lacksOrAtMost('creditsHeldUntil', nowMs),
});

/** A change of the workspace's row, and its condition. */
export interface WorkspaceChange {
  set?: Record<string, unknown>;
  add?: Record<string, number>;
  when: Condition;
}
export const joined = (...parts: readonly WorkspaceChange[]): { change: AttributeUpdates; when: Condition } => ({
  change: {
    set: Object.assign({}, ...parts.map(({ set }) => set)),
    add: Object.assign({}, ...parts.map(({ add }) => add)),
  },
  when: all(...parts.map(({ when }) => when)),
});

/** Monthly credits are spent first. */
export const sourceOf = (workspace: Workspace, nowMs: number): 'monthly' | 'pool' =>
  monthlyLeft(workspace, nowMs) > 0 ? 'monthly' : 'pool';

/** The deduction from the monthly credits or, after them, the pool credits. Undefined if that kind has too few. */
function fromBalance(workspace: Workspace, nowMs: number, amount: number): WorkspaceChange | undefined {
  const creditMonth = creditMonthOf(nowMs);
  const left = monthlyLeft(workspace, nowMs);
  if ((left > 0 ? left : workspace.poolCredits) < amount) return undefined;
  if (left > 0 && workspace.creditMonth !== creditMonth) {
    return { set: { creditMonth, monthlyCredits: left - amount }, when: same('creditMonth', workspace.creditMonth) };
  }
  const purse = left > 0 ? 'monthlyCredits' : 'poolCredits';
  const enough = atLeast(purse, amount);
  const when: Condition = purse === 'poolCredits' ? enough : all(enough, same('creditMonth', creditMonth));
  return { add: { [purse]: -amount }, when };
}

/** The increment of the month's spending count. Undefined if the cap would be exceeded. */
function ontoCount(workspace: Workspace, nowMs: number, amount: number): WorkspaceChange | undefined {
  const { monthlyCap: cap } = workspace;
  const most = cap === null ? Number.POSITIVE_INFINITY : cap - amount;
  if (spentThisMonth(workspace, nowMs) > most) return undefined;
  const month = creditMonthOf(nowMs);
  const sameMonth = same('spentMonth', workspace.spentMonth);
  if (workspace.spentMonth !== month) return { set: { spentMonth: month, spentCredits: amount }, when: sameMonth };
  const below: Condition[] = cap === null ? [] : [atMost('spentCredits', most)];
  return { add: { spentCredits: amount }, when: all(sameMonth, ...below) };
}

/** The changes that deduct credits of one kind from the workspace's row. Undefined if they may not be spent. */
export function takeCredits(workspace: Workspace, nowMs: number, amount: number): WorkspaceChange[] | undefined {
  const purse = fromBalance(workspace, nowMs, amount);
  const count = ontoCount(workspace, nowMs, amount);
  return purse && count && [purse, count, notHeld(nowMs)];
}

/**
 * The changes that deduct credits of both kinds from the workspace's row, monthly ones first, without regard to a hold. Undefined if they
 * may not be spent.
 */
export function takeMany(workspace: Workspace, nowMs: number, amount: number): WorkspaceChange[] | undefined {
  const left = monthlyLeft(workspace, nowMs);
  const rest = left > 0 ? Math.max(0, amount - left) : 0;
  const purse = fromBalance(workspace, nowMs, amount - rest);
  const count = ontoCount(workspace, nowMs, amount);
  if (!purse || !count || workspace.poolCredits < rest) return undefined;
  const pool = { add: { poolCredits: -rest }, when: atLeast('poolCredits', rest) };
  return rest > 0 ? [purse, pool, count] : [purse, count];
}

/**
 * The write that spends one credit of the workspace's row, monthly credits first. Undefined if none may be spent. It fails if the
 * row changed since it was read, so the caller must read again and retry its transaction. `also`: further changes and conditions.
 */
export function spendOne(workspace: Workspace, nowMs: number, ...also: readonly WorkspaceChange[]): Write | undefined {
  const parts = takeCredits(workspace, nowMs, 1);
  return parts && { update: workspaceKey(workspace.id), ...joined(...parts, ...also) };
}
