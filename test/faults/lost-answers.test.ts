import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import type { App, Item } from '../../domain/core/app.ts';
import { CRAWL_DUE, CRAWL_PAGE_DUE, crawlItem, pageItem } from '../../domain/knowledge/crawl/items.ts';
import type { StoredCrawl, StoredPage } from '../../domain/knowledge/crawl/records.ts';
import { pushOverdueCrawls } from '../../domain/knowledge/crawl/watchdog.ts';
import { type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { became, put, sendTest } from '../webhooks/support.ts';

/** A write is carried out and its answer is lost, or says that DynamoDB failed. Whoever made it must not take it for refused. */
let receiver: Receiver;
let faulty: FaultyPlatform;
beforeAll(async () => {
  receiver = await startReceiver();
  faulty = await startFaultyPlatform({ EGRESS_ALLOW: receiver.host, WEBHOOK_RETRY_SCALE: '0.001' });
});
afterAll(async () => {
  await faulty?.stop();
  await receiver?.close();
});

const spoil = (action: string, containing: string, as: 'lost' | 'failed') =>
  faulty.table.set({ spoilNext: { action, containing, as } });

it.each(['lost', 'failed'] as const)('a delivery goes on to its next attempt (%s)', async (as) => {
  const tenant = await faulty.platform.tenant();
  const path = `/again-${as}`;
  await put(tenant, 'leads', { url: receiver.url(path) });
  receiver.answer(path, (response, nth) => response.writeHead(nth === 1 ? 500 : 200).end());
  await spoil('UpdateItem', 'nextAttemptAt', as);
  const { id } = await sendTest(tenant, 'leads');
  await expect(became(tenant, id, 'succeeded')).resolves.toMatchObject({ attempts: 2 });
  expect(faulty.table.spoiled()).toBe(true);
  expect(receiver.at(path)).toHaveLength(2);
});

it.each(['lost', 'failed'] as const)('an endpoint that was deleted is told to be (%s)', async (as) => {
  const tenant = await faulty.platform.tenant();
  await put(tenant, 'leads', { url: receiver.url('/deleted') });
  await spoil('DeleteItem', '#HOOK', as);
  const { status, body } = await tenant.api.delete('/webhooks/leads');
  expect([status, body.data]).toEqual([200, { deleted: true }]);
  expect(faulty.table.spoiled()).toBe(true);
  expect((await tenant.api.delete('/webhooks/leads')).status).toBe(404);
});

const HOUR_MS = 3600_000;
/** The watchdog with the platform's table behind the proxy, two hours from now, and a queue that notes what is sent. */
function watchdog(): { app: App; sent: object[]; failed: object[] } {
  const sent: object[] = [];
  const failed: object[] = [];
  const clock = { now: () => Date.now() + 2 * HOUR_MS };
  const queues = { send: async (_queue: string, body: object) => void sent.push(body) };
  const client = createDynamoClient({ region: 'us-east-1', endpoint: faulty.table.endpoint });
  const log = { error: (_message: string, fields: object) => void failed.push(fields) };
  return { app: { store: createStore(client, 'frontdesk'), clock, queues, log } as unknown as App, sent, failed };
}
/** Of no concern to the platform's own schedule, which runs too, nor to those who follow changes. */
const overdue = (dueKind: string) => ({
  ...{ dueKind, dueAt: new Date(Date.now() + HOUR_MS).toISOString() },
  ...{ ttl: undefined, entity: undefined },
});
const place = (crawlId: string) => ({ workspaceId: 'w', chatbotId: 'c', crawlId });

it('an overdue page of a crawl gets its message in the round that pushed it', async () => {
  const page = { id: 'p', url: 'https://a.example/', status: 'queued', notBefore: new Date().toISOString(), depth: 0 };
  const row: Item = {
    ...pageItem(place('pushed'), page as unknown as StoredPage, Date.now()),
    ...overdue(CRAWL_PAGE_DUE),
  };
  await faulty.platform.store.put(row);
  const { app, sent } = watchdog();
  await spoil('UpdateItem', 'tries', 'lost');
  await pushOverdueCrawls(app);
  expect(faulty.table.spoiled()).toBe(true);
  expect(sent).toMatchObject([{ kind: 'crawl-page', ...place('pushed'), pageId: 'p' }]);
});

it('a crawl that cannot be moved is ended with its pages in one round', async () => {
  const crawl = {
    ...place('stuck'),
    id: 'stuck',
    url: 'https://a.example/',
    origin: 'https://a.example',
    nextAt: new Date().toISOString(),
    createdAt: new Date().toISOString(),
    status: 'running',
    stalls: 3,
    planner: null,
  } as unknown as StoredCrawl;
  const page = { id: 'p', url: 'https://a.example/', status: 'queued', depth: 0, seq: 0 } as unknown as StoredPage;
  const { store } = faulty.platform;
  await store.put({ ...crawlItem(crawl, Date.now()), ...overdue(CRAWL_DUE) });
  const row: Item = { ...pageItem(place('stuck'), page, Date.now()), entity: undefined };
  await store.put(row);
  // A row that cannot be read stops no other.
  const damaged = { ...crawl, ...place('damaged'), id: 'damaged', url: undefined } as unknown as StoredCrawl;
  await store.put({ ...crawlItem(damaged, Date.now()), ...overdue(CRAWL_DUE), dueAt: new Date().toISOString() });
  await spoil('UpdateItem', 'completedAt', 'lost');
  const { app, failed } = watchdog();
  expect(await pushOverdueCrawls(app)).toBe(1);
  expect(failed).toMatchObject([{ chore: 'pushCrawls' }]);
  expect(faulty.table.spoiled()).toBe(true);
  expect(await store.get(row, { consistent: true })).toMatchObject({ status: 'failed' });
});
