import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPage } from '../../../domain/knowledge/crawl/candidates.ts';
import { crawlItem, crawlKey, crawlPk, openSk, pageItem, pageSk } from '../../../domain/knowledge/crawl/items.ts';
import type { StoredCrawl } from '../../../domain/knowledge/crawl/records.ts';
import { pushOverdueCrawls } from '../../../domain/knowledge/crawl/watchdog.ts';
import { chunkPk, sourceKey } from '../../../domain/knowledge/items.ts';
import { startDueRecrawls } from '../../../domain/knowledge/sources/recrawl.ts';
import { appOf } from '../../support/app-of.ts';
import { type Platform, type Tenant, until } from '../../support/platform.ts';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { addFaq, type Bot, makeBot } from '../../support/visitor.ts';
import { rowsIn } from './crawl-support.ts';

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
let site: Site;
const now = { status: 200, text: '' };
const say = (status: number, text: string) => Object.assign(now, { status, text });

beforeAll(async () => {
  site = await startAllowedSite({
    '/news': (response) =>
      response.writeHead(now.status, { 'content-type': 'text/html' }).end(`<title>News</title><p>${now.text}</p>`),
  });
  ({ platform, tenant } = await useScene());
  bot = await makeBot(platform, tenant);
});
afterAll(() => site?.close());

const get = async (id: string) => (await tenant.api.get(`${bot.path}/sources/${id}`)).body.data;
const recrawl = (id: string) => tenant.api.post(`${bot.path}/sources/${id}/recrawl`);
const settled = (id: string, not = '') =>
  until('the source has settled', async () => {
    const source = await get(id);
    return ['completed', 'failed'].includes(source.status) && source.processedAt !== not && source;
  });
const found = async (query: string) => (await tenant.api.post(`${bot.path}/search`, { query })).body.data;
async function addNews(more: object = {}) {
  const { body } = await tenant.api.post(`${bot.path}/sources/url`, { url: `${site.url}/news`, ...more });
  return settled(body.data.id);
}

describe('reading a page again', () => {
  it('replaces what it said, and leaves one set of chunks', async () => {
    say(200, 'The ferry sails at nine o clock in the morning.');
    const first = await addNews();
    expect(first).toMatchObject({ status: 'completed', title: 'News', chunkCount: 1 });
    say(200, 'The ferry sails at noon, and only on Fridays.');
    const { status, body } = await recrawl(first.id);
    expect([status, body.data.id, body.data.status]).toEqual([200, first.id, 'pending']);
    expect(Object.keys(body.data).sort()).toEqual(Object.keys(first).sort());
    const second = await settled(first.id, first.processedAt);
    expect(second).toMatchObject({ status: 'completed', errorMessage: null, title: 'News' });
    expect([first.reading, second.reading]).toEqual([
      { pages: null, words: 10, tables: 0, notes: [] },
      { pages: null, words: 9, tables: 0, notes: [] },
    ]);
    expect(second.lastCrawledAt > first.lastCrawledAt).toBe(true);
    const { results } = await found('when does the ferry sail');
    expect(results.map(({ content }: { content: string }) => content)).toEqual([expect.stringContaining('noon')]);
    expect((await rowsIn(platform, chunkPk(tenant.workspaceId, bot.id), first.id)).length).toBe(1);
    await tenant.api.delete(`${bot.path}/sources/${first.id}`);
  });

  it('that fails leaves the last good copy answering', async () => {
    say(200, 'The lighthouse opens every summer for visitors.');
    const first = await addNews({ recrawlIntervalHours: 5 });
    const { content } = (await tenant.api.get(`${bot.path}/sources/${first.id}/content`)).body.data;
    for (const [status, text, message] of [
      [500, 'Broken.', 'The server answered with status 500.'],
      [403, 'Not for you.', 'The server answered with status 403.'],
      [200, '', 'No readable text was found on the page.'],
    ] as const) {
      say(status, text);
      const { processedAt } = await get(first.id);
      await recrawl(first.id);
      const failed = await settled(first.id, processedAt);
      expect(failed).toMatchObject({
        status: 'failed',
        errorMessage: `${message} The last copy still answers.`,
        chunkCount: 1,
        lastCrawledAt: first.lastCrawledAt,
      });
      expect((await found('when does the lighthouse open')).results[0]).toMatchObject({ sourceId: first.id });
      expect((await tenant.api.get(`${bot.path}/sources/${first.id}/content`)).body.data).toEqual({ content });
    }
    say(200, 'The lighthouse is closed for repairs this year.');
    const { processedAt } = await get(first.id);
    await recrawl(first.id);
    expect(await settled(first.id, processedAt)).toMatchObject({
      status: 'completed',
      errorMessage: null,
      recrawlIntervalHours: 5,
    });
    expect((await found('is the lighthouse open')).results[0].content).toContain('repairs');
  });

  it('that is asked for twice is done once, and a page that did not change keeps its chunks', async () => {
    say(200, 'The museum shows glass and old maps.');
    const first = await addNews();
    const [{ id: before }] = (await tenant.api.get(`${bot.path}/sources/${first.id}/chunks`)).body.data.chunks;
    const hits = site.hits('/news');
    const answers = await Promise.all([recrawl(first.id), recrawl(first.id), recrawl(first.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await settled(first.id, first.processedAt);
    expect(site.hits('/news')).toBe(hits + 1);
    const [{ id: after }] = (await tenant.api.get(`${bot.path}/sources/${first.id}/chunks`)).body.data.chunks;
    expect(after).toBe(before);
  });

  it('is for pages, of the own workspace', async () => {
    const faq = await addFaq(tenant, bot, 'Again?', 'No.');
    const { status, body } = await recrawl(faq.id);
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    const stranger = await platform.tenant();
    expect((await stranger.api.post(`${bot.path}/sources/${faq.id}/recrawl`)).status).toBe(404);
    expect((await recrawl('01890000-0000-7000-8000-000000000000')).status).toBe(404);
  });
});

describe('an interval', () => {
  /** What the schedule does every minute, with the platform's own table. */
  const askNow = () => startDueRecrawls(appOf({ store: platform.store, clock: { now: Date.now } }));

  it('has a page read again when it is over, again and again', async () => {
    say(200, 'The market is held on Mondays in the square.');
    const { id, processedAt, lastCrawledAt } = await addNews({ recrawlIntervalHours: 8760 });
    const key = sourceKey(tenant.workspaceId, bot.id, id);
    const dueAt = async () => (await platform.store.get(key, { consistent: true }))?.dueAt as string;
    const inHours = async () =>
      Math.round((Date.parse(await dueAt()) - Date.parse((await get(id)).processedAt)) / 3600_000);
    expect(await inHours()).toBe(8760);
    expect(await askNow()).toBe(0);
    expect((await get(id)).nextCrawlAt).toBe(await dueAt());
    let last = processedAt;
    for (const [status, day] of [
      [200, 'Tuesdays'],
      [500, 'Sundays'],
      [200, 'Thursdays'],
    ] as const) {
      say(status, `The market is held on ${day} in the square.`);
      await platform.store.update(key, { set: { dueAt: '2020-01-01T00:00:00.000Z' } });
      expect(await askNow()).toBe(1);
      expect(await askNow()).toBe(0);
      const source = await settled(id, last);
      last = source.processedAt;
      expect([source.status, await inHours()]).toEqual([status === 200 ? 'completed' : 'failed', 8760]);
      const { results } = await found('which day is the market held in the square');
      expect(results[0].content).toContain(status === 200 ? day : 'Tuesdays');
    }
    expect((await get(id)).lastCrawledAt > lastCrawledAt).toBe(true);
  });

  it.each([-1, 8761, 1.5, '5'])('of %s is refused', async (recrawlIntervalHours) => {
    const { status, body } = await tenant.api.post(`${bot.path}/sources/url`, {
      url: `${site.url}/news`,
      recrawlIntervalHours,
    });
    expect([status, body.error.details[0].path]).toEqual([422, 'recrawlIntervalHours']);
  });
});

describe('the watchdog', () => {
  /** Tests before have made a source of the page. */
  const NOT_IN_TIME = 'The page could not be fetched in time. The last copy still answers.';
  const past = '2020-01-01T00:00:00.000Z';
  const noon = '2021-06-01T12:00:00.000Z';
  const place = () => ({
    workspaceId: tenant.workspaceId,
    chatbotId: bot.id,
    crawlId: '01890000-0000-7000-8000-0000000000aa',
  });
  /** A crawl as a lost message leaves it: one page is with a worker that never was. */
  async function strand(crawlFields: object, pageFields: object) {
    const { workspaceId, chatbotId, crawlId } = place();
    const stored = {
      id: crawlId,
      workspaceId,
      chatbotId,
      url: site.url,
      origin: site.url,
      status: 'running',
      omitted: 0,
      stalls: 0,
    };
    const crawl = { ...stored, createdAt: past, nextAt: past, ...crawlFields } as unknown as StoredCrawl;
    const pk = crawlPk(workspaceId, chatbotId, crawlId);
    const page = { ...newPage({ url: `${site.url}/news`, depth: 0, seq: 0 }), status: 'queued' } as const;
    await platform.store.put({
      ...pageItem(place(), page, Date.now()),
      notBefore: past,
      tries: 0,
      ...pageFields,
      entity: 'none',
    });
    await platform.store.put({ pk, sk: openSk(page.id) });
    await platform.store.put({ ...crawlItem(crawl, Date.now()), ...crawlFields, entity: 'none' });
    return { pk, page };
  }
  /** Its run at one moment, with the messages that it sends. */
  async function watch() {
    const sent: object[] = [];
    const queues = { send: async (_queue: string, body: object) => void sent.push(body) };
    const app = appOf({ store: platform.store, clock: { now: () => Date.parse(noon) }, queues });
    return { ended: await pushOverdueCrawls(app), sent };
  }
  const outcome = async () => (await tenant.api.get(`${bot.path}/sources/crawls/${place().crawlId}`)).body.data;

  it('sends a lost message again, and at last gives the page up', async () => {
    const { pk, page } = await strand({}, { dueKind: 'crawl-page', dueAt: past });
    const key = { pk, sk: pageSk(page.id) };
    const message = { kind: 'crawl-page', ...place(), pageId: page.id };
    expect(await watch()).toEqual({ ended: 0, sent: [message] });
    // It has been pushed: nothing is due.
    expect(await watch()).toEqual({ ended: 0, sent: [] });
    // A worker that is at it is left alone.
    await platform.store.update(key, { set: { dueAt: past, leaseUntil: '2021-06-01T12:00:10.000Z' } });
    expect(await watch()).toEqual({ ended: 0, sent: [] });
    await platform.store.update(key, { set: { dueAt: past, leaseUntil: past, begins: 3 } });
    expect(await watch()).toEqual({ ended: 1, sent: [] });
    expect((await outcome()).pages).toEqual([
      { url: page.url, status: 'failed', sourceId: expect.any(String), reason: NOT_IN_TIME },
    ]);
    expect(await platform.store.get({ pk, sk: openSk(page.id) }, { consistent: true })).toBeUndefined();
  });

  it('pushes a crawl that stands still, and at last ends it with a reason for every page', async () => {
    const { page } = await strand({ dueKind: 'crawl', dueAt: past }, {});
    const waiting = newPage({ url: `${site.url}/later`, depth: 1, seq: 1 });
    await platform.store.put({ ...pageItem(place(), waiting, Date.now()), entity: 'none' });
    const key = crawlKey(tenant.workspaceId, bot.id, place().crawlId);
    for (const stalls of [1, 2, 3]) {
      expect(await watch()).toEqual({ ended: 0, sent: [{ kind: 'crawl-plan', ...place() }] });
      expect(await platform.store.update(key, { set: { dueAt: past } })).toMatchObject({ item: { stalls } });
    }
    expect(await watch()).toEqual({ ended: 1, sent: [] });
    const { status, pages } = await outcome();
    expect([status, ...pages]).toEqual([
      'failed',
      { url: page.url, status: 'failed', sourceId: expect.any(String), reason: NOT_IN_TIME },
      { url: waiting.url, status: 'skipped', sourceId: null, reason: 'The crawl was stopped before this page.' },
    ]);
    expect(await watch()).toEqual({ ended: 0, sent: [] });
  });
});
