import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createCache } from '../../../adapters/cache.ts';
import { createStore } from '../../../adapters/dynamodb.ts';
import { createLog } from '../../../adapters/log.ts';
import { createBlobs } from '../../../adapters/s3.ts';
import type { App } from '../../../domain/core/app.ts';
import { eraseAgain } from '../../../domain/erasure/again.ts';
import { toErasure } from '../../../domain/erasure/items.ts';
import { scanPages } from '../scan.ts';
import type { RestoreAccess } from './restore.ts';

interface LiveTable {
  dynamo: DynamoDBClient;
  s3: S3Client;
  /** The stack's own table, which has the list of what was erased. */
  tableName: string;
}

/**
 * Erases in the restored table and in the bucket what was erased since. The erasures themselves are listed in the live table, which the
 * restore does not change, or in the one that was live before the restored one.
 */
export const createEraseAgain = ({ dynamo, s3, tableName }: LiveTable): NonNullable<RestoreAccess['eraseAgain']> =>
  async function eraseSince(restored) {
    const documentClient = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
    const clock = { now: () => Date.now() };
    // What a purge uses.
    const app = {
      store: createStore(documentClient, restored.tableName),
      blobs: createBlobs(s3, restored.bucketName),
      clock,
      cache: createCache(clock),
      log: createLog('WARN'),
    } as unknown as App;
    let count = 0;
    const erasedSince = {
      TableName: restored.listedIn ?? tableName,
      FilterExpression: 'erasedAt >= :since',
      ExpressionAttributeValues: { ':since': new Date(restored.toMs).toISOString() },
    };
    for await (const items of scanPages(documentClient, erasedSince)) {
      for (const item of items) await eraseAgain(app, toErasure(item));
      count += items.length;
    }
    return count;
  };
