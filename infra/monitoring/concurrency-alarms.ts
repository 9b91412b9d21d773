import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmParts, max, twoOfThree, type Watched } from './watched.ts';

/** Leaves time to raise a limit before calls are throttled. */
const FULL_SHARE = 0.8;
const FULL_PERCENT = FULL_SHARE * 100;

/** Executions at once, of functions with reserved concurrency and of the account. */
export const concurrencyAlarms = ({ settings, functions }: AlarmParts): Watched[] => [
  ...settings.reservedConcurrency.map(([name, runs]) => ({
    id: `concurrency-${name}`,
    means: `${name} uses ${FULL_PERCENT} % of its reserved concurrency of ${runs}. Raise reservedConcurrency before it is throttled.`,
    metric: functions[name].metric('ConcurrentExecutions', max),
    from: Math.ceil(FULL_SHARE * runs),
    ...twoOfThree,
  })),
  ...accountAlarm(settings.accountConcurrency),
];

/** Only if the quota is known. */
const accountAlarm = (quota: number | undefined): Watched[] =>
  quota === undefined
    ? []
    : [
        {
          id: 'concurrency-account',
          means: `The account uses ${FULL_PERCENT} % of its ${quota} executions at once in this region. Request a higher quota.`,
          metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'ConcurrentExecutions', ...max }),
          from: Math.ceil(FULL_SHARE * quota),
          ...twoOfThree,
        },
      ];
