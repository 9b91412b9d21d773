import type { APIGatewayProxyEvent } from 'aws-lambda';
import { createCache } from '../../adapters/cache.ts';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import { createLog } from '../../adapters/log.ts';
import type { App, OutgoingMail } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { createPublicHandler } from '../../functions/public/handle.ts';
import { visitRoutes } from '../../functions/public/routes.ts';
import { createRestHandler } from '../../functions/rest/handle.ts';
import { routes } from '../../functions/rest/routes.ts';
import { schema } from '../../schema/index.ts';
import { appOf } from './app-of.ts';
import { run } from './operator.ts';
import { createRowLocks, type RowLocks } from './stores/row-locks.ts';
import { startTestTable } from './stores/stores.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;

export interface ContainerReply {
  status: number;
  /** The envelope's data, or its error. */
  data: Json;
}

/** Containers of the functions on one table whose rows are locked as DynamoDB locks them. */
export interface Containers {
  apps: readonly App[];
  locks: RowLocks;
  clock: { now(): number; advanceTo(iso: string): void };
  /** Jobs that were sent to a queue. */
  sent: { queue: string; body: Json }[];
  mails: OutgoingMail[];
  operator(command: string, options?: Record<string, string>, id?: string): Promise<Json>;
  rest(apiKey: string, method: string, path: string, body?: object): Promise<ContainerReply>;
  /** One visitor's question, answered by a container that answers nobody else meanwhile. */
  ask(publicId: string, message: string): Promise<ContainerReply>;
  stop(): Promise<void>;
}

export async function startContainers(count: number, holdMs: number): Promise<Containers> {
  const table = await startTestTable();
  const locks = createRowLocks(holdMs);
  let aheadMs = 0;
  const clock = {
    now: () => Date.now() + aheadMs,
    advanceTo: (iso: string) => {
      aheadMs = Date.parse(iso) - Date.now();
    },
  };
  const sent: Containers['sent'] = [];
  const mails: OutgoingMail[] = [];
  const clients = Array.from({ length: count }, () =>
    createDynamoClient({ region: 'us-east-1', endpoint: table.endpoint }),
  );
  const apps = clients.map((client) => {
    locks.attach(client);
    return appOf({
      settings: { rateLimitScale: 1_000, root: '' },
      clock,
      ids: uuidv7Source(clock),
      store: createStore(client, table.tableName),
      queues: {
        send: async (queue: string, body: object) => void sent.push({ queue, body }),
        sendMany: async (queue: string, messages: readonly { body: object }[]) =>
          void sent.push(...messages.map(({ body }) => ({ queue, body }))),
      },
      blobs: { get: async () => undefined, put: async () => {}, remove: async () => {} },
      mail: { send: async (mail: OutgoingMail) => void mails.push(mail) },
      model: {},
      log: createLog('SILENT'),
      cache: createCache(clock),
    });
  });
  const rest = createRestHandler(apps[0]!, schema, routes);
  const free = apps.map((app) => createPublicHandler(app, visitRoutes));
  const waiting: (() => void)[] = [];
  let visitors = 0;
  await run(apps[0]!, ['platform', 'set'], { 'api-access': 'on' });
  return {
    apps,
    locks,
    clock,
    sent,
    mails,
    operator: (command, options = {}, id) => run(apps[0]!, [...command.split(' '), ...(id ? [id] : [])], options),
    async rest(apiKey, method, path, body) {
      const event = eventOf(method, `/v1${path}`, { 'x-api-key': apiKey }, body);
      return toReply(await rest(event, path.split('?')[0]!));
    },
    async ask(publicId, message) {
      while (free.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      const handle = free.pop()!;
      try {
        const path = `/public/${publicId}/chat`;
        const event = eventOf('POST', path, { accept: 'application/json' }, { message });
        event.requestContext.identity.sourceIp = `198.51.${(++visitors >> 8) & 255}.${visitors & 255}`;
        return toReply(await handle(event));
      } finally {
        free.push(handle);
        waiting.shift()?.();
      }
    },
    async stop() {
      for (const client of clients) client.destroy();
      await table.stop();
    },
  };
}

function toReply({ statusCode, body }: { statusCode: number; body: unknown }): ContainerReply {
  const { data, error } = JSON.parse(String(body));
  return { status: statusCode, data: data ?? error };
}

function eventOf(httpMethod: string, target: string, headers: Record<string, string>, body?: object) {
  const [path = '', query = ''] = target.split('?');
  return {
    httpMethod,
    path,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    queryStringParameters: query ? Object.fromEntries(new URLSearchParams(query)) : null,
    body: body ? JSON.stringify(body) : null,
    isBase64Encoded: false,
    requestContext: { requestId: 'test', identity: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEvent;
}
