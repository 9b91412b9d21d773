import { Duration } from 'aws-cdk-lib';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmParts, platformMetric, rate, type Watched, type WatchedTogether } from './watched.ts';

/** What is promised to visitors over 30 days. */
export const objectives = {
  /** Responses of `/public` that are no failure of the platform's. */
  availability: { percent: 99.9 },
  /** Answers whose first text arrives in time. */
  answers: { percent: 99, withinMs: 5_000 },
} as const;

interface BurnWindow {
  id: string;
  window: Duration;
  /** How many times faster than allowed the 30 days' budget of failures is used up. */
  burn: number;
}
/**
 * A long window tells that it matters, a short one that it still goes on. Fast: 2 % of the budget in an hour. Slow: 5 % in six hours.
 * https://sre.google/workbook/alerting-on-slos/
 */
const fast: readonly BurnWindow[] = [
  { id: '1h', window: Duration.hours(1), burn: 14.4 },
  { id: '5m', window: Duration.minutes(5), burn: 14.4 },
];
const slow: readonly BurnWindow[] = [
  { id: '6h', window: Duration.hours(6), burn: 6 },
  { id: '30m', window: Duration.minutes(30), burn: 6 },
];

type Objective = keyof typeof objectives;
const objectiveNames = Object.keys(objectives) as Objective[];

const promises: Record<Objective, string> = {
  availability: `${objectives.availability.percent} % of the responses of /public are no failures`,
  answers: `${objectives.answers.percent} % of the answers begin within ${objectives.answers.withinMs / 1000} s`,
};

/** Failures in percent, in a window. */
const failing: Record<Objective, (parts: AlarmParts, window: Duration) => MathExpression> = {
  availability(parts, window) {
    const visitors = parts.functions.public;
    const counted = { statistic: Stats.SUM, period: window };
    const ofPublic = { dimensionsMap: { function: 'public' }, period: window };
    return rate({
      label: 'Failures of /public, %',
      failures: [platformMetric(parts, 'faults', { ...ofPublic, statistic: Stats.SUM })],
      // A run that crashes or never starts logs no request.
      failuresApart: [visitors.metricErrors(counted), visitors.metricThrottles(counted)],
      calls: [platformMetric(parts, 'ms', { ...ofPublic, statistic: Stats.SAMPLE_COUNT })],
      window,
    });
  },
  answers: (parts, window) => lateAnswers(parts, window),
};

/** As `rate`, from the share of values within a bound that CloudWatch knows. */
function lateAnswers(parts: AlarmParts, window: Duration): MathExpression {
  const { withinMs } = objectives.answers;
  const begun = (statistic: string) => platformMetric(parts, 'firstTextMs', { statistic, period: window });
  const late = '(100 - FILL(timely, 100))';
  return new MathExpression({
    expression: `IF(FILL(answers, 0) * ${late} / 100 >= 3, ${late}, 0)`,
    usingMetrics: { answers: begun(Stats.SAMPLE_COUNT), timely: begun(Stats.percentileRank(0, withinMs)) },
    label: 'Late answers, %',
    period: window,
  });
}

/** Failures in percent, of each objective. */
export const objectiveMetrics = (parts: AlarmParts, window: Duration): MathExpression[] =>
  objectiveNames.map((name) => failing[name](parts, window));

/** One alarm for each objective and window. They only count together. */
export const objectiveWindows = (parts: AlarmParts): Watched[] =>
  objectiveNames.flatMap((name) =>
    [...fast, ...slow].map(({ id, window, burn }) => ({
      id: `${name}-${id}`,
      means: `In this window, failures use up the budget of "${promises[name]}" ${burn} times as fast as allowed.`,
      severity: 'part' as const,
      metric: failing[name](parts, window),
      from: Number((burn * (100 - objectives[name].percent)).toFixed(3)),
    })),
  );

const windowIds = (objective: Objective, windows: readonly BurnWindow[]) =>
  windows.map(({ id }) => `${objective}-${id}`);

/** Objectives that are at risk, and what else keeps visitors from being answered. */
export const compositeAlarms: readonly WatchedTogether[] = [
  {
    id: 'visitors-not-answered',
    means:
      'Visitors are not answered, or too late: the fast windows of an objective, or crashes or throttles of public. See which alarms it is made of.',
    severity: 'page',
    anyOf: [...objectiveNames.map((name) => windowIds(name, fast)), ['errors-public'], ['throttles-public']],
  },
  ...objectiveNames.map((name) => ({
    id: `${name}-at-risk`,
    means: `If it goes on, the objective of 30 days is missed: ${promises[name]}.`,
    severity: 'ticket' as const,
    anyOf: [windowIds(name, slow)],
  })),
];
