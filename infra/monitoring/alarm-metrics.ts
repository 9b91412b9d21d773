import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { metricNames, modelProblems } from '../../config/metrics.ts';
import type { QueueName } from '../../config/queues.ts';
import { queues as configOf, queueNames } from '../../config/queues.ts';
import type { PlatformFunctions } from '../functions/create.ts';
import { functionEntries } from '../functions/create.ts';
import type { Settings } from '../settings.ts';
import { stackNameOf } from '../settings.ts';

export interface AlarmParts {
  settings: Settings;
  functions: PlatformFunctions;
  api: RestApi;
  table: ITableV2;
  queues: Record<QueueName, Queue>;
  dead: readonly Queue[];
}

/** Something that is looked at, and from when on it is bad. */
export interface Watched {
  /** Part of the alarm's name. */
  id: string;
  /** What has happened and where to look, for whoever is woken by it. */
  means: string;
  metric: IMetric;
  from: number;
  /** Of five minutes, in a row. */
  periods?: number;
  /** `bad`: below `from`, and no figure at all, is what the alarm is for. */
  silence?: 'well' | 'bad';
}

const period = Duration.minutes(5);
const sum = { statistic: Stats.SUM, period };
const max = { statistic: Stats.MAXIMUM, period };

/** Everything that has an alarm, made from the tables of functions and queues. */
export const watchedMetrics = (parts: AlarmParts): Watched[] => [
  ...deadLetters(parts),
  ...waiting(parts),
  ...functionFaults(parts),
  ...slowAnswers(parts),
  ...streamLag(parts),
  ...modelFailures(parts),
  unfollowed(parts),
  ...stoodStill(parts),
  ...gatewayFaults(parts),
  ...tableFaults(parts),
];

const deadLetters = ({ dead }: AlarmParts): Watched[] =>
  dead.map((queue) => ({
    id: `dead-${queue.node.id.replace(/-dead$/, '')}`,
    means: 'Something was given up after all its tries and waits in this dead-letter queue.',
    metric: queue.metricApproximateNumberOfMessagesVisible(max),
    from: 1,
  }));

/** A queue whose workers do not keep up tells of nothing else: its messages are handled, only later and later, and lost in the end. */
const waiting = ({ queues }: AlarmParts): Watched[] =>
  queueNames.map((name) => ({
    id: `age-${name}`,
    means: `The oldest message of ${name} waits for too long: its workers do not keep up, or fail. Its log says which.`,
    metric: queues[name].metricApproximateAgeOfOldestMessage(max),
    from: configOf[name].alarmAgeSeconds,
  }));

/** A failure that is tried again is no news; three in five minutes are. Turned away is turned away, once is enough. */
const functionFaults = ({ functions }: AlarmParts): Watched[] =>
  functionEntries.flatMap(([name]) => [
    {
      id: `errors-${name}`,
      means: `Runs of ${name} crash or run out of time. Its log says why.`,
      metric: functions[name].metricErrors(sum),
      from: 3,
    },
    {
      id: `throttles-${name}`,
      means: `Runs of ${name} are turned away: the account's concurrency, or the function's own, is used up.`,
      metric: functions[name].metricThrottles(sum),
      from: 1,
    },
  ]);

/** Until an answer begins, as the functions measure it: the time of a whole run would be that of a held stream. */
export const answerTime = ({ settings }: AlarmParts, name: string, statistic: string): Metric =>
  new Metric({
    namespace: stackNameOf(settings),
    metricName: metricNames.ms,
    dimensionsMap: { function: name },
    statistic,
    period,
  });

/** What a person still waits for. An answer as one JSON also waits for the model. */
const SLOW_MS = 5_000;

const slowAnswers = (parts: AlarmParts): Watched[] =>
  functionEntries.flatMap(([name, { routes }]) =>
    routes
      ? [
          {
            id: `slow-${name}`,
            means: `One in a hundred answers of ${name} begins after more than ${SLOW_MS / 1000} s.`,
            metric: answerTime(parts, name, Stats.p(99)),
            from: SLOW_MS,
            periods: 3,
          },
        ]
      : [],
  );

const streamLag = ({ functions }: AlarmParts): Watched[] =>
  functionEntries.flatMap(([name, { changeStream }]) =>
    changeStream
      ? [
          {
            id: `lag-${name}`,
            means: 'What follows from a change (events, counters, ingestion) is more than five minutes behind.',
            metric: functions[name].metric('IteratorAge', max),
            from: 300_000,
            periods: 2,
          },
        ]
      : [],
  );

const modelFailures = ({ settings }: AlarmParts): Watched[] => {
  if (settings.model === 'extractive') return [];
  const own = { namespace: stackNameOf(settings), metricName: metricNames.modelFailures, ...sum };
  const metrics = modelProblems.map((problem) => new Metric({ ...own, dimensionsMap: { problem } }));
  return [
    {
      id: 'model-failures',
      means:
        'The language model does not answer, and visitors get the built-in answers. The log of public says why; so does ' +
        'the operator’s command: model test.',
      metric: total('modelFailures', metrics),
      from: 1,
    },
  ];
};

const unfollowed = ({ settings }: AlarmParts): Watched => ({
  id: 'unfollowed-changes',
  means: 'A change could not be followed and was put by. Mend the reason, then have the operator’s command replay it.',
  metric: new Metric({ namespace: stackNameOf(settings), metricName: metricNames.unfollowed, ...sum }),
  from: 1,
});

const stoodStill = ({ functions }: AlarmParts): Watched[] =>
  functionEntries.flatMap(([name, { everyMinutes }]) =>
    everyMinutes
      ? [
          {
            id: `still-${name}`,
            means: `${name} no longer runs by the clock: nothing that is due is done.`,
            metric: functions[name].metricInvocations(sum),
            from: 1,
            periods: Math.ceil((3 * everyMinutes) / period.toMinutes()),
            silence: 'bad' as const,
          },
        ]
      : [],
  );

const gatewayFaults = ({ api }: AlarmParts): Watched[] => [
  {
    id: 'failures-api',
    means: 'Callers are answered with 5xx. The access log says which routes.',
    metric: api.deploymentStage.metricServerError(sum),
    from: 5,
  },
];

/** What the functions do to the table; faults are told by operation, and an alarm is billed by the metrics in it. */
const operations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'];

function tableFaults({ table }: AlarmParts): Watched[] {
  const ofTable = { TableName: table.tableName };
  const metric = (metricName: string, dimensionsMap: Record<string, string>) =>
    new Metric({ namespace: 'AWS/DynamoDB', metricName, dimensionsMap, ...sum });
  const faults = operations.map((Operation) => metric('SystemErrors', { ...ofTable, Operation }));
  return [
    ...(['ReadThrottleEvents', 'WriteThrottleEvents'] as const).map((name) => ({
      id: name === 'ReadThrottleEvents' ? 'table-reads-throttled' : 'table-writes-throttled',
      means: 'The table turns calls away: one partition is asked for too much, or traffic doubled within minutes.',
      metric: metric(name, ofTable),
      from: 10,
    })),
    {
      id: 'table-faults',
      means: 'DynamoDB itself fails.',
      metric: total('SystemErrors', faults),
      from: 5,
    },
  ];
}

/** The sum of metrics, of which some may have no figure. */
const total = (label: string, metrics: readonly Metric[]) =>
  new MathExpression({
    expression: metrics.map((_, n) => `FILL(m${n}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(metrics.map((metric, n) => [`m${n}`, metric])),
    label,
    period,
  });
