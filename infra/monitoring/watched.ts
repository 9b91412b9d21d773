import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { QueueName } from '../../config/queues.ts';
import type { PlatformFunctions } from '../functions/create.ts';
import type { StackSettings } from '../settings.ts';

export interface AlarmParts {
  settings: StackSettings;
  functions: PlatformFunctions;
  api: RestApi;
  table: ITableV2;
  queues: Record<QueueName, Queue>;
  dead: readonly Queue[];
}

/** A monitored metric and its threshold. */
export interface Watched {
  /** Part of the alarm's name. */
  id: string;
  /** What happened and where to look, for the person on call. */
  means: string;
  metric: IMetric;
  from: number;
  /** Number of consecutive five-minute periods. */
  periods?: number;
  /** `bad`: the alarm triggers below `from` and on missing data. */
  silence?: 'well' | 'bad';
}

export const period = Duration.minutes(5);
export const sum = { statistic: Stats.SUM, period };
export const max = { statistic: Stats.MAXIMUM, period };

/** Sums metrics and treats missing data as 0. */
export const total = (label: string, metrics: readonly Metric[]) =>
  new MathExpression({
    expression: metrics.map((_, n) => `FILL(m${n}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric])),
    label,
    period,
  });
