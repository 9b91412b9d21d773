import { marshall } from '@aws-sdk/util-dynamodb';
import type { APIGatewayProxyEvent, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { createCache } from '../../adapters/cache.ts';
import { createLog } from '../../adapters/log.ts';
import { conversationItem, messageItem } from '../../domain/conversations/items.ts';
import { newMessage } from '../../domain/conversations/records/new-message.ts';
import type { Message, StoredConversation } from '../../domain/conversations/records.ts';
import { newConversation } from '../../domain/conversations/visitor/start.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { createdAtOf, idAt, uuidv7Source } from '../../domain/core/ids.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { createChangeHandler } from '../../functions/changes/handle.ts';
import { createRestHandler } from '../../functions/rest/handle.ts';
import { routes } from '../../functions/rest/routes.ts';
import { schema } from '../../schema/index.ts';
import { appOf } from '../support/app-of.ts';
import { run } from '../support/operator.ts';
import { startTestTable } from '../support/stores/stores.ts';

export interface Figures {
  app: App;
  /** Names of the table's calls so far. */
  calls: string[];
  /** Write units that `work` uses, those of the index among them. */
  writeUnitsOf(work: () => Promise<unknown>): Promise<number>;
  clock: { now(): number; set(iso: string): void };
  /** The function of the change stream. */
  follow(records: readonly DynamoDBRecord[]): Promise<number>;
  tenant(): Promise<FiguresTenant>;
  stop(): Promise<void>;
}

export interface FiguresTenant {
  workspaceId: string;
  chatbotId: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came
  get(path: string): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came
  post(path: string, body?: object): Promise<any>;
}

const writeCalls = new Set(['put', 'update', 'remove', 'transact', 'writeEach', 'writeMany']);

/** The REST and the change functions over the embedded database, with a clock that stands where it is put. */
export async function startFigures(now: string): Promise<Figures> {
  const calls: string[] = [];
  let writeUnits = 0;
  const table = await startTestTable({
    onCall(name, units) {
      calls.push(name);
      if (writeCalls.has(name)) writeUnits += units;
    },
  });
  let ms = Date.parse(now);
  const clock = {
    now: () => ms,
    set: (iso: string) => {
      ms = Date.parse(iso);
    },
  };
  const app: App = appOf({
    settings: { rateLimitScale: 1000 },
    clock,
    ids: uuidv7Source(clock),
    store: table.store,
    queues: {
      // The maintenance workers work off at once what is due.
      async send(_queue: string, body: { kind?: string }) {
        if (body.kind === 'drain-due') await maintain(app, maintenanceJob.parse(body));
      },
      sendMany: async () => {},
    },
    log: createLog('SILENT'),
    cache: createCache(clock),
  });
  const changes = createChangeHandler(app);
  const rest = createRestHandler(app, schema, routes);
  const operator = (command: string, options: Record<string, string>) =>
    run(app, command.split(' '), options) as Promise<Record<string, string>>;
  await operator('platform set', { 'api-access': 'on' });

  async function tenant(): Promise<FiguresTenant> {
    const wanted = { name: 'T', owner: 'owner@tenant.example', plan: 'agency', 'api-access': 'on' };
    const { workspaceId = '' } = await operator('org create', wanted);
    const { key = '' } = await operator('key create', { workspace: workspaceId, scopes: 'all', name: 'test' });
    const call = async (httpMethod: string, target: string, body?: object) => {
      const answer = await rest(eventOf(httpMethod, target, key, body), `/${target.split('?')[0]!.slice(1)}`);
      return { status: answer.statusCode, ...JSON.parse(String(answer.body)) };
    };
    const bot = await call('POST', '/chatbots', { name: 'Bot' });
    return {
      workspaceId,
      chatbotId: bot.data.id,
      get: (path) => call('GET', path),
      post: (path, body) => call('POST', path, body ?? {}),
    };
  }

  return {
    app,
    calls,
    async writeUnitsOf(work) {
      writeUnits = 0;
      await work();
      return writeUnits;
    },
    clock,
    follow: async (Records) =>
      (await changes({ Records: [...Records] } as DynamoDBStreamEvent)).batchItemFailures.length,
    tenant,
    stop: table.stop,
  };
}

function eventOf(httpMethod: string, target: string, key: string, body?: object): APIGatewayProxyEvent {
  const [path = '', query = ''] = target.split('?');
  return {
    httpMethod,
    path: `/v1${path}`,
    headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) },
    queryStringParameters: query ? Object.fromEntries(new URLSearchParams(query)) : null,
    body: body ? JSON.stringify(body) : null,
    isBase64Encoded: false,
    requestContext: { requestId: 'test', identity: { sourceIp: '192.0.2.1' } },
  } as unknown as APIGatewayProxyEvent;
}

// ── Rows and what the stream tells of them ─────────────────────────────────────────────────────────────────────────

let made = 0;
/** An id of a moment. */
export const idOf = (at: string) => idAt(Date.parse(at)).slice(0, 24) + (++made).toString(16).padStart(12, '0');

/** What the stream tells of a change: the same id whenever it is made of the same images. */
export function record(before: Item | undefined, after: Item | undefined): DynamoDBRecord {
  const image = (item: Item | undefined) =>
    item && (marshall(item, { removeUndefinedValues: true }) as NonNullable<DynamoDBRecord['dynamodb']>['NewImage']);
  const id = `change-${++made}`;
  return {
    eventID: id,
    eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
    dynamodb: {
      SequenceNumber: id,
      // Several changes in each second.
      ApproximateCreationDateTime: 1_774_000_000 + (made >> 3),
      ...(before && { OldImage: image(before)! }),
      ...(after && { NewImage: image(after)! }),
    },
  };
}

type Place = Pick<FiguresTenant, 'workspaceId' | 'chatbotId'>;

/** The row of a conversation that began at a moment. */
export function conversationAt(app: App, place: Place, at: string, fields: Partial<StoredConversation> = {}): Item {
  const { conversation } = newConversation(app, { ...place, channel: 'widget', language: null });
  const id = idOf(at);
  return conversationItem({ ...conversation, id, createdAt: createdAtOf(id), updatedAt: createdAtOf(id), ...fields });
}

/** The row of a message of a moment. */
export function messageAt(conversation: Item, at: string, fields: Partial<Message> = {}): Item {
  const id = idOf(at);
  const message: Message = { ...newMessage(String(conversation.id), id, 'visitor', 'hello'), ...fields };
  return messageItem(conversation as unknown as StoredConversation, message, { seq: made });
}
