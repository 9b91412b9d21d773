import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import { type Site, startSite } from '../../support/servers/site.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';
import { beginCrawl, type CrawlResult, endOfCrawl } from './crawl-support.ts';

const MB = 1024 * 1024;
const front = '<title>Front</title><main><p>The front of a site that means no good.</p></main>';
const xml = (body: string | Buffer, type = 'text/xml') => ({ headers: { 'content-type': type }, body });
const text = (body: string) => ({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body });
const longPath = (n: number) => `/${'a'.repeat(1_900)}${n}`;

const hostile: Record<string, Record<string, Parameters<typeof startSite>[0][string]>> = {
  'a sitemap that closes nothing': { '/': front, '/sitemap.xml': xml(`<urlset>${'<loc>'.repeat((4 * MB) / 5)}`) },
  'a sitemap that unpacks to ten megabytes': {
    '/': front,
    '/sitemap.xml': xml(gzipSync(Buffer.alloc(10 * MB - 1, '<a>')), 'application/gzip'),
  },
  'a robots.txt of wildcards': {
    '/': front + Array.from({ length: 40 }, (_, n) => `<a href="${longPath(n)}">${n}</a>`).join(' '),
    '/robots.txt': text(`User-agent: *\n${`Disallow: /${'*a'.repeat(120)}b\n`.repeat(1_000)}`),
  },
  'a page of links alone': {
    '/': front + Array.from({ length: 80_000 }, (_, n) => `<a href="/${n}.png">${n}</a>`).join(''),
  },
  'a page that is nested without end': { '/': front + '<div>'.repeat((4 * MB) / 5) },
  'a text of short lines': { '/': text('a\n'.repeat(MB)) },
  'a text without a space': { '/': text('a'.repeat(4 * MB)) },
};

let platform: OwnPlatform;
let tenant: Tenant;
let dripping: Site;
const drips = { open: 0, most: 0, timers: new Set<NodeJS.Timeout>() };
const sites: Site[] = [];
const siteOf = new Map<string, Site>();
let slowSource: Promise<{ createdAt: string; processedAt: string; status: string; errorMessage: string }>;

/** The head at once, then a byte a second, for longer than anybody waits. */
function drip(response: ServerResponse): void {
  drips.most = Math.max(drips.most, ++drips.open);
  response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
  const timer = setInterval(() => response.write('x'), 1_000);
  drips.timers.add(timer);
  response.once('close', () => {
    drips.open--;
    clearInterval(timer);
  });
}

beforeAll(async () => {
  dripping = await startSite({
    '/': front + Array.from({ length: 40 }, (_, n) => `<a href="/drip/${n}">${n}</a>`).join(' '),
    '/alone': drip,
    ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`/drip/${n}`, drip])),
  });
  for (const [name, pages] of Object.entries({ ...hostile, healthy: { '/': front } })) {
    const site = await startSite(pages);
    sites.push(site);
    siteOf.set(name, site);
  }
  platform = await startPlatform({ env: { EGRESS_ALLOW: [dripping, ...sites].map(({ host }) => host).join() } });
  tenant = await platform.tenant();
  const bot = await makeBot(platform, tenant);
  // Takes a minute, beside the others.
  const { id } = (await tenant.api.post(`${bot.path}/sources/url`, { url: `${dripping.url}/alone` })).body.data;
  slowSource = endOf(tenant, bot, id, 180_000);
  slowSource.catch(() => {});
});
afterAll(async () => {
  for (const timer of drips.timers) clearInterval(timer);
  // Held connections would make it wait.
  await platform?.kill();
  await Promise.all([dripping, ...sites].map((site) => site?.close()));
});

const endOf = ({ api }: Tenant, bot: Bot, id: string, withinMs: number) =>
  until(
    'the source has ended',
    async () => {
      const source = (await api.get(`${bot.path}/sources/${id}`)).body.data;
      return ['completed', 'failed'].includes(source.status) && source;
    },
    withinMs,
  );

describe('while somebody crawls', () => {
  it.each(Object.keys(hostile))('%s the platform answers others, and the crawl ends', async (name) => {
    const bot = await makeBot(platform, tenant);
    const crawlId = await beginCrawl(tenant, bot, { url: `${siteOf.get(name)!.url}/`, limit: 5 });
    let crawl: CrawlResult | undefined;
    const ended = endOfCrawl(tenant, bot, crawlId, 55_000).then((end) => {
      crawl = end;
    });
    let answers = 0;
    while (!crawl) {
      const { status } = await Promise.race([fetch(`${platform.root}/health`), ended.then(() => ({ status: 200 }))]);
      expect(status).toBe(200);
      answers++;
    }
    expect(answers).toBeGreaterThan(10);
    expect(crawl.status).toBe('completed');
  });
});

describe('while one tenant’s crawls drip', () => {
  it('another’s page is read at once', async () => {
    const [slow, other] = [tenant, await platform.tenant()];
    for (let n = 0; n < 3; n++) {
      await beginCrawl(slow, await makeBot(platform, slow), { url: `${dripping.url}/`, limit: 50 });
    }
    await until('many pages drip', async () => drips.open >= 8);
    const bot = await makeBot(platform, other);
    const { id } = (await other.api.post(`${bot.path}/sources/url`, { url: `${siteOf.get('healthy')!.url}/` })).body
      .data;
    expect(await endOf(other, bot, id, 50_000)).toMatchObject({ status: 'completed' });
    expect(drips.open).toBeGreaterThan(0);
    expect(drips.most).toBeLessThanOrEqual(8);
  });
});

it('a page that drips has failed within two minutes', async () => {
  const { status, errorMessage, createdAt, processedAt } = await slowSource;
  expect([status, errorMessage]).toEqual(['failed', 'The server did not finish its answer in time.']);
  expect(Date.parse(processedAt) - Date.parse(createdAt)).toBeLessThan(120_000);
});
