import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Store } from '../domain/core/app.ts';
import { type AwsClientOptions, clientSettings, unsignedSettings } from './aws.ts';
import { createReads } from './dynamodb/reads.ts';
import { jitteredPause } from './dynamodb/retry.ts';
import { createTable, type StoreOptions } from './dynamodb/table.ts';
import { createWrites } from './dynamodb/writes.ts';

/**
 * Creates the table's client with keep-alive connections. It makes one attempt per call, because the store does the
 * retries. Undefined attributes are removed.
 */
export const createDynamoClient = (options: AwsClientOptions): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({ ...clientSettings(options, 1), ...unsignedSettings('dynamodb', options) }),
    { marshallOptions: { removeUndefinedValues: true } },
  );

/**
 * The port `Store` on one DynamoDB table. Throws AppError SERVICE_UNAVAILABLE if the table is unreachable or stays busy
 * (after about two seconds at most). Rethrows DynamoDB's error for an invalid request.
 */
export function createStore(
  documentClient: DynamoDBDocumentClient,
  tableName: string,
  options: StoreOptions = {},
): Store {
  const table = createTable(documentClient, tableName, options.pause ?? jitteredPause, options);
  return { ...createReads(table), ...createWrites(table, options.groupWrites ?? false) };
}
