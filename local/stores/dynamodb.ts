import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTimeToLiveCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { table } from '../../config/table.ts';
import { usingFile } from '../startup/failure.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { databaseBinary } from './database-binary.ts';
import { freeLeases, indexStream, trimStream } from './stream-records.ts';

export interface LocalDynamo extends ChildServer {
  /** Forgets the change stream's records up to this sequence number; see `trimStream`. Returns the number of deleted ones. */
  trimStream(lastSequenceNumber: string): number;
}

export const databaseFile = (dataDir: string) => join(dataDir, 'dynamodb.db');

/** Identifies the running database of a data folder by its PID file and its command line. */
const runningDatabase = (dataDir: string) => ({ pidFile: join(dataDir, 'dynamodb.pid'), mark: databaseFile(dataDir) });

interface DynamoOptions {
  dataDir: string;
  /** Whether the change stream has rows that tell who is typing. Default: no. */
  hasSignals?: boolean;
}

/**
 * Starts the embedded DynamoDB with its file in `dataDir` (created if missing), on an address that nobody can guess,
 * because it answers every caller. It ends with this process, even if this process is killed. Throws if there is no binary
 * for this system, if another live process uses the folder, or if the server does not listen within a minute.
 */
export async function startDynamo({ dataDir: path, hasSignals }: DynamoOptions): Promise<LocalDynamo> {
  const binary = databaseBinary();
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(path);
  const file = databaseFile(dataDir);
  const server = await usingFile(file, () =>
    startChildServer({
      command: ({ host, port }) => [binary, 'serve', '--host', host, '--port', String(port), '--db-path', file],
      ...runningDatabase(dataDir),
    }),
  );
  await usingFile(file, () => {
    indexStream(file, hasSignals);
    freeLeases(file);
  });
  return { ...server, trimStream: (last) => trimStream(file, last) };
}

const { due } = table.indexes;
const tableInput = (tableName: string): CreateTableCommandInput => ({
  TableName: tableName,
  BillingMode: 'PAY_PER_REQUEST',
  AttributeDefinitions: [table.partitionKey, table.sortKey, due.partitionKey, due.sortKey].map((name) => ({
    AttributeName: name,
    AttributeType: 'S',
  })),
  KeySchema: keySchema(table.partitionKey, table.sortKey),
  GlobalSecondaryIndexes: [
    {
      IndexName: due.name,
      KeySchema: keySchema(due.partitionKey, due.sortKey),
      Projection: { ProjectionType: due.projection },
    },
  ],
  StreamSpecification: { StreamEnabled: true, StreamViewType: table.streamView },
});

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/**
 * Creates the table of `config/table.ts` with its index, stream and TTL if it does not exist. A table of an earlier
 * version keeps its index, which contains whole items; the store reads only keys from either.
 */
export async function ensureTable(documentClient: DynamoDBDocumentClient, tableName: string): Promise<void> {
  try {
    await documentClient.send(new CreateTableCommand(tableInput(tableName)));
    await waitUntilTableExists(
      { client: documentClient, maxWaitTime: 30, minDelay: 1, maxDelay: 2 },
      { TableName: tableName },
    );
  } catch (error) {
    if (!isNamed(error, 'ResourceInUseException')) throw error;
  }
  await ensureTtl(documentClient, tableName);
}

async function ensureTtl(documentClient: DynamoDBDocumentClient, tableName: string) {
  try {
    const described = await documentClient.send(new DescribeTimeToLiveCommand({ TableName: tableName }));
    if (described.TimeToLiveDescription?.TimeToLiveStatus !== 'DISABLED') return;
    const TimeToLiveSpecification = { Enabled: true, AttributeName: table.ttl };
    await documentClient.send(new UpdateTimeToLiveCommand({ TableName: tableName, TimeToLiveSpecification }));
  } catch (error) {
    // Older emulators do not support TTL. It is not required: expiry is checked when an item is read.
    if (!isNamed(error, 'UnknownOperationException')) throw error;
  }
}
