import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  BatchGetCommand,
  BatchWriteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import type { Item } from '../../domain/app.ts';
import { startTestTable } from '../support/stores.ts';

const row = (pk: string, sk: string, rest: object = {}): Item => ({ pk, sk, ...rest });
const absent = { attribute: 'pk', is: 'absent' } as const;
const key = { pk: 'a', sk: 'b' };
const unavailable = { name: 'AppError', code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 2 };

/** The embedded table never throttles and never conflicts, so these answers are made up. */
describe('a busy table', () => {
  const client = createDynamoClient({ region: 'us-east-1', endpoint: 'http://127.0.0.1:9' });
  const mock = mockClient(client);
  const pauses: number[] = [];
  const store = createStore(client, 'frontdesk', { pause: async (maxMs) => pauses.push(maxMs) });
  const failure = (name: string, rest: object = {}) => Object.assign(new Error(name), { name, ...rest });
  const canceled = (...codes: string[]) =>
    failure('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });
  beforeEach(() => {
    mock.reset();
    pauses.length = 0;
  });

  it('is asked again, with growing pauses, until it answers', async () => {
    mock
      .on(GetCommand)
      .rejectsOnce(failure('ProvisionedThroughputExceededException'))
      .rejectsOnce(failure('ThrottlingException'))
      .rejectsOnce(failure('Any', { $metadata: { httpStatusCode: 503 } }))
      .resolves({ Item: key });
    expect(await store.get(key)).toEqual(key);
    expect(pauses).toEqual([50, 100, 200]);
  });

  it('is SERVICE_UNAVAILABLE after five retries', async () => {
    mock.on(UpdateCommand).rejects(failure('TransactionConflictException'));
    await expect(store.update(key, { add: { n: 1 } })).rejects.toMatchObject(unavailable);
    expect(pauses).toEqual([50, 100, 200, 400, 800]);
    expect(mock.commandCalls(UpdateCommand)).toHaveLength(6);
  });

  it('repeats a transaction that met another one, under the same token', async () => {
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('None', 'TransactionConflict'))
      .rejectsOnce(canceled('ThrottlingError', 'None'))
      .resolves({});
    expect(await store.transact([{ put: key }, { put: { pk: 'c', sk: 'd' } }])).toEqual({ applied: true });
    const tokens = mock.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.ClientRequestToken);
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
  });

  it('does not repeat a transaction whose condition failed, nor one that is wrong', async () => {
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('TransactionConflict', 'ConditionalCheckFailed'))
      .rejectsOnce(canceled('ValidationError'));
    expect(await store.transact([{ put: key }])).toEqual({ applied: false, refused: [{ index: 1, item: undefined }] });
    await expect(store.transact([{ put: key }])).rejects.toMatchObject({ name: 'TransactionCanceledException' });
    expect(pauses).toEqual([]);
  });

  it('gets the rest of a batch that it left unprocessed', async () => {
    const keys = [key, { pk: 'c', sk: 'd' }];
    mock
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { frontdesk: [keys[0]!] }, UnprocessedKeys: { frontdesk: { Keys: [keys[1]!] } } })
      .resolves({ Responses: { frontdesk: [keys[1]!] } });
    expect(await store.getMany(keys)).toEqual(keys);
    const rest = [{ PutRequest: { Item: key } }];
    mock
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { frontdesk: rest } })
      .resolves({});
    await store.writeMany([{ put: key }]);
    expect(mock.commandCalls(BatchWriteCommand)).toHaveLength(2);
    mock.on(BatchWriteCommand).resolves({ UnprocessedItems: { frontdesk: rest } });
    await expect(store.writeMany([{ put: key }])).rejects.toMatchObject(unavailable);
  });

  it('knows its own put again when the first answer was lost', async () => {
    const item = row('a', 'b', { n: 1, gone: undefined });
    const refusal = (n: string) =>
      failure('ConditionalCheckFailedException', { Item: { pk: { S: 'a' }, sk: { S: 'b' }, n: { N: n } } });
    const lost = failure('Error', { code: 'ECONNRESET' });
    mock.on(PutCommand).rejectsOnce(lost).rejectsOnce(refusal('1')).rejectsOnce(lost).rejectsOnce(refusal('2'));
    expect(await store.put(item, absent)).toEqual({ applied: true, item });
    expect(await store.put(item, absent)).toEqual({ applied: false, item: { pk: 'a', sk: 'b', n: 2 } });
    mock.on(PutCommand).rejects(refusal('1'));
    expect(await store.put(item, absent)).toMatchObject({ applied: false });
  });
});

describe('a table out of reach', () => {
  const unavailable = { name: 'AppError', code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 2 };

  it('is SERVICE_UNAVAILABLE for every method when nothing listens', async () => {
    const dead = await startTestTable();
    await dead.stop();
    const client = createDynamoClient({ endpoint: dead.endpoint, region: 'us-east-1' });
    const pauses: number[] = [];
    const store = createStore(client, 'frontdesk', { pause: async (maxMs) => pauses.push(maxMs) });
    const item = row('A', '1');
    const readAll = async () => {
      for await (const _ of store.queryAll({ pk: 'A' }));
    };
    await expect(store.get(item)).rejects.toMatchObject(unavailable);
    expect(pauses).toEqual([50, 100]);
    await expect(store.getMany([item])).rejects.toMatchObject(unavailable);
    await expect(store.query({ pk: 'A' })).rejects.toMatchObject(unavailable);
    await expect(readAll()).rejects.toMatchObject(unavailable);
    await expect(store.due('a', 'b', 1)).rejects.toMatchObject(unavailable);
    await expect(store.put(item, absent)).rejects.toMatchObject(unavailable);
    await expect(store.update(item, { set: { a: 1 } })).rejects.toMatchObject(unavailable);
    await expect(store.remove(item)).rejects.toMatchObject(unavailable);
    await expect(store.transact([{ put: item }])).rejects.toMatchObject(unavailable);
    await expect(store.writeMany([{ put: item }])).rejects.toMatchObject(unavailable);
    client.destroy();
  });

  it('is SERVICE_UNAVAILABLE when it accepts and never answers', async () => {
    const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const client = createDynamoClient({
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      requestTimeoutMs: 50,
    });
    const store = createStore(client, 'frontdesk', { pause: async () => {} });
    await expect(store.get({ pk: 'a', sk: 'b' })).rejects.toMatchObject(unavailable);
    client.destroy();
    silent.close();
  });
});
