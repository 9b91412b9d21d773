import type { CreateClientInput } from '../../operations/agency.ts';

export type PlanCode = CreateClientInput['plan'];

const plans: readonly PlanCode[] = ['FREE', 'STARTER', 'PRO', 'AGENCY'];
/** Plans are names, so that no language translates them. */
export const planName = (plan: string) => plan.slice(0, 1) + plan.slice(1).toLowerCase();
export const planOptions = plans.map((plan) => [plan, planName(plan)] as const);
