import { Metric, type MetricOptions, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { visitorFunctions } from '../../config/functions.ts';
import { metricNames } from '../../config/metrics.ts';
import { queues as configOf, queueNames } from '../../config/queues.ts';
import { functionEntries } from '../functions/create.ts';
import { stackNameOf } from '../settings.ts';
import { accountAlarms } from './account-alarms.ts';
import { concurrencyAlarms } from './concurrency-alarms.ts';
import { modelAlarms } from './model-alarms.ts';
import { objectiveWindows } from './objectives.ts';
import { tableFaults } from './table-faults.ts';
import { type AlarmParts, max, period, platformMetric, rate, sum, twoOfThree, type Watched } from './watched.ts';

/** All alarms, derived from the configured functions and queues. */
export const watchedMetrics = (parts: AlarmParts): Watched[] => [
  ...deadLetters(parts),
  ...waiting(parts),
  ...functionFaults(parts),
  ...slowAnswers(parts),
  ...streamLag(parts),
  ...modelAlarms(parts),
  parkedChanges(parts),
  ...stoppedSchedules(parts),
  gatewayFaults(parts),
  ...(parts.settings.cdn ? [visitorFaults(parts)] : []),
  ...tableFaults(parts),
  ...concurrencyAlarms(parts),
  ...accountAlarms(parts),
  ...objectiveWindows(parts),
];

const deadLetters = ({ dead }: AlarmParts): Watched[] =>
  dead.map((queue) => ({
    id: `dead-${queue.node.id.replace(/-dead$/, '')}`,
    means: 'A job failed too often and is in this dead-letter queue.',
    metric: queue.metricApproximateNumberOfMessagesVisible(max),
    from: 1,
  }));

/** Slow workers cause no other symptom: messages are processed later and later, and finally lost. */
const waiting = ({ queues }: AlarmParts): Watched[] =>
  queueNames.map((name) => ({
    id: `age-${name}`,
    means: `The oldest message in queue ${name} is too old. Its workers are too slow or fail; check their log.`,
    metric: queues[name].metricApproximateAgeOfOldestMessage(max),
    from: configOf[name].alarmAgeSeconds,
  }));

/** Crashed and throttled runs, in percent. Below that, retries of callers and queues are enough. */
const FAULTY_PERCENT = 1;

const functionFaults = ({ functions }: AlarmParts): Watched[] =>
  functionEntries.flatMap(([name]) => {
    const runs = functions[name].metricInvocations(sum);
    const throttles = functions[name].metricThrottles(sum);
    return [
      {
        id: `errors-${name}`,
        means: `More than ${FAULTY_PERCENT} % of the invocations of ${name} fail or time out. Check its log.`,
        metric: rate({ label: 'Errors, %', failures: [functions[name].metricErrors(sum)], calls: [runs] }),
        from: FAULTY_PERCENT,
        ...twoOfThree,
      },
      {
        id: `throttles-${name}`,
        means: `More than ${FAULTY_PERCENT} % of the invocations of ${name} are throttled: the concurrency limit of the account or of the function is reached.`,
        metric: rate({ label: 'Throttles, %', failures: [], failuresApart: [throttles], calls: [runs] }),
        from: FAULTY_PERCENT,
        ...twoOfThree,
      },
    ];
  });

/**
 * Time to the first byte of a response, as the functions measure it. The duration of a whole run would include held
 * streams.
 */
export const answerTime = ({ settings }: AlarmParts, name: string, statistic: string): Metric =>
  new Metric({
    namespace: stackNameOf(settings),
    metricName: metricNames.ms,
    dimensionsMap: { function: name },
    statistic,
    period,
  });

/** The longest wait that is acceptable to a person. An answer as a single JSON also waits for the model. */
const SLOW_MS = 5_000;

const slowAnswers = (parts: AlarmParts): Watched[] =>
  functionEntries.flatMap(([name, { routes }]) =>
    routes
      ? [
          {
            id: `slow-${name}`,
            means: `More than 1 % of the responses of ${name} take longer than ${SLOW_MS / 1000} s to start.`,
            metric: answerTime(parts, name, Stats.p(99)),
            from: SLOW_MS,
            periods: 5,
            breaching: 3,
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
            means: 'Processing of the change stream (events, counters, ingestion) is more than five minutes behind.',
            severity: 'page' as const,
            metric: functions[name].metric('IteratorAge', max),
            from: 300_000,
            ...twoOfThree,
          },
        ]
      : [],
  );

const parkedChanges = (parts: AlarmParts): Watched => ({
  id: 'parked-changes',
  means:
    'A change could not be processed and was parked. Fix the cause, then run `npm run operator -- changes replay`.',
  metric: platformMetric(parts, 'parkedChanges'),
  from: 1,
});

const stoppedSchedules = ({ functions }: AlarmParts): Watched[] =>
  functionEntries.flatMap(([name, { everyMinutes }]) =>
    everyMinutes
      ? [
          {
            id: `still-${name}`,
            means: `${name} no longer runs on schedule, so work that is due is not done.`,
            severity: 'page' as const,
            metric: functions[name].metricInvocations(sum),
            from: 1,
            periods: Math.ceil((3 * everyMinutes) / period.toMinutes()),
            bad: 'low' as const,
            silence: 'bad' as const,
          },
        ]
      : [],
  );

const gatewayFaults = ({ api }: AlarmParts): Watched => ({
  id: 'failures-api',
  means: `More than ${FAULTY_PERCENT} % of the API's responses are 5xx errors. The access log shows the routes.`,
  metric: rate({
    label: '5xx, %',
    failures: [api.deploymentStage.metricServerError(sum)],
    calls: [api.deploymentStage.metricCount(sum)],
  }),
  from: FAULTY_PERCENT,
  ...twoOfThree,
});

/** 5xx that visitors' functions report. Behind CloudFront these requests pass the functions' URLs, and the gateway does not see them. */
export const visitorFaultMetrics = (parts: Pick<AlarmParts, 'settings'>, options: MetricOptions): Metric[] =>
  visitorFunctions.map((name) => platformMetric(parts, 'faults', { ...options, dimensionsMap: { function: name } }));

const visitorFaults = (parts: AlarmParts): Watched => ({
  id: 'failures-visitors',
  means: `More than ${FAULTY_PERCENT} % of the responses to visitors are 5xx errors. The logs of ${visitorFunctions.join(', ')} have a line of each.`,
  metric: rate({
    label: '5xx for visitors, %',
    failures: visitorFaultMetrics(parts, sum),
    calls: visitorFunctions.map((name) => answerTime(parts, name, Stats.SAMPLE_COUNT)),
  }),
  from: FAULTY_PERCENT,
  ...twoOfThree,
});
