import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import type { Item } from '../../domain/core/app.ts';
import { startHttpServer } from '../support/servers/loopback-server.ts';
import { startTestTable } from '../support/stores/stores.ts';

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
    expect(await store.transact({ one: { put: key }, other: { put: { pk: 'c', sk: 'd' } } })).toEqual({
      applied: true,
    });
    const tokens = mock.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.ClientRequestToken);
    expect(tokens).toHaveLength(3);
    expect(new Set(tokens).size).toBe(1);
  });

  it('does not repeat a transaction whose condition failed, nor one that is wrong', async () => {
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(canceled('TransactionConflict', 'ConditionalCheckFailed'))
      .rejectsOnce(canceled('ValidationError'));
    const writes = { one: { put: key }, other: { put: { pk: 'c', sk: 'd' } } };
    expect(await store.transact(writes)).toEqual({ applied: false, refused: { other: { item: undefined } } });
    await expect(store.transact(writes)).rejects.toMatchObject({ name: 'TransactionCanceledException' });
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

  const lost = failure('Error', { code: 'ECONNRESET' });
  const failed = failure('InternalServerError', { $metadata: { httpStatusCode: 500 } });
  const throttled = failure('ThrottlingException');
  const refusedBy = (Item?: object) => failure('ConditionalCheckFailedException', { Item });
  const taken = { set: { holder: 'me', gone: undefined }, setOnce: { first: 1 }, remove: ['until'], add: { tries: 1 } };
  const raw = { pk: { S: 'a' }, sk: { S: 'b' }, holder: { S: 'me' }, first: { N: '0' }, tries: { N: '3' } };

  it.each([
    ['its answer was lost', lost, raw, true],
    ['it was answered with a 5xx', failed, raw, true],
    ['it was only throttled', throttled, raw, false],
    ['another writer was first', lost, { ...raw, holder: { S: 'you' } }, false],
    ['what it removes is still there', lost, { ...raw, until: { N: '1' } }, false],
    ['the item is gone', lost, undefined, false],
  ])('tells by the item whether an update was applied: %s', async (_why, first, stored, applied) => {
    mock.on(UpdateCommand).rejectsOnce(first).rejectsOnce(refusedBy(stored));
    const written = await store.update(key, taken, absent);
    const item = stored && { ...key, holder: 'me', first: 0, tries: 3 };
    expect(written).toMatchObject(applied ? { applied, item } : { applied });
  });

  it('does not guess whether an update that only counts was applied', async () => {
    mock.on(UpdateCommand).rejectsOnce(lost).rejectsOnce(refusedBy(raw));
    expect(await store.update(key, { add: { tries: 1 } }, absent)).toMatchObject({ applied: false });
  });

  it.each([
    ['lost', lost, undefined, true],
    ['a 5xx', failed, undefined, true],
    ['a throttle', throttled, undefined, false],
    ['lost, but there it is', lost, raw, false],
  ])('takes a row that is gone for removed after an answer that was %s', async (_what, first, stored, applied) => {
    mock.on(DeleteCommand).rejectsOnce(first).rejectsOnce(refusedBy(stored));
    expect(await store.remove(key, { attribute: 'pk', is: 'present' })).toMatchObject({ applied });
  });

  it('knows its own put again after a 5xx', async () => {
    mock
      .on(PutCommand)
      .rejectsOnce(failed)
      .rejectsOnce(refusedBy({ pk: { S: 'a' }, sk: { S: 'b' } }));
    expect(await store.put(row('a', 'b'), absent)).toMatchObject({ applied: true });
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

it('signs calls with credentials, and names an access key and the region to an emulator', async () => {
  const headers: unknown[] = [];
  const server = await startHttpServer((request, response) => {
    headers.push(request.headers.authorization);
    response.end('{}');
  });
  const to = { endpoint: `http://${server.host}`, region: 'eu-west-1' };
  const clients = [
    createDynamoClient(to),
    createDynamoClient({ ...to, credentials: { accessKeyId: 'KEY', secretAccessKey: 'secret' } }),
  ];
  for (const client of clients) {
    await client.send(new GetCommand({ TableName: 'frontdesk', Key: key }));
    client.destroy();
  }
  expect(headers).toEqual([
    expect.stringMatching(/ Credential=local\/\d{8}\/eu-west-1\/dynamodb\/aws4_request,.* Signature=0{64}$/),
    expect.stringMatching(
      / Credential=KEY\/\d{8}\/eu-west-1\/dynamodb\/aws4_request,.* Signature=(?!0{64})[\da-f]{64}$/,
    ),
  ]);
  await server.close();
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
    await expect(store.transact({ item: { put: item } })).rejects.toMatchObject(unavailable);
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
