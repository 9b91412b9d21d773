import { plans } from '../../config/plans.ts';
import type { Write } from '../app.ts';
import { creditMonthOf } from './manage.ts';
import { type Workspace, workspaceKey } from './records.ts';

/** Monthly credits left now: a new month grants them afresh; a client workspace has none of its own. */
export function monthlyLeft(workspace: Workspace, nowMs: number): number {
  if (workspace.creditMonth === creditMonthOf(nowMs)) return workspace.monthlyCredits;
  return workspace.primary ? plans[workspace.plan].monthlyCredits : 0;
}

/** All that a workspace can spend now. */
export const spendable = (workspace: Workspace, nowMs: number) => monthlyLeft(workspace, nowMs) + workspace.poolCredits;

/**
 * The write that spends one credit, monthly credits first, or undefined when there is none. It holds only while the row is
 * as it was read, so it belongs into a transaction whose refusal is answered by reading again.
 */
export function spendOne(workspace: Workspace, nowMs: number): Write | undefined {
  const update = workspaceKey(workspace.id);
  const creditMonth = creditMonthOf(nowMs);
  if (workspace.creditMonth !== creditMonth && monthlyLeft(workspace, nowMs) > 0) {
    return {
      update,
      change: { set: { creditMonth, monthlyCredits: monthlyLeft(workspace, nowMs) - 1 } },
      when: { attribute: 'creditMonth', op: '=', value: workspace.creditMonth },
    };
  }
  const purse = monthlyLeft(workspace, nowMs) > 0 ? 'monthlyCredits' : 'poolCredits';
  if (purse === 'poolCredits' && workspace.poolCredits < 1) return undefined;
  const enough = { attribute: purse, op: '>=', value: 1 } as const;
  return {
    update,
    change: { add: { [purse]: -1 } },
    when:
      purse === 'poolCredits' ? enough : { all: [enough, { attribute: 'creditMonth', op: '=', value: creditMonth }] },
  };
}
