import { type PlanName, plans } from '../../config/plans.ts';
import type { Write } from '../core/app.ts';
import { usageLimit } from '../core/errors.ts';
import { all, below, equals } from '../core/rows/conditions.ts';
import { type Workspace, workspaceKey } from '../core/tenants.ts';

/** The counters on a workspace's row that its plan limits. */
const counters = {
  chatbots: { attribute: 'chatbotCount', one: 'chatbot' },
  seats: { attribute: 'seatCount', one: 'seat' },
} as const;
type QuotaName = keyof typeof counters;

/** The write that reserves a place. Fails if none is free, or if the plan is not the one that was read. */
export const reserveQuota = (counted: QuotaName, { id, plan }: Workspace): Write => {
  const { attribute } = counters[counted];
  return {
    update: workspaceKey(id),
    change: { add: { [attribute]: 1 } },
    when: all(below(attribute, plans[plan][counted]), equals('plan', plan)),
  };
};

/** Creates USAGE_LIMIT_REACHED, with the plan and its limit. */
export function quotaExceeded(counted: QuotaName, plan: PlanName) {
  const cap = plans[plan][counted];
  return usageLimit(`The plan ${plan} allows ${cap} ${counters[counted].one}${cap === 1 ? '' : 's'}.`);
}
