import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { type ChangePoller, type ChangePollerOptions, startChangePoller } from '../../../local/pollers/changes.ts';
import { startTestTable, type TestTable, temporaryFolder } from '../../support/stores/stores.ts';

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };

let table: TestTable;
let folder: string;
let checkpointFile: string;
let streams: DynamoDBStreamsClient;
let poller: ChangePoller | undefined;
/** Sort keys of what the handler got, a list for each call. */
let calls: string[][];
/** Keys of what was given up. */
let kept: unknown[];

beforeEach(async () => {
  [table, folder] = await Promise.all([startTestTable(), temporaryFolder()]);
  checkpointFile = join(folder, 'stream.json');
  streams = new DynamoDBStreamsClient({ endpoint: table.endpoint, region: 'us-east-1', credentials });
  calls = [];
  kept = [];
});
afterEach(async () => {
  await poller?.stop();
  poller = undefined;
  streams.destroy();
  await table.stop();
  await rm(folder, { recursive: true });
});

type Answer = (keys: string[], records: DynamoDBRecord[]) => DynamoDBBatchResponse | undefined;

function poll(answer: Answer = () => undefined, options: Partial<ChangePollerOptions> = {}) {
  poller = startChangePoller({
    streams,
    tableName: table.tableName,
    checkpointFile,
    async keepFailure({ dynamodb }: DynamoDBRecord) {
      kept.push(dynamodb!.Keys!.sk!.S);
    },
    ignorePrefixes: ['SKIP#', 'PASS#'],
    log: createLog('SILENT'),
    retryAfterMs: 1,
    intervalMs: 5,
    idleMs: 10,
    async handler(event: DynamoDBStreamEvent) {
      const keys = event.Records.map(({ dynamodb }) => dynamodb!.Keys!.sk!.S!);
      calls.push(keys);
      return answer(keys, event.Records);
    },
    ...options,
  });
}

const put = async (...keys: string[]) => {
  for (const sk of keys) await table.store.put({ pk: 'WS#1', sk, entity: 'thing' });
};
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const failed = (...records: DynamoDBRecord[]): DynamoDBBatchResponse => ({
  batchItemFailures: records.map(({ dynamodb }) => ({ itemIdentifier: dynamodb!.SequenceNumber! })),
});
const checkpointed = async () => Object.values(JSON.parse(await readFile(checkpointFile, 'utf8')).shards).at(-1);

describe('the change poller', () => {
  it('makes the event of a Lambda event source mapping', async () => {
    let event: DynamoDBRecord[] = [];
    const bytes = new Uint8Array([1, 2, 255]);
    await table.store.put({
      pk: 'WS#1',
      sk: 'a',
      entity: 'thing',
      n: 5,
      deep: { list: ['x', bytes, null, true] },
      bytes,
    });
    await table.store.remove({ pk: 'WS#1', sk: 'a' });
    poll((_keys, records) => {
      event = records;
      return undefined;
    });
    await until(() => expect(event).toHaveLength(2));
    const { Streams } = await streams.send(new ListStreamsCommand({ TableName: table.tableName }));
    const eventSourceARN = Streams![0]!.StreamArn;
    const image = {
      pk: { S: 'WS#1' },
      sk: { S: 'a' },
      entity: { S: 'thing' },
      n: { N: '5' },
      deep: { M: { list: { L: [{ S: 'x' }, { B: 'AQL/' }, { NULL: true }, { BOOL: true }] } } },
      bytes: { B: 'AQL/' },
    };
    const common = { eventVersion: '1.1', eventSource: 'aws:dynamodb', awsRegion: 'dynoxide', eventSourceARN };
    const of = (record: DynamoDBRecord | undefined) => ({
      ApproximateCreationDateTime: record?.dynamodb?.ApproximateCreationDateTime,
      SizeBytes: record?.dynamodb?.SizeBytes,
      Keys: { pk: { S: 'WS#1' }, sk: { S: 'a' } },
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    });
    expect(event).toEqual([
      {
        ...common,
        eventID: '1',
        eventName: 'INSERT',
        dynamodb: { ...of(event[0]), SequenceNumber: '1', NewImage: image },
      },
      {
        ...common,
        eventID: '2',
        eventName: 'REMOVE',
        dynamodb: { ...of(event[1]), SequenceNumber: '2', OldImage: image },
      },
    ]);
    const seconds = event[0]!.dynamodb!.ApproximateCreationDateTime!;
    expect(Number.isInteger(seconds) && Math.abs(seconds - Date.now() / 1000) < 60).toBe(true);
  });

  it('begins at the oldest record, keeps the order, and hands over no ignored row', async () => {
    await put('a', 'b');
    await table.store.put({ pk: 'SKIP#1', sk: 'x', entity: 'thing' });
    await table.store.put({ pk: 'PASS#1', sk: 'x', entity: 'thing' });
    await put('c');
    poll(undefined, { batchSize: 2 });
    await until(() => expect(calls).toEqual([['a', 'b'], ['c']]));
    await put('d');
    await until(() => expect(calls.at(-1)).toEqual(['d']));
  });

  it('calls no handler for ignored rows alone, and does not read them again for ever', async () => {
    await table.store.put({ pk: 'SKIP#1', sk: 'x', entity: 'thing' });
    poll();
    await until(async () => expect(await checkpointed()).toBe('1'));
    expect(calls).toEqual([]);
  });

  it('goes on from its checkpoint', async () => {
    await put('a', 'b');
    poll();
    await until(async () => expect(await checkpointed()).toBe('2'));
    await poller!.stop();
    await put('c');
    calls = [];
    poll();
    await until(() => expect(calls).toEqual([['c']]));
  });

  it.each([
    ['is not readable', 'no json'],
    [
      'belongs to another stream',
      JSON.stringify({ stream: 'arn:other', shards: { 'shardId-00000001-frontdesk': '2' } }),
    ],
  ])('begins at the oldest record where the checkpoint %s', async (_what, text) => {
    await writeFile(checkpointFile, text);
    await put('a', 'b');
    poll();
    await until(() => expect(calls.flat()).toEqual(['a', 'b']));
  });

  it('goes on from the first record that failed', async () => {
    let failures = 0;
    await put('a', 'b', 'c', 'd');
    poll((keys, records) => {
      const fails = keys.includes('b') && failures++ < 2;
      return fails ? failed(records.at(-1)!, records[keys.indexOf('b')]!) : undefined;
    });
    await until(() =>
      expect(calls).toEqual([
        ['a', 'b', 'c', 'd'],
        ['b', 'c', 'd'],
        ['b', 'c', 'd'],
      ]),
    );
    await until(async () => expect(await checkpointed()).toBe('4'));
  });

  it('gives a record up after five tries, keeps it, and loses no other', async () => {
    await put('a', 'poison', 'b');
    poll((keys, records) => {
      const poison = records[keys.indexOf('poison')];
      return poison ? failed(poison) : undefined;
    });
    await until(async () => expect(await checkpointed()).toBe('3'));
    const retried = Array(5).fill(['poison', 'b']);
    expect(calls).toEqual([['a', 'poison', 'b'], ...retried.slice(1), ['b']]);
    expect(kept).toEqual(['poison']);
  });

  it('waits while a store is away, however often a record fails, and loses nothing', async () => {
    const wells = [...Array(12).fill(false), true];
    let failures = 0;
    await put('a', 'b');
    poll((_keys, records) => (++failures < 13 ? failed(records[0]!) : undefined), {
      isWell: async () => wells[failures - 1]!,
      retryAfterMs: 0,
    });
    await until(async () => expect(await checkpointed()).toBe('2'));
    expect([calls.length, kept]).toEqual([13, []]);
  });

  it('tries on where what is given up cannot be kept', async () => {
    let refusals = 0;
    await put('poison', 'b');
    poll((keys, records) => (keys.includes('poison') ? failed(records[0]!) : undefined), {
      async keepFailure({ dynamodb }) {
        if (++refusals < 3) throw new Error('no place');
        kept.push(dynamodb!.Keys!.sk!.S);
      },
    });
    await until(async () => expect(await checkpointed()).toBe('2'));
    expect([kept, calls.filter(([key]) => key === 'poison').length]).toEqual([['poison'], 7]);
  });

  it('finds by halves the record on which a handler throws', async () => {
    await put('a', 'b', 'poison', 'c', 'd');
    const done = new Set<string>();
    poll((keys) => {
      if (keys.includes('poison')) throw new Error('no');
      for (const key of keys) done.add(key);
      return undefined;
    });
    await until(async () => expect(await checkpointed()).toBe('5'));
    expect([...done]).toEqual(['a', 'b', 'c', 'd']);
    expect(calls.filter((keys) => keys.join() === 'poison')).toHaveLength(5);
    expect(kept).toEqual(['poison']);
  });

  it('believes no report of a record that was not in the batch', async () => {
    let reported = false;
    await put('a');
    poll(() => {
      if (reported) return undefined;
      reported = true;
      return { batchItemFailures: [{ itemIdentifier: 'nonsense' }] };
    });
    await until(() => expect(calls).toEqual([['a'], ['a']]));
  });

  it('survives that the database is away', async () => {
    const { port } = new URL(table.endpoint);
    const send = vi.spyOn(streams, 'send');
    send.mockRejectedValueOnce(
      Object.assign(new Error(`connect ECONNREFUSED :${port}`), { code: 'ECONNREFUSED' }) as never,
    );
    await put('a');
    poll();
    await until(() => expect(calls).toEqual([['a']]));
    send.mockRejectedValueOnce(Object.assign(new Error('old'), { name: 'ExpiredIteratorException' }) as never);
    await put('b');
    await until(() => expect(calls).toEqual([['a'], ['b']]));
  });

  it('looks at once when it is woken, however long it would rest', async () => {
    await put('a');
    const looks = vi.spyOn(streams, 'send');
    poll(undefined, { intervalMs: 1, idleMs: 3_600_000 });
    // Three calls to find the shard, one that finds the record, 21 that find nothing; then it rests for an hour.
    await until(() => expect(looks.mock.calls.length).toBe(25));
    expect(calls).toEqual([['a']]);
    await put('b');
    poller!.wake();
    await until(() => expect(calls.at(-1)).toEqual(['b']));
  });

  it('has the stream trimmed behind what it has handled', async () => {
    const before: string[] = [];
    const trim = (sequenceNumber: string) => {
      before.push(sequenceNumber);
      throw new Error('The database is locked.');
    };
    await put('a', 'b', 'c', 'd', 'e');
    poll(undefined, { batchSize: 2, trimEvery: 4, trim });
    await until(() => expect(calls.flat()).toEqual(['a', 'b', 'c', 'd', 'e']));
    expect(before).toEqual(['4']);
  });
});

describe('the trimming of the stream', () => {
  let trimmed: string[];
  const trim = (sequenceNumber: string) => void trimmed.push(sequenceNumber);
  beforeEach(() => {
    trimmed = [];
  });

  it('follows soon after a few records, and is not repeated while nothing is written', async () => {
    poll(undefined, { trimAfterMs: 20, trim });
    await put('a', 'b');
    await until(() => expect(trimmed.at(-1)).toBe('2'));
    const { length } = trimmed;
    const looks = vi.spyOn(streams, 'send');
    await until(() => expect(looks.mock.calls.length).toBeGreaterThan(30));
    expect(trimmed).toHaveLength(length);
    await put('c');
    await until(() => expect(trimmed.at(-1)).toBe('3'));
  });

  it('reaches at a start what an earlier process has processed', async () => {
    await put('a', 'b');
    poll();
    await until(async () => expect(await checkpointed()).toBe('2'));
    await poller!.stop();
    poll(undefined, { trim });
    await until(() => expect(trimmed).toEqual(['2']));
  });
});

describe('several shards', () => {
  // The embedded database has but one shard, which never ends.
  const record = (pk: string, sk: string, SequenceNumber: string) => ({
    eventName: 'INSERT' as const,
    dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } }, NewImage: { entity: { S: 'lead' } }, SequenceNumber },
  });

  it('are read parents first, each to its end, and from the oldest record where the checkpoint is too old', async () => {
    const shards = mockClient(streams);
    const described = [
      { ShardId: 'child', ParentShardId: 'parent' },
      { ShardId: 'parent', ParentShardId: 'gone' },
    ];
    shards.on(ListStreamsCommand).resolves({
      Streams: [
        { StreamArn: 'arn:old', StreamLabel: '2026-01-01' },
        { StreamArn: 'arn:new', StreamLabel: '2026-02-01' },
      ],
    });
    shards
      .on(DescribeStreamCommand)
      .resolves({ StreamDescription: { Shards: [described[0]!], LastEvaluatedShardId: 'child' } });
    shards
      .on(DescribeStreamCommand, { ExclusiveStartShardId: 'child' })
      .resolves({ StreamDescription: { Shards: [described[1]!] } });
    const trimmed = Object.assign(new Error('trimmed'), { name: 'TrimmedDataAccessException' });
    shards
      .on(GetShardIteratorCommand, { ShardId: 'parent', ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' })
      .rejects(trimmed);
    shards
      .on(GetShardIteratorCommand, { ShardId: 'parent', ShardIteratorType: 'TRIM_HORIZON' })
      .resolves({ ShardIterator: 'parent-1' });
    shards
      .on(GetShardIteratorCommand, { ShardId: 'child', ShardIteratorType: 'TRIM_HORIZON' })
      .resolves({ ShardIterator: 'child-1' });
    shards.on(GetRecordsCommand, { ShardIterator: 'parent-1' }).resolves({ Records: [record('WS#1', 'a', '11')] });
    shards
      .on(GetRecordsCommand, { ShardIterator: 'child-1' })
      .resolves({ Records: [record('WS#1', 'b', '21')], NextShardIterator: 'child-2' });
    shards.on(GetRecordsCommand, { ShardIterator: 'child-2' }).resolves({ Records: [], NextShardIterator: 'child-2' });

    await writeFile(checkpointFile, JSON.stringify({ stream: 'arn:new', shards: { parent: '1' } }));
    poll();
    await until(() => expect(calls).toEqual([['a'], ['b']]));
    await until(async () =>
      expect(JSON.parse(await readFile(checkpointFile, 'utf8'))).toEqual({
        stream: 'arn:new',
        shards: { parent: 'END', child: '21' },
      }),
    );
  });
});

describe('a killed process', () => {
  const startChild = (env = {}) => {
    const file = new URL('poller-child.ts', import.meta.url).pathname;
    const args = [file, table.endpoint, table.tableName, checkpointFile];
    return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  };
  /** Sort keys up to and including the last one; then the process is killed. */
  async function handledUntil(child: ChildProcess, last: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of createInterface({ input: child.stdout! })) {
      keys.push(key);
      if (key === last) break;
    }
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
    return keys;
  }

  it('loses no change, and repeats only its last batch', async () => {
    await put('a', 'b', 'c', 'd', 'stuck', 'e', 'f');
    expect(await handledUntil(startChild(), 'stuck')).toEqual(['a', 'b', 'c', 'd', 'stuck']);
    await put('g');
    expect(await handledUntil(startChild({ GO_ON: '1' }), 'g')).toEqual(['d', 'stuck', 'e', 'f', 'g']);
  });
});
