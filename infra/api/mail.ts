import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import {
  CfnConfigurationSet,
  CfnConfigurationSetEventDestination,
  CfnReceiptRule,
  CfnReceiptRuleSet,
} from 'aws-cdk-lib/aws-ses';
import { CfnSubscription, Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct, type IDependable } from 'constructs';
import { mailPrefix } from '../../config/grants.ts';
import type { Resources } from '../permissions/policies.ts';
import type { ReceiptRule } from '../ses-parts.ts';

/**
 * Only what the code reads. SES also publishes a plain text when it checks the topic, which no filter of a message's body lets pass.
 * https://docs.aws.amazon.com/sns/latest/dg/message-filtering.html
 */
const messages = { $or: [{ notificationType: ['Received'] }, { eventType: ['Bounce', 'Complaint'] }] };

/**
 * Receives mail by SES, and hears of bounces and complaints, as far as the settings say: SES stores a mail in the bucket, and tells of it on a topic,
 * whose messages go to the queue.
 */
export function connectMail(parent: Construct, { ses, bucket, queues }: Resources): void {
  const { receiptRule, configurationSet } = ses;
  if (!receiptRule && !configurationSet) return;
  const scope = new Construct(parent, 'Mail');
  const topic = createTopic(
    scope,
    [receiptRule?.arn, configurationSet?.arn].filter((arn) => arn !== undefined),
  );
  // SES tries topic and bucket out, and no message may come before somebody hears it.
  const before = [topic.node.findChild('Policy'), subscribe(scope, topic, queues.maintenance)];
  if (receiptRule) receive(scope, receiptRule, { bucket, topic }).node.addDependency(...before, ...policiesOf(bucket));
  if (configurationSet) publishEvents(scope, configurationSet.name, topic).node.addDependency(...before);
}

/** SES publishes only for these: the receipt rule and the configuration set. */
function createTopic(scope: Construct, sourceArns: string[]): Topic {
  const { stackName, account } = Stack.of(scope);
  const topic = new Topic(scope, 'Topic', { topicName: `${stackName}-mail`, enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: 'SesTells',
      principals: [new ServicePrincipal('ses.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': account, 'aws:SourceArn': sourceArns } },
    }),
  );
  return topic;
}

function subscribe(scope: Construct, { topicArn }: Topic, queue: Queue): Construct {
  const { policyDependable } = queue.addToResourcePolicy(
    new PolicyStatement({
      sid: 'MailTopicSends',
      principals: [new ServicePrincipal('sns.amazonaws.com')],
      actions: ['sqs:SendMessage'],
      resources: [queue.queueArn],
      conditions: { ArnEquals: { 'aws:SourceArn': topicArn } },
    }),
  );
  const subscription = new CfnSubscription(scope, 'Subscription', {
    topicArn,
    protocol: 'sqs',
    endpoint: queue.queueArn,
    rawMessageDelivery: true,
    filterPolicyScope: 'MessageBody',
    filterPolicy: messages,
  });
  if (policyDependable) subscription.node.addDependency(policyDependable);
  return subscription;
}

/** No KMS key: SES would encrypt as a client does, in a way that S3's client for JavaScript cannot decrypt. The bucket encrypts what it stores. */
function receive(
  scope: Construct,
  { name, ruleSet, isOwnSet, domain }: ReceiptRule,
  { bucket, topic }: { bucket: IBucket; topic: Topic },
): Construct {
  return new CfnReceiptRule(scope, 'Rule', {
    ruleSetName: isOwnSet ? new CfnReceiptRuleSet(scope, 'RuleSet', { ruleSetName: ruleSet }).ref : ruleSet,
    rule: {
      name,
      enabled: true,
      recipients: [domain],
      scanEnabled: true,
      // Servers that know no TLS send as well.
      tlsPolicy: 'Optional',
      actions: [{ s3Action: { bucketName: bucket.bucketName, objectKeyPrefix: mailPrefix, topicArn: topic.topicArn } }],
    },
  });
}

/** The policy of a bucket of the same stack, which lets SES write. */
function policiesOf(bucket: IBucket): IDependable[] {
  const policy = bucket.policy ?? bucket.node.scope?.node.tryFindChild('BucketPolicy');
  return policy ? [policy] : [];
}

function publishEvents(scope: Construct, name: string, { topicArn }: Topic): Construct {
  const configurationSet = new CfnConfigurationSet(scope, 'ConfigurationSet', { name });
  return new CfnConfigurationSetEventDestination(scope, 'Events', {
    configurationSetName: configurationSet.ref,
    eventDestination: {
      name: 'topic',
      enabled: true,
      matchingEventTypes: ['bounce', 'complaint'],
      snsDestination: { topicArn },
    },
  });
}
