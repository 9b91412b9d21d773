import { Aws, Duration } from 'aws-cdk-lib';
import {
  type AlarmBase,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { MetricName } from '../../config/metrics.ts';
import { functionEntries } from '../functions/create.ts';
import { stackNameOf } from '../settings.ts';
import { answerTime } from './alarm-metrics.ts';
import { objectiveMetrics } from './objectives.ts';
import { type AlarmParts, platformMetric } from './watched.ts';

/** One dashboard: alarm status, traffic, latency, failures, backlogs and the model. */
export function addDashboard(scope: Construct, parts: AlarmParts, alarms: readonly AlarmBase[]): void {
  new Dashboard(scope, 'Dashboard', {
    // Dashboards are global to the account. The region keeps equal stacks in two regions from overwriting each other's.
    dashboardName: `${stackNameOf(parts.settings)}-${Aws.REGION}`,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 4 })],
      requests(parts),
      runs(parts),
      stored(parts),
      promised(parts),
    ],
  });
}

const serving = functionEntries.flatMap(([name, { routes }]) => (routes ? [name] : []));
const answerTimes = (parts: AlarmParts, statistic: string) => serving.map((name) => answerTime(parts, name, statistic));

const requests = (parts: AlarmParts): IWidget[] => [
  graph('Requests', answerTimes(parts, Stats.SAMPLE_COUNT)),
  graph('Until an answer begins, ms, p99', answerTimes(parts, Stats.p(99))),
  graph('Answers to visitors, ms, p99: first text and whole', [
    own(parts, 'firstTextMs', Stats.p(99)),
    own(parts, 'answerMs', Stats.p(99)),
  ]),
];

function runs({ functions }: AlarmParts): IWidget[] {
  const all = functionEntries.map(([name]) => functions[name]);
  const atOnce = all.map((lambda) => lambda.metric('ConcurrentExecutions', { statistic: Stats.MAXIMUM }));
  return [
    graph(
      'Failing runs',
      all.map((lambda) => lambda.metricErrors()),
    ),
    graph(
      'Runs turned away',
      all.map((lambda) => lambda.metricThrottles()),
    ),
    graph('Runs at once', atOnce),
  ];
}

function stored(parts: AlarmParts): IWidget[] {
  const { dead, table } = parts;
  return [
    graph(
      'Dead letters',
      dead.map((queue) => queue.metricApproximateNumberOfMessagesVisible()),
    ),
    graph('Credits spent', [own(parts, 'credits', Stats.SUM)]),
    graph('Capacity units of the table', [
      table.metricConsumedReadCapacityUnits(),
      table.metricConsumedWriteCapacityUnits(),
    ]),
  ];
}

const tokenNames = ['inputTokens', 'cachedTokens', 'cacheWriteTokens', 'outputTokens'] as const;

const promised = (parts: AlarmParts): IWidget[] => [
  graph('Objectives: failures, % of an hour', objectiveMetrics(parts, Duration.hours(1))),
  graph(
    'Tokens of the language model',
    tokenNames.map((name) => own(parts, name, Stats.SUM)),
  ),
  graph('Chatbots with texts without vectors', [own(parts, 'vectorsMissing', Stats.MAXIMUM)]),
];

const graph = (title: string, left: IMetric[]): IWidget => new GraphWidget({ title, left, width: 8, height: 6 });

const own = (parts: AlarmParts, metricName: MetricName, statistic: string) =>
  platformMetric(parts, metricName, { statistic });
