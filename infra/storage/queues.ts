import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { recordOf } from '../../config/keys.ts';
import {
  type QueueConfig,
  type QueueName,
  queueNames,
  queues,
  retentionDays,
  visibilitySeconds,
} from '../../config/queues.ts';

/** Messages contain IDs and no secrets, so the free SQS-managed key is sufficient. */
const create = (scope: Construct, name: string, props: QueueProps) =>
  new Queue(scope, name, {
    queueName: `${Stack.of(scope).stackName}-${name}`,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    ...props,
  });

/** Creates a dead-letter queue. It keeps messages for 14 days, the maximum of SQS. */
export function createDeadLetterQueue(scope: Construct, name: string): Queue {
  const queue = create(scope, `${name}-dead`, { retentionPeriod: Duration.days(14) });
  Validations.of(queue).acknowledge({ id: 'AwsSolutions-SQS3', reason: 'This queue is itself a dead-letter queue.' });
  return queue;
}

interface QueueResources {
  queues: Record<QueueName, Queue>;
  dead: Queue[];
}

/** Creates each configured queue with its dead-letter queue `<name>-dead`. */
export function createQueues(scope: Construct): QueueResources {
  const dead: Queue[] = [];
  const made = recordOf(queueNames, (name) => {
    const deadLetterQueue = createDeadLetterQueue(scope, name);
    dead.push(deadLetterQueue);
    return createQueue(scope, name, deadLetterQueue);
  });
  return { queues: made, dead };
}

function createQueue(scope: Construct, queueName: QueueName, dead: Queue): Queue {
  const config: QueueConfig = queues[queueName];
  return create(scope, config.name, {
    visibilityTimeout: Duration.seconds(visibilitySeconds(config)),
    retentionPeriod: Duration.days(retentionDays(config)),
    deadLetterQueue: { queue: dead, maxReceiveCount: config.maxReceiveCount },
  });
}
