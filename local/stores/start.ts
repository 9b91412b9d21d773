import { existsSync } from 'node:fs';
import { createDynamoClient } from '../../adapters/dynamodb.ts';
import { createS3Client } from '../../adapters/s3.ts';
import { createSqsClient } from '../../adapters/sqs.ts';
import type { Environment } from '../../config/environment.ts';
import { type FunctionName, functions } from '../../config/functions.ts';
import type { QueueName } from '../../config/queues.ts';
import type { LocalSettings } from '../settings.ts';
import { usingFile } from '../startup/failure.ts';
import { ensureBucket, ensureQueues, startSqsAndS3 } from './aws.ts';
import { databaseFile, ensureTable, startDynamo } from './dynamodb.ts';
import { queueFile } from './emulator.ts';
import { guardS3 } from './guarded-s3.ts';

export interface LocalStores {
  dynamodbEndpoint: string;
  sqsEndpoint: string;
  s3Endpoint: string;
  /** S3 endpoint per function. Permissions are checked only with the embedded S3. */
  s3Endpoints: Record<FunctionName, string>;
  queueUrls: Record<QueueName, string>;
  /** Set if the embedded SQS runs. */
  embeddedSqs: string | undefined;
  trimStream: ((beforeSequenceNumber: string) => unknown) | undefined;
  /** Resolves when the embedded database exits for any reason. */
  exited: Promise<unknown> | undefined;
  stop(): Promise<void>;
}

/**
 * Returns a warning if the queues' file is missing although the folder has been used: its jobs and stored files are gone,
 * which nothing else would show.
 */
export function lostQueueFile({ dataDir, sqsEndpoint, s3Endpoint }: LocalSettings): string | undefined {
  const [used, file] = [databaseFile(dataDir), queueFile(dataDir)];
  if ((sqsEndpoint && s3Endpoint) || !existsSync(used) || existsSync(file)) return undefined;
  return (
    `${file} is missing. It holds queued jobs, attachments and search indexes, and a new one is created. ` +
    'If you have a backup of the data folder, stop the platform and restore the whole folder.'
  );
}

const everyFunction = (endpoint: string) =>
  Object.fromEntries(Object.keys(functions).map((name) => [name, endpoint])) as Record<FunctionName, string>;

/** Starts the embedded stores or uses the configured endpoints, and creates the table, the queues and the bucket. */
export async function startStores(settings: LocalSettings, environment: Environment): Promise<LocalStores> {
  const { dataDir } = settings;
  const [dynamo, aws] = await Promise.all([
    settings.dynamodbEndpoint ? undefined : startDynamo({ dataDir }),
    settings.sqsEndpoint && settings.s3Endpoint ? undefined : startSqsAndS3({ dataDir }),
  ]);
  const { region, tableName, bucketName } = environment;
  const dynamodbEndpoint = settings.dynamodbEndpoint ?? dynamo!.endpoint;
  const sqsEndpoint = settings.sqsEndpoint ?? aws!.endpoint;
  const s3Endpoint = settings.s3Endpoint ?? aws!.endpoint;
  const guarded = settings.s3Endpoint ? undefined : await guardS3(aws!.serve);
  const [queueUrls] = await Promise.all([
    ensureQueues(createSqsClient({ region, endpoint: sqsEndpoint })),
    usingFile(settings.dynamodbEndpoint ?? databaseFile(dataDir), () =>
      ensureTable(createDynamoClient({ region, endpoint: dynamodbEndpoint }), tableName),
    ),
    ensureBucket(createS3Client({ region, endpoint: s3Endpoint }), bucketName),
  ]);
  return {
    dynamodbEndpoint,
    sqsEndpoint,
    s3Endpoint,
    s3Endpoints: guarded?.endpoints ?? everyFunction(s3Endpoint),
    queueUrls,
    embeddedSqs: settings.sqsEndpoint ? undefined : aws!.endpoint,
    trimStream: dynamo ? (before) => dynamo.trimStream(before) : undefined,
    exited: dynamo?.exited,
    async stop() {
      await Promise.all([guarded?.stop(), aws?.stop(), dynamo?.stop()]);
    },
  };
}
