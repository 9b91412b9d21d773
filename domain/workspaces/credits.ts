import { plans } from '../../config/plans.ts';
import type { Change, Test, Write } from '../app.ts';
import { creditMonthOf } from './manage.ts';
import { type Workspace, workspaceKey } from './records.ts';

/** Monthly credits left now: a new month grants them afresh; a client workspace has none of its own. */
export function monthlyLeft(workspace: Workspace, nowMs: number): number {
  if (workspace.creditMonth === creditMonthOf(nowMs)) return workspace.monthlyCredits;
  return workspace.primary ? plans[workspace.plan].monthlyCredits : 0;
}

/** All that a workspace can spend now. */
export const spendable = (workspace: Workspace, nowMs: number) => monthlyLeft(workspace, nowMs) + workspace.poolCredits;

/** Credits spent in this calendar month. */
export const spentThisMonth = ({ spentMonth, spentCredits }: Workspace, nowMs: number) =>
  spentMonth === creditMonthOf(nowMs) ? spentCredits : 0;

const same = (attribute: string, value: string | null): Test =>
  value === null ? { attribute, is: 'absent' } : { attribute, op: '=', value };

interface Part {
  set?: Record<string, unknown>;
  add?: Record<string, number>;
  when: Test;
}

/** What leaves the monthly credits or, after them, those from the pool. Undefined: there are none. */
function fromPurse(workspace: Workspace, nowMs: number): Part | undefined {
  const creditMonth = creditMonthOf(nowMs);
  const left = monthlyLeft(workspace, nowMs);
  if (left > 0 && workspace.creditMonth !== creditMonth) {
    return { set: { creditMonth, monthlyCredits: left - 1 }, when: same('creditMonth', workspace.creditMonth) };
  }
  const purse = left > 0 ? 'monthlyCredits' : 'poolCredits';
  if (purse === 'poolCredits' && workspace.poolCredits < 1) return undefined;
  const enough = { attribute: purse, op: '>=', value: 1 } as const;
  const when: Test = purse === 'poolCredits' ? enough : { all: [enough, same('creditMonth', creditMonth)] };
  return { add: { [purse]: -1 }, when };
}

/** What is added to the month's count, which a cap refuses. Undefined: the cap is reached. */
function ontoCount(workspace: Workspace, nowMs: number): Part | undefined {
  const { monthlyCap: cap } = workspace;
  if (cap !== null && spentThisMonth(workspace, nowMs) >= cap) return undefined;
  const month = creditMonthOf(nowMs);
  const sameMonth = same('spentMonth', workspace.spentMonth);
  if (workspace.spentMonth !== month) return { set: { spentMonth: month, spentCredits: 1 }, when: sameMonth };
  const below: Test[] = cap === null ? [] : [{ attribute: 'spentCredits', op: '<', value: cap }];
  return { add: { spentCredits: 1 }, when: { all: [sameMonth, ...below] } };
}

/**
 * The write that spends one credit, monthly credits first, or undefined where none may be spent. It holds only while the row
 * is as it was read, so it belongs into a transaction whose refusal is answered by reading again.
 */
export function spendOne(workspace: Workspace, nowMs: number): Write | undefined {
  const purse = fromPurse(workspace, nowMs);
  const count = ontoCount(workspace, nowMs);
  if (!purse || !count) return undefined;
  const change: Change = { set: { ...purse.set, ...count.set }, add: { ...purse.add, ...count.add } };
  return { update: workspaceKey(workspace.id), change, when: { all: [purse.when, count.when] } };
}

/** Whether there is a credit that may be spent now. */
export const canSpend = (workspace: Workspace, nowMs: number) => spendOne(workspace, nowMs) !== undefined;
