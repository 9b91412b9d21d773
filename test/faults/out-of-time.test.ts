import middy from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, describe, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';
import type { Query } from '../../domain/core/app.ts';
import { toAppError } from '../../domain/core/errors.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { endingWith } from '../../domain/core/operations/within-time.ts';
import { createGraphqlHandler } from '../../functions/graphql/handle.ts';
import { buffered, httpMiddleware, streamed, streamingMiddleware } from '../../functions/http/middleware.ts';
import { createRestHandler } from '../../functions/rest/handle.ts';
import { routes } from '../../functions/rest/routes.ts';
import { installLambdaShim, invoke, invokeStreaming } from '../../local/lambda/invoke.ts';
import { schema } from '../../schema/index.ts';
import { appOf } from '../support/app-of.ts';
import { run } from '../support/operator.ts';
import { startTestTable } from '../support/stores/stores.ts';

/** What holds up each call of the table, once it is set: the table answers when the promise does. */
let hold: Promise<void> | undefined;
const holdWith = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  return () => {
    hold = undefined;
    resolve();
  };
};

const table = await startTestTable();
const { store } = table;
afterAll(table.stop);
const clock = { now: () => Date.now() };
const app = appOf({
  settings: { rateLimitScale: 1000, root: '' },
  clock,
  ids: uuidv7Source(clock),
  store: {
    ...store,
    async query(query: Query) {
      await hold;
      return store.query(query);
    },
    async transact(writes) {
      await hold;
      return store.transact(writes);
    },
  },
  queues: { send: async () => {}, sendMany: async () => {} },
  blobs: { get: async () => undefined },
  model: {},
  log: createLog('SILENT'),
  cache: createCache(clock),
});
const operator = (command: string, options: Record<string, string>) =>
  run(app, command.split(' '), options) as Promise<Record<string, string>>;
await operator('platform set', { 'api-access': 'on' });
const plan = { name: 'T', owner: 'owner@tenant.example', plan: 'agency', 'api-access': 'on' };
const { workspaceId = '' } = await operator('org create', plan);
const { key: apiKey = '' } = await operator('key create', { workspace: workspaceId, scopes: 'all', name: 'test' });

installLambdaShim();
const serveRest = createRestHandler(app, schema, routes);
const serveGraphql = createGraphqlHandler(app, schema);
const restOf = (event: APIGatewayProxyEvent) => serveRest(event, event.path.slice('/v1'.length));
const rest = middy<APIGatewayProxyEvent>(streamed).use(streamingMiddleware(app, 'rest')).handler(restOf);
const plainRest = middy<APIGatewayProxyEvent>(buffered).use(httpMiddleware(app, 'rest')).handler(restOf);
const graphql = middy<APIGatewayProxyEvent>(streamed)
  .use(streamingMiddleware(app, 'graphql'))
  .handler((event: APIGatewayProxyEvent) => serveGraphql(event));

interface Sent {
  path: string;
  body?: object;
  key?: string;
}

const eventOf = ({ path, body, key }: Sent) => ({
  httpMethod: body ? 'POST' : 'GET',
  path,
  headers: {
    'x-api-key': apiKey,
    'content-type': 'application/json',
    accept: 'application/json',
    ...(key ? { 'idempotency-key': key } : {}),
  },
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  body: body ? JSON.stringify(body) : null,
  isBase64Encoded: false,
  requestContext: { requestId: 'request-1', identity: { sourceIp: '192.0.2.1' } },
});

/** Leaves a moment of work before the handler must answer. */
const options = { timeoutSeconds: 2, functionName: 'rest', memoryMb: 128 };

async function stream(handler: typeof rest, sent: Sent) {
  const parts: Buffer[] = [];
  let head = { statusCode: 0, headers: [] as unknown };
  await invokeStreaming(handler as never, eventOf(sent), options, {
    head: (answer) => {
      head = answer as typeof head;
    },
    write: (chunk, done) => {
      parts.push(chunk);
      done();
    },
    end: (done) => done(),
    signal: new AbortController().signal,
  });
  return {
    status: head.statusCode,
    headers: JSON.stringify(head.headers),
    body: JSON.parse(`${Buffer.concat(parts)}`),
  };
}

const unavailable = { code: 'SERVICE_UNAVAILABLE', message: 'The service is not available right now.' };

describe('a function that runs out of time', () => {
  it('answers 503 with Retry-After where the response streams', async () => {
    const release = holdWith();
    const { status, headers, body } = await stream(rest, { path: '/v1/chatbots' });
    release();
    expect([status, body]).toEqual([503, { success: false, error: unavailable }]);
    expect(headers).toMatch(/retry-after\W+2\b/);
  });

  it('answers the same where it is buffered', async () => {
    const release = holdWith();
    const answer = (await invoke(plainRest, eventOf({ path: '/v1/chatbots' }), options)) as {
      statusCode: number;
      headers: object;
      body: string;
    };
    release();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'access-control-allow-origin': '*' });
    expect(JSON.parse(answer.body).error).toEqual(unavailable);
  });

  it('answers in the form of GraphQL', async () => {
    const release = holdWith();
    const query = '{ chatbots { totalCount edges { node { id } } } }';
    const { status, headers, body } = await stream(graphql, { path: '/graphql', body: { query } });
    release();
    expect(status).toBe(503);
    expect(headers).toMatch(/retry-after\W+2\b/);
    expect(body).toEqual({
      errors: [{ message: unavailable.message, extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 2 } }],
    });
  });

  it('releases the Idempotency-Key, so that the repeated request runs', async () => {
    const sent = { path: '/v1/chatbots', body: { name: 'Held up' }, key: 'held-up-key' };
    const release = holdWith();
    const first = await stream(rest, sent);
    expect([first.status, first.body.error]).toEqual([503, unavailable]);
    release();
    const again = await stream(rest, sent);
    expect([again.status, again.body.data]).toMatchObject([200, { name: 'Held up' }]);
    expect((await stream(rest, sent)).body).toEqual(again.body);
  });

  it('begins no further write beside the repeated request', async () => {
    const outOfTime = new AbortController();
    const { store: ending } = endingWith(app, outOfTime.signal);
    const row = { pk: `WS#${workspaceId}#TEST`, sk: 'ROW' };
    await ending.put({ ...row, step: 1 });
    outOfTime.abort();
    const writes = [
      () => ending.put({ ...row, step: 2 }),
      () => ending.update(row, { set: { step: 2 } }),
      () => ending.remove(row),
      () => ending.transact({ row: { remove: row } }),
      () => ending.writeEach([{ remove: row }]),
      () => ending.writeMany([{ remove: row }]),
    ];
    for (const write of writes) await expect(write()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await ending.get(row, { consistent: true })).toMatchObject({ step: 1 });
  });
});

it.each(['AbortError', 'TimeoutError'])('a %s of any part is an outage, not an internal error', (name) => {
  const error = toAppError(Object.assign(new Error('gone'), { name }));
  expect([error.status, error.retryAfterSeconds]).toEqual([503, 2]);
  expect(toAppError(new Error('gone')).status).toBe(500);
});
