import type { CreateClientInput } from '../../operations/agency.ts';
import { planName } from '../parts/text.ts';

export type PlanCode = CreateClientInput['plan'];

const plans: readonly PlanCode[] = ['FREE', 'STARTER', 'PRO', 'AGENCY'];
export const planOptions = plans.map((plan) => [plan, planName(plan)] as const);
