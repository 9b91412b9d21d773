import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Store } from '../domain/core/app.ts';
import { type ClientOptions, clientSettings } from './aws.ts';
import { createReads } from './dynamodb/reads.ts';
import { jitteredPause } from './dynamodb/retry.ts';
import { createTable, type StoreOptions } from './dynamodb/table.ts';
import { createWrites } from './dynamodb/writes.ts';

export type { StoreOptions };

/**
 * The client of the table, with connections kept alive. It makes one attempt a call: the store retries, and knows which
 * calls may be repeated how often. Attributes that are undefined are dropped.
 */
export const createDynamoClient = (options: ClientOptions): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(clientSettings(options, 1)), {
    marshallOptions: { removeUndefinedValues: true },
  });

/**
 * The port `Store` on one DynamoDB table. Throws AppError SERVICE_UNAVAILABLE where the table cannot be reached or stays
 * busy (about two seconds at the most); a request that DynamoDB finds wrong throws its own error.
 */
export function createStore(client: DynamoDBDocumentClient, tableName: string, options: StoreOptions = {}): Store {
  const table = createTable(client, tableName, options.pause ?? jitteredPause, options.onCall);
  return { ...createReads(table), ...createWrites(table) };
}
