import { Stack } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmBase,
  type AlarmProps,
  AlarmRule,
  AlarmState,
  ComparisonOperator,
  CompositeAlarm,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Construct } from 'constructs';
import { watchedMetrics } from './alarm-metrics.ts';
import { addDashboard } from './dashboard.ts';
import { compositeAlarms } from './objectives.ts';
import { createTopics, type Topics } from './topics.ts';
import type { AlarmParts, Severity, Watched, WatchedTogether } from './watched.ts';

/**
 * Creates the alarms, their topics and a dashboard if the settings ask for them. CloudWatch bills alarms and dashboards
 * monthly, used or not. The recipient must confirm the topics' subscriptions.
 */
export function addAlarms(stack: Stack, parts: AlarmParts): void {
  const { settings } = parts;
  if (!settings.alarms) return;
  const scope = new Construct(stack, 'Alarms');
  const topics = createTopics(scope, stack, settings);
  const alarms = new Map(
    watchedMetrics(parts).map((watched) => {
      const alarm = createAlarm(scope, watched);
      notify(alarm, watched.severity ?? 'ticket', topics);
      return [watched.id, alarm];
    }),
  );
  const composites = compositeAlarms.map((together) => {
    const alarm = createComposite(scope, together, alarms);
    notify(alarm, together.severity, topics);
    return alarm;
  });
  addDashboard(scope, parts, [...composites, ...alarms.values()]);
}

function notify(alarm: AlarmBase, severity: Severity, topics: Topics): void {
  if (severity === 'part') return;
  const action = new SnsAction(topics[severity]);
  alarm.addAlarmAction(action);
  alarm.addOkAction(action);
}

function createAlarm(scope: Construct, watched: Watched): Alarm {
  const { id, means, metric, from, periods = 1, breaching = periods, bad = 'high', silence = 'well' } = watched;
  const props: AlarmProps = {
    alarmName: `${Stack.of(scope).stackName}-${id}`,
    alarmDescription: means,
    metric,
    threshold: from,
    evaluationPeriods: periods,
    datapointsToAlarm: breaching,
    comparisonOperator:
      bad === 'high' ? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD : ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: silence === 'well' ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
  };
  return new Alarm(scope, id, props);
}

function createComposite(
  scope: Construct,
  { id, means, anyOf }: WatchedTogether,
  alarms: ReadonlyMap<string, Alarm>,
): CompositeAlarm {
  const isBad = (alarmId: string) => {
    const alarm = alarms.get(alarmId);
    if (!alarm) throw new Error(`The composite alarm ${id} names ${alarmId}, which does not exist.`);
    return AlarmRule.fromAlarm(alarm, AlarmState.ALARM);
  };
  return new CompositeAlarm(scope, id, {
    compositeAlarmName: `${Stack.of(scope).stackName}-${id}`,
    alarmDescription: means,
    alarmRule: AlarmRule.anyOf(...anyOf.map((ids) => AlarmRule.allOf(...ids.map(isBad)))),
  });
}
