import { existsSync } from 'node:fs';
import { createDynamoClient } from '../../adapters/dynamodb.ts';
import { createS3Client } from '../../adapters/s3.ts';
import { createSqsClient } from '../../adapters/sqs.ts';
import type { Environment } from '../../config/environment.ts';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { recordOf } from '../../config/keys.ts';
import type { QueueName } from '../../config/queues.ts';
import type { LocalSettings } from '../settings.ts';
import { usingFile } from '../startup/failure.ts';
import { ensureBucket, ensureQueues, startSqsAndS3 } from './aws.ts';
import { databaseFile, ensureTable, type LocalDynamo, startDynamo } from './dynamodb.ts';
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

const everyFunction = (endpoint: string) => recordOf(functionNames, () => endpoint);

type Database = Pick<LocalDynamo, 'endpoint'> & Partial<LocalDynamo>;

const startDatabase = async ({ dynamodbEndpoint, dataDir }: LocalSettings): Promise<Database> =>
  dynamodbEndpoint ? { endpoint: dynamodbEndpoint } : startDynamo({ dataDir });

type QueuesAndBucket = Pick<LocalStores, 'sqsEndpoint' | 's3Endpoint' | 's3Endpoints' | 'embeddedSqs'> &
  Partial<Pick<LocalStores, 'stop'>>;

async function startQueuesAndBucket({ dataDir, sqsEndpoint, s3Endpoint }: LocalSettings): Promise<QueuesAndBucket> {
  if (sqsEndpoint && s3Endpoint) {
    return { sqsEndpoint, s3Endpoint, s3Endpoints: everyFunction(s3Endpoint), embeddedSqs: undefined };
  }
  const { endpoint, serve, stop } = await startSqsAndS3({ dataDir });
  const guarded = s3Endpoint ? undefined : await guardS3(serve);
  const bucket = s3Endpoint ?? endpoint;
  return {
    sqsEndpoint: sqsEndpoint ?? endpoint,
    s3Endpoint: bucket,
    s3Endpoints: guarded?.endpoints ?? everyFunction(bucket),
    embeddedSqs: sqsEndpoint ? undefined : endpoint,
    async stop() {
      await Promise.all([guarded?.stop(), stop()]);
    },
  };
}

/** Starts the embedded stores or uses the configured endpoints, and creates the table, the queues and the bucket. */
export async function startStores(settings: LocalSettings, environment: Environment): Promise<LocalStores> {
  const { dataDir } = settings;
  const [database, aws] = await Promise.all([startDatabase(settings), startQueuesAndBucket(settings)]);
  const { region, tableName, bucketName } = environment;
  const { endpoint: dynamodbEndpoint, trimStream, exited } = database;
  const { sqsEndpoint, s3Endpoint, s3Endpoints, embeddedSqs } = aws;
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
    s3Endpoints,
    queueUrls,
    embeddedSqs,
    trimStream,
    exited,
    async stop() {
      await Promise.all([aws.stop?.(), database.stop?.()]);
    },
  };
}
