import type { RequestListener } from 'node:http';
import { CreateBucketCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import {
  type QueueConfig,
  type QueueName,
  queueNames,
  queues,
  retentionDays,
  visibilitySeconds,
} from '../../config/queues.ts';
import { buildEmulator } from './emulator.ts';

export interface LocalAws {
  endpoint: string;
  /** Handles a request as `endpoint` does, for other listeners. */
  serve: RequestListener;
  stop(): Promise<void>;
}

/**
 * Starts SQS and S3 in this process on 127.0.0.1. Data is persisted in `dataDir` (created if missing) before each
 * response. Default `port`: a free one.
 */
export async function startSqsAndS3({ dataDir, port = 0 }: { dataDir: string; port?: number }): Promise<LocalAws> {
  const { app, close } = await buildEmulator(dataDir);
  const endpoint = await app.listen({ host: '127.0.0.1', port });
  return {
    endpoint,
    serve: (request, response) => app.routing(request, response),
    async stop() {
      await app.close();
      close();
    },
  };
}

/** SQS's maximum: dead letters are kept for two weeks. */
const DEAD_LETTER_SECONDS = 14 * 24 * 3600;

/**
 * Creates the queues of `config/queues.ts`, each with its dead-letter queue `<name>-dead`, and updates existing ones.
 */
export async function ensureQueues(client: SQSClient): Promise<Record<QueueName, string>> {
  const pairs = await Promise.all(queueNames.map(async (name) => [name, await ensureQueue(client, queues[name])]));
  return Object.fromEntries(pairs) as Record<QueueName, string>;
}

async function ensureQueue(client: SQSClient, queue: QueueConfig): Promise<string> {
  const deadUrl = await withAttributes(client, `${queue.name}-dead`, {
    MessageRetentionPeriod: String(DEAD_LETTER_SECONDS),
  });
  const dead = await client.send(new GetQueueAttributesCommand({ QueueUrl: deadUrl, AttributeNames: ['QueueArn'] }));
  return withAttributes(client, queue.name, {
    VisibilityTimeout: String(visibilitySeconds(queue)),
    MessageRetentionPeriod: String(retentionDays(queue) * 24 * 3600),
    RedrivePolicy: JSON.stringify({
      deadLetterTargetArn: dead.Attributes?.QueueArn,
      maxReceiveCount: queue.maxReceiveCount,
    }),
  });
}

/** Sets the attributes after creating the queue, because creating an existing queue with different attributes fails. */
async function withAttributes(client: SQSClient, name: string, attributes: Record<string, string>): Promise<string> {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name }));
  if (!QueueUrl) throw new Error(`Queue ${name} has no address.`);
  await client.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: attributes }));
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
