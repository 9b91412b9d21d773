import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import { type Site, startSite } from '../../support/servers/site.ts';
import { type Bot, makeBot } from '../../support/visitor.ts';
import { beginCrawl, type CrawlResult, endOfCrawl, fetchedIn } from './crawl-support.ts';

const html = { 'content-type': 'text/html' };
const page = (title: string, text: string) => `<title>${title}</title><h1>${title}</h1><p>${text}</p>`;
const ROOMS = ['/blue', '/green', '/red'];
const PAUSE_SECONDS = 4;

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let site: Site;
let isOpen = false;
const early: string[] = [];

beforeAll(async () => {
  // Each room asks to come back later until the site is opened.
  const room = (path: string) => (response: ServerResponse) => {
    if (isOpen) return response.writeHead(200, html).end(page(path, `The room ${path} has a view of the lake.`));
    early.push(path);
    return response.writeHead(429, { 'retry-after': `${PAUSE_SECONDS}` }).end('later');
  };
  site = await startSite({
    '/': page('Rooms', ROOMS.map((path) => `<a href="${path}">x</a>`).join('')),
    ...Object.fromEntries(ROOMS.map((path) => [path, room(path)])),
  });
  platform = await startPlatform({ env: { EGRESS_ALLOW: site.host } });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
});
afterAll(async () => {
  await platform?.stop();
  await site?.close();
});

it('a crawl that waits because its site asks for it goes on after kill -9, and reads each page once', async () => {
  const crawlId = await beginCrawl(tenant, bot, { url: `${site.url}/`, useSitemap: false });
  await until('all rooms were refused', async () => ROOMS.every((path) => early.includes(path)));
  await platform.kill();
  isOpen = true;
  platform = await platform.restart();
  const running: CrawlResult = (await tenant.api.get(`${bot.path}/sources/crawls/${crawlId}`)).body.data;
  expect(running.status).toBe('running');
  const crawl = await endOfCrawl(tenant, bot, crawlId);
  expect([crawl.status, fetchedIn(crawl, site.url).sort()]).toEqual(['completed', ['/', ...ROOMS]]);
  const { sources } = (await tenant.api.get(`${bot.path}/sources`)).body.data;
  expect(sources.map(({ sourceUrl }: { sourceUrl: string }) => sourceUrl).sort()).toEqual(
    ['/', ...ROOMS].map((path) => site.url + path),
  );
});
