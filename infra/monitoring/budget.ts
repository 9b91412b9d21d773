import { Aws, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { StackSettings } from '../settings.ts';

const tell = (address: string, notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
  notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
  subscribers: [{ subscriptionType: 'EMAIL', address }],
});

/**
 * Sends mail when the account's monthly cost reaches 80 % and 100 % of the budget, or is forecast to exceed it. Covers
 * the whole account: separating a stack's costs requires activating its tag manually. A budget without actions is free.
 */
export function addBudget(scope: Construct, { monthlyBudgetUsd, alarmsTo }: StackSettings): void {
  if (!monthlyBudgetUsd || !alarmsTo) return;
  new CfnBudget(scope, 'Budget', {
    budget: {
      // Budgets are global to the account. The region keeps the names of equal stacks in two regions apart.
      budgetName: `${Stack.of(scope).stackName}-${Aws.REGION}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
    },
    notificationsWithSubscribers: [
      tell(alarmsTo, 'ACTUAL', 80),
      tell(alarmsTo, 'ACTUAL', 100),
      tell(alarmsTo, 'FORECASTED', 100),
    ],
  });
}
