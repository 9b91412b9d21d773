import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { MetricName } from '../../config/metrics.ts';
import type { QueueName } from '../../config/queues.ts';
import type { PlatformFunctions } from '../functions/create.ts';
import { type StackSettings, stackNameOf } from '../settings.ts';

export interface AlarmParts {
  settings: StackSettings;
  functions: PlatformFunctions;
  api: RestApi;
  table: ITableV2;
  queues: Record<QueueName, Queue>;
  dead: readonly Queue[];
}

/** `page`: somebody must act now. `ticket`: within a working day. `part`: only counts as a part of a composite alarm. */
export type Severity = 'page' | 'ticket' | 'part';

/** A monitored metric and its threshold. */
export interface Watched {
  /** Part of the alarm's name. `docs/runbook.md` has an entry for it. */
  id: string;
  /** What happened and where to look, for the person on call. */
  means: string;
  /** Default: `ticket`. */
  severity?: Severity;
  metric: IMetric;
  from: number;
  /** Number of periods that are looked at, and how many of them must be bad. Default: one, and all. */
  periods?: number;
  breaching?: number;
  /** `low`: the alarm triggers below `from`. */
  bad?: 'high' | 'low';
  /** Missing data is a reason to trigger. */
  silence?: 'well' | 'bad';
}

/** An alarm of alarms. It is bad if every alarm of one of `anyOf` is. */
export interface WatchedTogether {
  id: string;
  means: string;
  severity: Exclude<Severity, 'part'>;
  anyOf: readonly (readonly string[])[];
}

export const period = Duration.minutes(5);
export const sum = { statistic: Stats.SUM, period };
export const max = { statistic: Stats.MAXIMUM, period };
/** Bad in two of three periods: one bad period passes, and a bad one that returns does not. */
export const twoOfThree = { periods: 3, breaching: 2 };

/** A metric of the platform's own, which CloudWatch extracts from log lines. */
export const platformMetric = (
  { settings }: Pick<AlarmParts, 'settings'>,
  metricName: MetricName,
  options: MetricOptions = sum,
): Metric => new Metric({ namespace: stackNameOf(settings), metricName, ...options });

/** Fewer failures than this in a period are no rate: a single one among few calls is no outage. */
const LEAST_FAILURES = 3;

interface RateOptions {
  label: string;
  failures: readonly Metric[];
  /** All calls, or those among them that did not fail: see `failuresApart`. */
  calls: readonly Metric[];
  /** The calls do not include these failures. */
  failuresApart?: readonly Metric[];
  window?: Duration;
}

/**
 * Failures as a percentage of calls; 0 with fewer than three failures. Missing data counts as 0. At most ten metrics, as CloudWatch
 * allows in an alarm.
 */
export function rate({ label, failures, calls, failuresApart = [], window = period }: RateOptions): MathExpression {
  const named = (prefix: string, metrics: readonly Metric[]) =>
    metrics.map((metric, n): [string, Metric] => [`${prefix}${n}`, metric]);
  const [failed, apart, called] = [named('f', failures), named('a', failuresApart), named('c', calls)];
  const total = (names: readonly [string, Metric][]) => names.map(([name]) => `FILL(${name}, 0)`).join(' + ');
  const bad = total([...failed, ...apart]);
  return new MathExpression({
    expression: `IF((${bad}) >= ${LEAST_FAILURES}, 100 * (${bad}) / (${total([...called, ...apart])}), 0)`,
    usingMetrics: Object.fromEntries([...failed, ...apart, ...called]),
    label,
    period: window,
  });
}

/** Sums metrics and treats missing data as 0. */
export const total = (label: string, metrics: readonly Metric[]) =>
  new MathExpression({
    expression: metrics.map((_, n) => `FILL(m${n}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric])),
    label,
    period,
  });
