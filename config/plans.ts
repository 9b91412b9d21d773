/** A plan's quotas. `credits` is the monthly grant; an agency's credits come from its pool. */
interface Plan {
  chatbots: number;
  sourcesPerChatbot: number;
  seats: number;
  monthlyCredits: number;
  api: boolean;
  reseller: boolean;
}

export const planNames = ['free', 'starter', 'pro', 'agency'] as const;
export type PlanName = (typeof planNames)[number];

export const plans = {
  free: { chatbots: 1, sourcesPerChatbot: 10, seats: 1, monthlyCredits: 50, api: false, reseller: false },
  starter: { chatbots: 3, sourcesPerChatbot: 100, seats: 3, monthlyCredits: 2_000, api: false, reseller: false },
  pro: { chatbots: 10, sourcesPerChatbot: 500, seats: 10, monthlyCredits: 10_000, api: true, reseller: false },
  agency: { chatbots: 50, sourcesPerChatbot: 2_000, seats: 25, monthlyCredits: 0, api: true, reseller: true },
} as const satisfies Record<PlanName, Plan>;
