import { rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type ShardIteratorType,
} from '@aws-sdk/client-dynamodb-streams';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { table } from '../../config/table.ts';
import type { Store } from '../../domain/core/app.ts';
import { databaseFile, ensureTable, type LocalDynamo, startDynamo } from '../../local/stores/dynamodb.ts';
import { temporaryFolder } from '../support/stores/stores.ts';

const region = 'us-east-1';
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

let dataDir: string;
let dynamo: LocalDynamo;
let store: Store;
let streams: DynamoDBStreamsClient;

async function start() {
  dynamo = await startDynamo({ dataDir });
  const client = createDynamoClient({ endpoint: dynamo.endpoint, region });
  await ensureTable(client, table.name);
  store = createStore(client, table.name);
  streams = new DynamoDBStreamsClient({ endpoint: dynamo.endpoint, region, credentials });
}
beforeEach(async () => {
  dataDir = await temporaryFolder();
  await start();
});
afterEach(async () => {
  await dynamo.stop();
  await rm(dataDir, { recursive: true });
});

/** `[sequence number, sort key]` of the records from a place on. */
async function records(ShardIteratorType: ShardIteratorType, SequenceNumber?: string) {
  const { Streams } = await streams.send(new ListStreamsCommand({ TableName: table.name }));
  const StreamArn = Streams![0]!.StreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const ShardId = StreamDescription!.Shards![0]!.ShardId;
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType, SequenceNumber }),
  );
  const { Records } = await streams.send(new GetRecordsCommand({ ShardIterator }));
  return Records!.map(({ dynamodb }) => [dynamodb!.SequenceNumber, dynamodb!.Keys!.sk!.S]);
}
const write = async (...sks: string[]) => {
  for (const sk of sks) await store.put({ pk: 'STREAM', sk, entity: 'thing' });
};

describe('the change stream of the embedded database', () => {
  it('goes on after a sequence number when the database was restarted', async () => {
    await write('a', 'b');
    const [, second] = await records('TRIM_HORIZON');
    await dynamo.stop();
    await start();
    await write('c');
    expect(await records('AFTER_SEQUENCE_NUMBER', second![0])).toEqual([['3', 'c']]);
  });

  it('is trimmed up to a place, and keeps counting', async () => {
    await write('a', 'b', 'c');
    expect(dynamo.trimStream('3')).toBe(2);
    expect(await records('TRIM_HORIZON')).toEqual([['3', 'c']]);
    expect(dynamo.trimStream('1000')).toBe(0);
    await write('d');
    expect(await records('AFTER_SEQUENCE_NUMBER', '3')).toEqual([['4', 'd']]);
  });

  it('keeps no image of what was trimmed', async () => {
    for (const sk of ['a', 'b', 'c'])
      await store.put({ pk: 'OTHER', sk, entity: 'thing', text: 'zyxomma'.repeat(900) });
    for (const sk of ['a', 'b', 'c']) await store.remove({ pk: 'OTHER', sk });
    dynamo.trimStream('6');
    const database = new DatabaseSync(databaseFile(dataDir));
    try {
      expect(database.prepare('SELECT new_image, old_image FROM _stream_records').all()).toEqual([
        { new_image: null, old_image: null },
      ]);
    } finally {
      database.close();
    }
  });
});

it('keeps out of its change stream what is no record of the platform', async () => {
  await store.put({ pk: 'STREAM', sk: 'no-record' });
  await store.put({ pk: 'RATE#1', sk: 'counter', entity: 'thing' });
  await store.put({ pk: 'STREAM', sk: 'a', entity: 'thing' });
  await store.remove({ pk: 'STREAM', sk: 'no-record' });
  await store.remove({ pk: 'STREAM', sk: 'a' });
  expect((await records('TRIM_HORIZON')).map(([, sk]) => sk)).toEqual(['a', 'a']);
});
