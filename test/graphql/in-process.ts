import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';
import type { App } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { createGraphqlHandler } from '../../functions/graphql/handle.ts';
import { schema } from '../../schema/index.ts';
import { appOf } from '../support/app-of.ts';
import { run } from '../support/operator.ts';
import { startTestTable } from '../support/stores/stores.ts';

export interface GraphqlReply {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came
  body: any;
}

interface AskOptions {
  apiKey?: string | undefined;
  variables?: Record<string, unknown>;
  operationName?: string;
  sourceIp?: string;
  accept?: string;
}

export interface InProcess {
  app: App;
  /** Names of the table's calls so far. */
  calls: string[];
  ask(query: string, options?: AskOptions): Promise<GraphqlReply>;
  /** A workspace of its own with a key. */
  tenant(scopes?: string): Promise<{ workspaceId: string; organisationId: string; apiKey: string }>;
  stop(): Promise<void>;
}

/** Moves only when told, so that a window of the limits never ends in the middle of a test. */
export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

const clockAt = (start: number): TestClock => {
  let ms = start;
  return {
    now: () => ms,
    advance: (by) => {
      ms += by;
    },
  };
};

/** The GraphQL function over the embedded database, with a clock that stands still. */
export async function startInProcess({ rateLimitScale = 1000 } = {}): Promise<InProcess & { clock: TestClock }> {
  const calls: string[] = [];
  const table = await startTestTable({ onCall: (name) => calls.push(name) });
  const clock = clockAt(Date.UTC(2026, 2, 10, 12, 0, 5));
  const app = appOf({
    settings: { rateLimitScale },
    clock,
    ids: uuidv7Source(clock),
    store: table.store,
    queues: { send: async () => {}, sendMany: async () => {} },
    blobs: { get: async () => undefined },
    model: {},
    log: createLog('SILENT'),
    cache: createCache(clock),
  });
  const handle = createGraphqlHandler(app, schema);
  const operator = (command: string, options: Record<string, string>, ...ids: string[]) =>
    run(app, [...command.split(' '), ...ids], options) as Promise<Record<string, string>>;
  await operator('platform set', { 'api-access': 'on' });
  return {
    app,
    calls,
    clock,
    async ask(query, options = {}) {
      const { statusCode, headers, body } = await handle(eventOf(query, options));
      return {
        status: statusCode,
        headers,
        body: JSON.parse(typeof body === 'string' ? body : await text(body as Readable)),
      };
    },
    async tenant(scopes = 'all') {
      const wanted = { name: 'T', owner: 'owner@tenant.example', plan: 'agency', 'api-access': 'on' };
      const { organisationId = '', workspaceId = '' } = await operator('org create', wanted);
      const { key: apiKey = '' } = await operator('key create', { workspace: workspaceId, scopes, name: 'test' });
      return { organisationId, workspaceId, apiKey };
    },
    stop: table.stop,
  };
}

function eventOf(query: string, { apiKey, sourceIp = '192.0.2.1', accept = 'application/json', ...rest }: AskOptions) {
  return {
    httpMethod: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json', accept, ...(apiKey ? { 'x-api-key': apiKey } : {}) },
    body: JSON.stringify({ query, ...rest }),
    isBase64Encoded: false,
    multiValueQueryStringParameters: null,
    requestContext: { requestId: 'test', identity: { sourceIp } },
  } as unknown as APIGatewayProxyEvent;
}
