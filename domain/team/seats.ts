import { type PlanName, plans } from '../../config/plans.ts';
import type { Write } from '../app.ts';
import { usageLimit } from '../errors.ts';
import { type Workspace, workspaceKey } from '../workspaces/records.ts';

/** The write that takes a seat: it holds while one is free under the plan that was read. */
export const takeSeat = ({ id, plan }: Workspace): Write => ({
  update: workspaceKey(id),
  change: { add: { seatCount: 1 } },
  when: {
    all: [
      { attribute: 'seatCount', op: '<', value: plans[plan].seats },
      { attribute: 'plan', op: '=', value: plan },
    ],
  },
});

/** The write that gives a seat back. */
export const freeSeat = (workspaceId: string): Write => ({
  update: workspaceKey(workspaceId),
  change: { add: { seatCount: -1 } },
  when: { attribute: 'seatCount', op: '>', value: 0 },
});

export function noSeatLeft(plan: PlanName) {
  const { seats } = plans[plan];
  return usageLimit(`The plan ${plan} allows ${seats} seat${seats === 1 ? '' : 's'}.`);
}
