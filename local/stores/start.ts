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
import { openDoor, passTo } from './door.ts';
import { databaseFile, ensureTable, type LocalDynamo, startDynamo } from './dynamodb.ts';
import { queueFile } from './emulator.ts';

export interface LocalStores {
  dynamodbEndpoint: string;
  /** The table for other processes of the operator: the embedded database through a door. */
  operatorEndpoint: string;
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
    `${file} is missing. It contains queued jobs, attachments and search indexes. A new one is created. ` +
    'If you have a backup of the data folder, stop the platform and restore the whole folder.'
  );
}

const everyFunction = (endpoint: string) => recordOf(functionNames, () => endpoint);

type Database = Pick<LocalDynamo, 'endpoint'> & Partial<LocalDynamo> & Pick<LocalStores, 'operatorEndpoint'>;

async function startDatabase({ dynamodbEndpoint, dataDir }: LocalSettings, hasSignals: boolean): Promise<Database> {
  if (dynamodbEndpoint) return { endpoint: dynamodbEndpoint, operatorEndpoint: dynamodbEndpoint };
  const database = await startDynamo({ dataDir, hasSignals });
  const door = await openDoor();
  return {
    ...database,
    operatorEndpoint: door.open(passTo(database.endpoint)),
    async stop() {
      door.close();
      await database.stop();
    },
  };
}

type QueuesAndBucket = Pick<LocalStores, 'sqsEndpoint' | 's3Endpoint' | 's3Endpoints' | 'embeddedSqs'> &
  Partial<Pick<LocalStores, 'stop'>>;

async function startQueuesAndBucket({ dataDir, sqsEndpoint, s3Endpoint }: LocalSettings): Promise<QueuesAndBucket> {
  if (sqsEndpoint && s3Endpoint) {
    return { sqsEndpoint, s3Endpoint, s3Endpoints: everyFunction(s3Endpoint), embeddedSqs: undefined };
  }
  const { endpoint, bucketEndpoints, stop } = await startSqsAndS3({ dataDir });
  return {
    sqsEndpoint: sqsEndpoint ?? endpoint,
    s3Endpoint: s3Endpoint ?? endpoint,
    s3Endpoints: s3Endpoint ? everyFunction(s3Endpoint) : bucketEndpoints,
    embeddedSqs: sqsEndpoint ? undefined : endpoint,
    stop,
  };
}

/** Starts the embedded stores or uses the configured endpoints, and creates the table, the queues and the bucket. */
export async function startStores(settings: LocalSettings, environment: Environment): Promise<LocalStores> {
  const { dataDir } = settings;
  const hasSignals = environment.livePublishUrl !== undefined;
  const [database, aws] = await Promise.all([startDatabase(settings, hasSignals), startQueuesAndBucket(settings)]);
  const { region, tableName, bucketName } = environment;
  const { endpoint: dynamodbEndpoint, operatorEndpoint, trimStream, exited } = database;
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
    operatorEndpoint,
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
