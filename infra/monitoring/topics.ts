import { ArnFormat, type Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { StackSettings } from '../settings.ts';
import type { Severity } from './watched.ts';

export type Topics = Record<Exclude<Severity, 'part'>, Topic>;

/** One topic for each severity. Both mail to the one address, unless tickets have their own. */
export function createTopics(
  scope: Construct,
  stack: Stack,
  { alarmsTo, ticketsTo = alarmsTo }: StackSettings,
): Topics {
  const topics = { page: createTopic(scope, stack, 'page'), ticket: createTopic(scope, stack, 'ticket') };
  if (alarmsTo) topics.page.addSubscription(new EmailSubscription(alarmsTo));
  if (ticketsTo) topics.ticket.addSubscription(new EmailSubscription(ticketsTo));
  return topics;
}

/**
 * A topic with a custom policy (here to require TLS) loses SNS's default policy. Without an explicit statement,
 * CloudWatch could not publish and alarms would go unnoticed.
 * https://repost.aws/knowledge-center/cloudwatch-receive-sns-for-alarm-trigger
 */
function createTopic(scope: Construct, stack: Stack, severity: keyof Topics): Topic {
  const topic = new Topic(scope, severity, { topicName: `${stack.stackName}-${severity}`, enforceSSL: true });
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
