import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoreOptions } from '../../../adapters/dynamodb/table.ts';
import { createDynamoClient, createStore } from '../../../adapters/dynamodb.ts';
import { createBlobs, createS3Client } from '../../../adapters/s3.ts';
import { createQueues, createSqsClient } from '../../../adapters/sqs.ts';
import type { QueueName } from '../../../config/queues.ts';
import { table } from '../../../config/table.ts';
import type { Blobs, Queues, Store } from '../../../domain/core/app.ts';
import { ensureBucket, ensureQueues, startSqsAndS3 } from '../../../local/stores/aws.ts';
import { ensureTable, startDynamo } from '../../../local/stores/dynamodb.ts';

const region = 'us-east-1';

export interface TestTable {
  endpoint: string;
  /** Of the embedded database. */
  pid: number;
  client: DynamoDBDocumentClient;
  tableName: string;
  store: Store;
  /** Ends the database and removes its folder. */
  stop(): Promise<void>;
}

/** An empty table of its own in a temporary folder, about 30 ms. */
export async function startTestTable(options: StoreOptions = {}): Promise<TestTable> {
  const dataDir = await temporaryFolder();
  const { endpoint, pid, stop } = await startDynamo({ dataDir });
  const client = createDynamoClient({ endpoint, region });
  await ensureTable(client, table.name);
  return {
    endpoint,
    pid,
    client,
    tableName: table.name,
    store: createStore(client, table.name, options),
    async stop() {
      client.destroy();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TestQueues {
  endpoint: string;
  sqs: SQSClient;
  s3: S3Client;
  queueUrls: Record<QueueName, string>;
  bucketName: string;
  queues: Queues;
  blobs: Blobs;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Empty queues and an empty bucket in a temporary folder. */
export async function startTestQueues(): Promise<TestQueues> {
  const dataDir = await temporaryFolder();
  const { endpoint, stop } = await startSqsAndS3({ dataDir });
  const sqs = createSqsClient({ endpoint, region });
  const s3 = createS3Client({ endpoint, region });
  const bucketName = 'frontdesk';
  const [queueUrls] = await Promise.all([ensureQueues(sqs), ensureBucket(s3, bucketName)]);
  return {
    endpoint,
    sqs,
    s3,
    queueUrls,
    bucketName,
    queues: createQueues(sqs, queueUrls),
    blobs: createBlobs(s3, bucketName),
    async stop() {
      sqs.destroy();
      s3.destroy();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new folder under the system's temporary one; the caller removes it. */
export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'frontdesk-test-'));
