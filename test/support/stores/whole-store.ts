import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { S3Client } from '@aws-sdk/client-s3';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createDynamoClient } from '../../../adapters/dynamodb.ts';
import type { PlatformFile } from '../../../local/files.ts';

type Row = Record<string, unknown> & { pk: string; sk: string };

/** Every row of a table: what no code of the platform may do. */
export async function everyRow(client: DynamoDBDocumentClient, TableName: string): Promise<Row[]> {
  const rows: Row[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }));
    rows.push(...((page.Items ?? []) as Row[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return rows;
}

/** Every blob of a bucket by its key, unzipped where it is zipped. */
export async function everyBlob(client: S3Client, Bucket: string): Promise<Map<string, Buffer>> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  const blobs = new Map<string, Buffer>();
  for (const { Key } of Contents) {
    const answer = await client.send(new GetObjectCommand({ Bucket, Key })).catch((error: Error) => {
      // Removed since it was listed.
      if (error.name === 'NoSuchKey') return undefined;
      throw error;
    });
    if (!answer) continue;
    const bytes = Buffer.from(await answer.Body!.transformToByteArray());
    blobs.set(Key!, bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes);
  }
  return blobs;
}

/** The table of a running platform. */
export function tableOf({ dataDir }: { dataDir: string }): { client: DynamoDBDocumentClient; tableName: string } {
  const file = JSON.parse(readFileSync(join(dataDir, 'platform.json'), 'utf8')) as PlatformFile;
  return {
    client: createDynamoClient({ region: file.region, endpoint: file.dynamodbEndpoint }),
    tableName: file.tableName,
  };
}
