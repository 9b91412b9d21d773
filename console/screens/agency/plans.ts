import type { CreateClientInput } from '../../operations/agency.ts';

export type PlanCode = CreateClientInput['plan'];

const plans: readonly PlanCode[] = ['FREE', 'STARTER', 'PRO', 'AGENCY'];
/** Plans are names, so that no language translates them. */
export const planOptions = plans.map((plan) => [plan, plan[0] + plan.slice(1).toLowerCase()] as const);
