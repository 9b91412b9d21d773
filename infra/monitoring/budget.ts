import { Aws, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

const tell = (address: string, notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
  notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
  subscribers: [{ subscriptionType: 'EMAIL', address }],
});

/**
 * Mails when the account's month costs more than it should: at 80 % and 100 % of the budget, and when the month is on its way
 * to more. The account's whole bill: to tell a stack's share apart, its tag would have to be activated by hand first. A budget
 * without actions is free.
 */
export function addBudget(scope: Construct, { monthlyBudgetUsd, alarmsTo }: Settings): void {
  if (!monthlyBudgetUsd || !alarmsTo) return;
  new CfnBudget(scope, 'Budget', {
    budget: {
      // Budgets are the account's, not a region's: a second region's stack of this name could not make its own.
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
