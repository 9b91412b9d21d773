import { type PlanName, plans } from '../../config/plans.ts';
import type { Write } from '../core/app.ts';
import { usageLimit } from '../core/errors.ts';
import { type Workspace, workspaceKey } from '../core/tenants.ts';

/** What a workspace counts on its own row, against its plan. */
const counters = {
  chatbots: { attribute: 'chatbotCount', one: 'chatbot' },
  seats: { attribute: 'seatCount', one: 'seat' },
} as const;
type Counted = keyof typeof counters;

/** The write that takes a place: it holds while one is free under the plan that was read, and no other. */
export const reserveQuota = (counted: Counted, { id, plan }: Workspace): Write => {
  const { attribute } = counters[counted];
  return {
    update: workspaceKey(id),
    change: { add: { [attribute]: 1 } },
    when: {
      all: [
        { attribute, op: '<', value: plans[plan][counted] },
        { attribute: 'plan', op: '=', value: plan },
      ],
    },
  };
};

/** USAGE_LIMIT_REACHED, naming the plan and what it allows. */
export function quotaExceeded(counted: Counted, plan: PlanName) {
  const cap = plans[plan][counted];
  return usageLimit(`The plan ${plan} allows ${cap} ${counters[counted].one}${cap === 1 ? '' : 's'}.`);
}
