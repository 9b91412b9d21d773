import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { CreateQueueCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parkChange } from '../../domain/changes/failures.ts';
import { failedChangesPk } from '../../domain/changes/items.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { leadsPk } from '../../domain/leads/items.ts';
import { toChange } from '../../functions/changes/handle.ts';
import { openStream } from '../../local/operator/stack-stream.ts';
import { findStream } from '../../local/pollers/shards.ts';
import { run } from '../support/operator.ts';
import { startTestQueues, startTestTable, type TestQueues, type TestTable } from '../support/stores/stores.ts';
import { appOn, endpoint, eventsOf, handlerOn, ids, leadItem, record } from '../webhooks/changes-support.ts';

let table: TestTable;
let queues: TestQueues;
let streams: DynamoDBStreamsClient;
let streamArn: string;
let shardId: string;
let deadUrl: string;
let app: App;
let workspaceId: string;

beforeAll(async () => {
  [table, queues] = await Promise.all([startTestTable(), startTestQueues()]);
  const { sqs } = queues;
  const { streams: client, scan } = openStream('us-east-1', table.tableName, table.endpoint);
  streams = client;
  streamArn = await findStream(streams, table.tableName);
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: streamArn }));
  shardId = StreamDescription!.Shards![0]!.ShardId!;
  deadUrl = (await sqs.send(new CreateQueueCommand({ QueueName: 'changes-dead' }))).QueueUrl!;
  const place = { sqs, prefix: '', movesByItself: true, streams, scan };
  app = { ...appOn(table.store).app, changePlace: async () => place } as App;
});
afterAll(() => Promise.all([table?.stop(), queues?.stop()]));
beforeEach(async () => {
  workspaceId = ids.next();
  await table.store.put(endpoint(workspaceId, 'leads'));
});

/** The numbers that the stream gave to the changes of some rows. */
async function numbersOf(rows: readonly Item[]): Promise<string[]> {
  const from = { StreamArn: streamArn, ShardId: shardId, ShardIteratorType: 'TRIM_HORIZON' } as const;
  const { ShardIterator } = await streams.send(new GetShardIteratorCommand(from));
  const { Records = [] } = await streams.send(new GetRecordsCommand({ ShardIterator }));
  const keys = new Set(rows.map(({ sk }) => sk));
  return Records.flatMap(({ dynamodb }) => (keys.has(dynamodb!.Keys!.sk!.S!) ? [dynamodb!.SequenceNumber!] : []));
}

/** As Lambda tells of a batch that it gave up. */
async function giveUp(first: string, last: string, fields: object = {}) {
  const now = new Date().toISOString();
  const DDBStreamBatchInfo = {
    shardId,
    startSequenceNumber: first,
    endSequenceNumber: last,
    approximateArrivalOfFirstRecord: now,
    approximateArrivalOfLastRecord: now,
    batchSize: 2,
    streamArn,
    ...fields,
  };
  const MessageBody = JSON.stringify({ version: '1.0', timestamp: now, DDBStreamBatchInfo });
  await queues.sqs.send(new SendMessageCommand({ QueueUrl: deadUrl, MessageBody }));
}

const failedRows = async () => {
  const { items } = await table.store.query({ pk: failedChangesPk(leadsPk(workspaceId)), consistent: true });
  return items;
};
const told = async () => (await eventsOf(table.store, workspaceId)).map(({ body }) => [body.event, body.data.id]);
/** The change stream tells of the rows that an operator asked for. */
const followAsked = async () => handlerOn(app)({ Records: (await failedRows()).map((row) => record(undefined, row)) });

describe('changes that the function could not take', () => {
  it('are read from the stream, followed, and leave the queue', async () => {
    const leads = [leadItem(workspaceId), leadItem(workspaceId), leadItem(workspaceId)];
    for (const put of leads) await table.store.put(put);
    const numbers = await numbersOf(leads);
    await giveUp(numbers[0]!, numbers[1]!);
    expect(await run(app, ['changes', 'list'], {})).toMatchObject({ dead: 1 });
    expect(await run(app, ['changes', 'replay'], {})).toMatchObject({ recovered: 2, fromItems: 0 });
    expect(await run(app, ['changes', 'list'], {})).toMatchObject({ dead: 0 });
    await followAsked();
    // Events of one millisecond are in no order.
    expect((await told()).sort()).toEqual(
      leads
        .slice(0, 2)
        .map(({ id }) => ['lead.created', id])
        .sort(),
    );
    expect(await failedRows()).toEqual([]);
  });

  it('of what was erased since are not stored again', async () => {
    const erased = leadItem(workspaceId, { name: 'Ada Lovelace' });
    await table.store.put(erased);
    const [number] = await numbersOf([erased]);
    await table.store.remove(erased);
    await giveUp(number!, number!);
    expect(await run(app, ['changes', 'replay'], {})).toMatchObject({ recovered: 0 });
    expect(await failedRows()).toEqual([]);
  });

  it('are told by the items as they are where the stream has them no longer, once', async () => {
    const hour = 3600_000;
    const longAgo = new Date(Date.now() - 48 * hour).toISOString();
    const [created, old] = [leadItem(workspaceId), leadItem(workspaceId, { createdAt: longAgo, updatedAt: longAgo })];
    const updated = leadItem(workspaceId, { createdAt: longAgo, revision: 3 });
    const seen = leadItem(workspaceId);
    for (const put of [created, old, updated, seen]) await table.store.put(put);
    await handlerOn(app)({ Records: [record(undefined, seen)] });
    await giveUp('1', '2', { shardId: 'shardId-00000001500000000000-00000000' });
    expect(await run(app, ['changes', 'replay'], {})).toMatchObject({ recovered: 0, fromItems: expect.any(Number) });
    expect((await failedRows()).map(({ sk }) => sk).some((sk) => sk.includes(String(old.id)))).toBe(false);
    expect(JSON.stringify(await failedRows())).not.toContain('Ada');
    await followAsked();
    expect((await told()).sort()).toEqual(
      [
        ['lead.created', created.id],
        ['lead.created', seen.id],
        ['lead.updated', updated.id],
      ].sort(),
    );
    expect([await failedRows(), await run(app, ['changes', 'list'], {})]).toMatchObject([[], { dead: 0 }]);
  });
});

it('A change of which only the key was kept is followed from its item', async () => {
  const lead = leadItem(workspaceId);
  await table.store.put(lead);
  const put: App['store']['put'] = async (row, when) => {
    if (row.after) throw new Error('too long');
    return table.store.put(row, when);
  };
  const change = toChange(record(undefined, lead));
  await parkChange({ ...app, store: { ...table.store, put } }, 'emitEvents', change, new Error('broken'));
  expect(await failedRows()).toMatchObject([{ step: 'emitEvents', keys: { sk: lead.sk } }]);
  await run(app, ['changes', 'replay'], {});
  await followAsked();
  expect([await told(), await failedRows()]).toEqual([[['lead.created', lead.id]], []]);
});
