import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, NoSuchKey } from '@aws-sdk/client-s3';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { createDynamoClient } from '../../../adapters/dynamodb.ts';
import { createS3Client } from '../../../adapters/s3.ts';
import type { PlatformFile } from '../../../local/files.ts';
import type { Platform } from '../platform.ts';

/** Everything that a platform stores: each row of the table and each object of the bucket, by its key, as text. */
export async function everythingStored({ dataDir }: Platform): Promise<Map<string, string>> {
  const file: PlatformFile = JSON.parse(readFileSync(join(dataDir, 'platform.json'), 'utf8'));
  const stored = new Map<string, string>();
  const client = createDynamoClient({ region: file.region, endpoint: file.dynamodbEndpoint });
  for await (const { Items = [] } of paginateScan({ client }, { TableName: file.tableName, ConsistentRead: true })) {
    for (const item of Items) stored.set(`${item.pk} | ${item.sk}`, JSON.stringify(item));
  }
  const s3 = createS3Client({ region: file.region, endpoint: file.sqsEndpoint });
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: 'frontdesk' }));
  for (const { Key = '' } of Contents) {
    const object = await s3.send(new GetObjectCommand({ Bucket: 'frontdesk', Key })).catch((error: unknown) => {
      // Deleted since it was listed.
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    });
    if (object?.Body) stored.set(Key, await object.Body.transformToString('latin1'));
  }
  return stored;
}

/** The keys of what holds one of the words, in its key or its content. */
export async function holdersOf(platform: Platform, words: RegExp): Promise<string[]> {
  const stored = await everythingStored(platform);
  return [...stored].flatMap(([key, text]) => (words.test(key) || words.test(text) ? [key] : []));
}
