import { createCache } from '../../adapters/cache.ts';
import { chatbotKey } from '../../domain/chatbots/items.ts';
import type { App, Blobs, Egress, EgressResponse, Item, Store } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { sourceKey } from '../../domain/knowledge/items.ts';
import { newSource, sourceItem } from '../../domain/knowledge/new-source.ts';
import { ingestDue } from '../../domain/knowledge/write.ts';
import { maintain, maintenanceJob } from '../../domain/maintenance.ts';
import { appOf } from '../support/app-of.ts';
import { startTestQueues, startTestTable, type TestQueues, type TestTable } from '../support/stores/stores.ts';

export interface SentJob {
  queue: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what was sent
  body: any;
  delaySeconds: number;
}

export interface Logged {
  level: string;
  message: string;
  fields: Record<string, unknown> | undefined;
}

/** The stores of a platform without its functions: a test hands over the messages itself. */
export interface Workshop {
  table: TestTable;
  aws: TestQueues;
  /** Every message, in the order of sending. */
  sent: SentJob[];
  logged: Logged[];
  /** A container: what it remembers is its own. */
  container(own?: Own): App;
  /** Lets time pass. */
  pass(ms: number): void;
  /** Does every message of the queue `maintenance` that nobody has done yet, and those that come of them, each after its delay. */
  maintain(): Promise<void>;
  stop(): Promise<void>;
}

interface Own {
  egress?: Egress['fetch'];
  blobs?: Partial<Blobs>;
  store?: Partial<Store>;
  /** Milliseconds ahead of the machine's clock. */
  aheadMs?: () => number;
}

export async function startWorkshop(): Promise<Workshop> {
  const [table, aws] = await Promise.all([startTestTable(), startTestQueues()]);
  const sent: SentJob[] = [];
  const logged: Logged[] = [];
  let maintained = 0;
  let passedMs = 0;
  const log = (level: string) => (message: string, fields?: Record<string, unknown>) =>
    void logged.push({ level, message, fields });
  const container = ({ egress, blobs, store, aheadMs = () => 0 }: Own = {}): App => {
    const clock = { now: () => Date.now() + passedMs + aheadMs() };
    const send: App['queues']['send'] = async (queue, body, { delaySeconds = 0 } = {}) => {
      sent.push({ queue, body: JSON.parse(JSON.stringify(body)), delaySeconds });
    };
    const sendMany: App['queues']['sendMany'] = async (queue, messages) => {
      for (const { body } of messages) await send(queue, body);
    };
    return appOf({
      clock,
      ids: uuidv7Source(clock),
      store: { ...table.store, ...store },
      blobs: { ...aws.blobs, ...blobs },
      queues: { send, sendMany },
      egress: { fetch: egress ?? (() => Promise.reject(new Error('nothing is to be fetched'))) },
      model: {},
      log: { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') },
      cache: createCache(clock),
    });
  };
  return {
    table,
    aws,
    sent,
    logged,
    container,
    pass(ms) {
      passedMs += ms;
    },
    async maintain() {
      const app = container();
      for (; maintained < sent.length; maintained++) {
        const { queue, body, delaySeconds } = sent[maintained]!;
        if (queue !== 'maintenance') continue;
        passedMs += delaySeconds * 1000;
        await maintain(app, maintenanceJob.parse(body));
      }
    },
    async stop() {
      await Promise.all([table.stop(), aws.stop()]);
    },
  };
}

export interface Place {
  workspaceId: string;
  chatbotId: string;
}

/** A chatbot's row, as it is when it has just been made, unless told otherwise. */
export async function putChatbot(app: App, own: Partial<Item> = {}): Promise<Place> {
  const place = { workspaceId: app.ids.next(), chatbotId: app.ids.next() };
  const key = chatbotKey(place.workspaceId, place.chatbotId);
  await app.store.put({
    ...key,
    entity: 'chatbot',
    id: place.chatbotId,
    ...place,
    sourceCount: 0,
    chunkCount: 0,
    ...own,
  });
  return place;
}

/** A page that waits for a worker. Answers its id. */
export async function putPage(
  app: App,
  { workspaceId, chatbotId }: Place,
  url = 'https://site.example/',
): Promise<string> {
  const draft = newSource(app, workspaceId, chatbotId, { type: 'url', title: url, sourceUrl: url, category: null });
  await app.store.put({ ...sourceItem(draft), ...ingestDue(app) });
  return draft.id;
}

export const readSource = (app: App, { workspaceId, chatbotId }: Place, sourceId: string) =>
  app.store.get(sourceKey(workspaceId, chatbotId, sourceId), { consistent: true });

export const htmlAnswer = (url: string, body: string, contentType = 'text/plain; charset=utf-8'): EgressResponse => ({
  status: 200,
  headers: { 'content-type': contentType },
  body: Buffer.from(body),
  url,
});
