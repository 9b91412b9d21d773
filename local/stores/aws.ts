import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { grants } from '../../config/grants.ts';
import { recordOf } from '../../config/keys.ts';
import {
  type QueueConfig,
  type QueueName,
  queueNames,
  queues,
  retentionDays,
  visibilitySeconds,
} from '../../config/queues.ts';
import { openDoor } from './door.ts';
import { buildEmulator } from './emulator.ts';
import { bucketOf } from './guarded-s3.ts';

export interface LocalAws {
  /** Of SQS, and of S3 with all rights. */
  endpoint: string;
  /** S3 with the rights of a function. */
  bucketEndpoints: Record<FunctionName, string>;
  stop(): Promise<void>;
}

/**
 * Starts SQS and S3 in this process. Data is persisted in `dataDir` (created if missing) before each response.
 */
export async function startSqsAndS3({ dataDir }: { dataDir: string }): Promise<LocalAws> {
  const { serve, close } = await buildEmulator(dataDir);
  const door = await openDoor();
  return {
    endpoint: door.open(serve),
    bucketEndpoints: recordOf(functionNames, (name) => door.open(bucketOf(grants[name], serve))),
    async stop() {
      door.close();
      await close();
    },
  };
}

/** SQS's maximum: dead letters are kept for two weeks. */
const DEAD_LETTER_SECONDS = 14 * 24 * 3600;

/**
 * Creates the queues of `config/queues.ts`, each with its dead-letter queue `<name>-dead`, and updates existing ones.
 */
export async function ensureQueues(sqsClient: SQSClient): Promise<Record<QueueName, string>> {
  const pairs = await Promise.all(queueNames.map(async (name) => [name, await ensureQueue(sqsClient, queues[name])]));
  return Object.fromEntries(pairs) as Record<QueueName, string>;
}

async function ensureQueue(sqsClient: SQSClient, queue: QueueConfig): Promise<string> {
  const deadUrl = await withAttributes(sqsClient, `${queue.name}-dead`, {
    MessageRetentionPeriod: String(DEAD_LETTER_SECONDS),
  });
  const dead = await sqsClient.send(new GetQueueAttributesCommand({ QueueUrl: deadUrl, AttributeNames: ['QueueArn'] }));
  return withAttributes(sqsClient, queue.name, {
    VisibilityTimeout: String(visibilitySeconds(queue)),
    MessageRetentionPeriod: String(retentionDays(queue) * 24 * 3600),
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: dead.Attributes?.QueueArn,
      maxReceiveCount: queue.maxReceiveCount,
    }),
  });
}

/** Sets the attributes after creating the queue, because creating an existing queue with different attributes fails. */
async function withAttributes(sqsClient: SQSClient, name: string, attributes: Record<string, string>): Promise<string> {
  const { QueueUrl } = await sqsClient.send(new CreateQueueCommand({ QueueName: name }));
  if (!QueueUrl) throw new Error(`Queue ${name} has no address.`);
  await sqsClient.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: attributes }));
  return QueueUrl;
}

/** Creates the bucket if it does not exist. */
export async function ensureBucket(client: S3Client, name: string): Promise<void> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: name }));
  } catch (error) {
    if (!(error instanceof Error && error.name === 'BucketAlreadyOwnedByYou')) throw error;
  }
}
