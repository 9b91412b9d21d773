/** Plans are names, so that no language translates them. */
export const planName = (plan: string) => plan.slice(0, 1) + plan.slice(1).toLowerCase();
