import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Alarm, type AlarmProps, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { watchedMetrics } from './alarm-metrics.ts';
import { addDashboard } from './dashboard.ts';
import type { AlarmParts, Watched } from './watched.ts';

/**
 * Creates the alarms, their topic and a dashboard if the settings ask for them. CloudWatch bills alarms and dashboards
 * monthly, used or not. The recipient must confirm the topic's subscription.
 */
export function addAlarms(stack: Stack, parts: AlarmParts): void {
  const { settings } = parts;
  if (!settings.alarms) return;
  const scope = new Construct(stack, 'Alarms');
  const topic = createTopic(scope, stack);
  if (settings.alarmsTo) topic.addSubscription(new EmailSubscription(settings.alarmsTo));
  const tell = new SnsAction(topic);
  const alarms = watchedMetrics(parts).map((watched) => {
    const alarm = createAlarm(scope, watched);
    alarm.addAlarmAction(tell);
    alarm.addOkAction(tell);
    return alarm;
  });
  addDashboard(scope, parts, alarms);
}

/**
 * A topic with a custom policy (here to require TLS) loses SNS's default policy. Without an explicit statement,
 * CloudWatch could not publish and alarms would go unnoticed.
 * https://repost.aws/knowledge-center/cloudwatch-receive-sns-for-alarm-trigger
 */
function createTopic(scope: Construct, stack: Stack): Topic {
  const topic = new Topic(scope, 'Topic', { topicName: `${stack.stackName}-alarms`, enforceSSL: true });
  const resourceName = `${stack.stackName}-*`;
  const alarms = { service: 'cloudwatch', resource: 'alarm', resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME };
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'AlarmsTell',
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { ArnLike: { 'aws:SourceArn': stack.formatArn(alarms) } },
    }),
  );
  return topic;
}

function createAlarm(scope: Construct, { id, means, metric, from, periods = 1, silence = 'well' }: Watched): Alarm {
  const props: AlarmProps = {
    alarmName: `${Stack.of(scope).stackName}-${id}`,
    alarmDescription: means,
    metric,
    threshold: from,
    evaluationPeriods: periods,
    comparisonOperator:
      silence === 'well'
        ? ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD
        : ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: silence === 'well' ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
  };
  return new Alarm(scope, id, props);
}
