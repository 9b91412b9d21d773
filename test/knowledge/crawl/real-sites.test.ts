import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { crawlKey } from '../../../domain/knowledge/crawl/items.ts';
import { siteForm } from '../../../domain/knowledge/urls.ts';
import { type Platform, type Tenant, until } from '../../support/platform.ts';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { type Bot, chat, makeBot } from '../../support/visitor.ts';
import { beginCrawl, crawlSite, endOfCrawl, fetchedIn, outcomes } from './crawl-support.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const xml = { 'content-type': 'application/xml' };
const page = (title: string, text: string, head = '') =>
  `<html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
const refresh = (content: string) =>
  page('Moved', '<a href="/x">Click here</a>', `<meta http-equiv="refresh" content="${content}">`);
const urlset = (...urls: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const index = (...urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`;

let platform: Platform;
let tenant: Tenant;
let bot: Bot;
const sites: Site[] = [];
beforeAll(async () => {
  ({ platform, tenant } = await useScene());
});
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

type Pages = Parameters<typeof startAllowedSite>[0];
async function open(pages: Pages): Promise<Site> {
  const site = await startAllowedSite(pages);
  sites.push(site);
  bot = await makeBot(platform, tenant);
  return site;
}
/** Pages that need the site's own address. */
const own = (content: (root: string) => string, headers: Record<string, string> = xml) => ({
  page: (response: ServerResponse) =>
    response.writeHead(200, headers).end(content(`http://${response.req.headers.host}`)),
});

const get = async (id: string) => (await tenant.api.get(`${bot.path}/sources/${id}`)).body.data;
const settled = (id: string, not: string | null = null) =>
  until('the source has settled', async () => {
    const source = await get(id);
    return ['completed', 'failed'].includes(source.status) && source.processedAt !== not && source;
  });
async function add(url: string) {
  const { body } = await tenant.api.post(`${bot.path}/sources/url`, { url });
  return settled(body.data.id);
}
async function recrawl({ id, processedAt }: { id: string; processedAt: string }) {
  await tenant.api.post(`${bot.path}/sources/${id}/recrawl`);
  return settled(id, processedAt);
}
const textOf = async (id: string) => (await tenant.api.get(`${bot.path}/sources/${id}/content`)).body.data.content;

describe('a page that only sends its readers on', () => {
  const pages: Pages = {
    '/': refresh("0; URL='/start'"),
    '/start': '<p>One moment.</p><script>window.location.replace("/home")</script>',
    '/home': page('Home', 'The bakery opens at five. <a href="/a">a</a> <a href="/b">b</a>'),
    '/a': refresh('0; url=b'),
    '/b': refresh('0; url=a'),
    '/slow': refresh('60; url=/home'),
  };

  it('is followed when it is added', async () => {
    const site = await open(pages);
    const source = await add(`${site.url}/`);
    expect(source).toMatchObject({ status: 'completed', title: 'Home', sourceUrl: `${site.url}/` });
    expect(await textOf(source.id)).toContain('opens at five');
    expect(await add(`${site.url}/a`)).toMatchObject({
      status: 'failed',
      errorMessage: 'The page sends its readers on too many times.',
    });
    expect(await add(`${site.url}/slow`)).toMatchObject({ status: 'completed', title: 'Moved' });
  });

  it('is followed in a crawl, and is no source', async () => {
    const site = await open(pages);
    const crawl = await crawlSite(tenant, bot, { url: `${site.url}/`, useSitemap: false });
    expect(fetchedIn(crawl, site.url)).toEqual(['/home']);
    expect(outcomes(crawl, site.url)).toMatchObject({
      '/': 'skipped: Redirects to /start',
      '/start': 'skipped: Redirects to /home',
      '/a': 'skipped: Redirects to /b',
      '/b': 'skipped: Redirects to /a',
    });
  });
});

describe('a sitemap', () => {
  const topic = page('Topic', 'The word is cedar.');
  const map = own((root) => urlset(`${root}/t/1`, `${root}/t/2`)).page;

  it.each<[string, string, Pages]>([
    ['xml', '/map.xml', { '/map.xml': map }],
    [
      'an index',
      '/index.xml',
      { '/index.xml': own((root) => index(`${root}/map.xml`, `${root}/index.xml`)).page, '/map.xml': map },
    ],
    [
      'zipped',
      '/map.xml.gz',
      {
        '/map.xml.gz': (response) =>
          response
            .writeHead(200, { 'content-type': 'application/gzip' })
            .end(gzipSync(urlset('/t/1', '/t/2').replaceAll('<loc>', `<loc>http://${response.req.headers.host}`))),
      },
    ],
    [
      'a list of lines',
      '/list.txt',
      { '/list.txt': own((root) => `${root}/t/1\n${root}/t/2\n`, { 'content-type': 'text/plain' }).page },
    ],
  ])('is where a crawl may start: %s', async (_, path, pages) => {
    const site = await open({ ...pages, '/t/1': topic, '/t/2': page('Other', 'The word is oak.') });
    const crawl = await crawlSite(tenant, bot, { url: site.url + path, useSitemap: false });
    expect([crawl.status, fetchedIn(crawl, site.url)]).toEqual(['completed', ['/t/1', '/t/2']]);
    expect(outcomes(crawl, site.url)[path]).toBe('skipped: A sitemap: its pages are read.');
  });

  it.each<[string, Pages]>([
    [
      '/sitemap_index.xml',
      { '/sitemap_index.xml': own((root) => index(`${root}/post-sitemap.xml`)).page, '/post-sitemap.xml': map },
    ],
    ['/wp-sitemap.xml', { '/wp-sitemap.xml': map }],
    [
      'a link of the start page',
      {
        '/': page('Home', 'Hello there.', '<link rel="sitemap" type="application/xml" href="maps/all.xml">'),
        '/maps/all.xml': map,
      },
    ],
    [
      'a relative line of robots.txt',
      {
        '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'Sitemap: /maps/all.xml' },
        '/maps/all.xml': map,
      },
    ],
  ])('is found by %s', async (_, pages) => {
    const site = await open({
      '/': page('Home', 'Hello there.'),
      '/t/1': topic,
      '/t/2': refresh('0;url=/t/1'),
      ...pages,
    });
    expect(fetchedIn(await crawlSite(tenant, bot, { url: `${site.url}/` }), site.url)).toEqual(['/', '/t/1']);
  });

  it('stands in for a front page that is missing', async () => {
    const site = await open({ '/sitemap.xml': map, '/t/1': topic });
    const crawl = await crawlSite(tenant, bot, { url: `${site.url}/` });
    expect([crawl.status, fetchedIn(crawl, site.url)]).toEqual(['completed', ['/t/1']]);
  });
});

it.each([
  ['https://www.shop.example/a?b=1', 'https://shop.example', 'https://shop.example/a?b=1'],
  ['https://shop.example/', 'https://www.shop.example', 'https://www.shop.example/'],
  ['http://shop.example/a', 'https://www.shop.example', 'https://www.shop.example/a'],
  ['https://shop.example/a', 'http://shop.example', 'https://shop.example/a'],
  ['https://help.shop.example/a', 'https://shop.example', 'https://help.shop.example/a'],
  ['https://shop.example:8443/a', 'https://shop.example', 'https://shop.example:8443/a'],
])('www and bare domain are one site: %s', (url, origin, form) => expect(siteForm(url, origin)).toBe(form));

describe('a site that asks to come back later', () => {
  it('is read to the end, one page after another', async () => {
    let last = 0;
    let refusals = 0;
    const item = (response: ServerResponse) => {
      const now = performance.now();
      const isEarly = now - last < 300;
      if (isEarly) refusals++;
      else last = now;
      response.writeHead(isEarly ? 429 : 200, { ...html, ...(isEarly ? { 'retry-after': '1' } : {}) });
      response.end(isEarly ? 'slow down' : page('Item', `Item ${response.req.url} is long.`));
    };
    const paths = Array.from({ length: 7 }, (_, at) => `/t/${at}`);
    const site = await open({
      '/': page('Home', paths.map((path) => `<a href="${path}">x</a>`).join('')),
      ...Object.fromEntries(paths.map((path) => [path, item])),
    });
    const crawl = await crawlSite(tenant, bot, { url: `${site.url}/`, useSitemap: false });
    expect(fetchedIn(crawl, site.url).sort()).toEqual(['/', ...paths]);
    expect(refusals).toBeGreaterThan(0);
  });

  it.each([
    ['429 with seconds', 429, '1'],
    ['429 without a word', 429, null],
    ['425', 425, null],
    ['408', 408, null],
    ['503 with a date', 503, 'date'],
  ])('%s: a single page waits', async (_, status, asked) => {
    const site = await open({
      '/busy': (response, nth) => {
        const retryAfter = asked === 'date' ? new Date(Date.now() + 1_500).toUTCString() : asked;
        if (nth === 1) response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end('later');
        else response.writeHead(200, html).end(page('Busy', 'The queue is short on Mondays.'));
      },
    });
    expect(await add(`${site.url}/busy`)).toMatchObject({ status: 'completed', title: 'Busy' });
    expect(site.hits('/busy')).toBe(2);
  });

  it('for longer than a source may take fails at once, with the status', async () => {
    const site = await open({ '/busy': { status: 429, headers: { 'retry-after': '3600' } } });
    expect(await add(`${site.url}/busy`)).toMatchObject({
      status: 'failed',
      errorMessage: 'The server answered with status 429.',
    });
    expect(site.hits('/busy')).toBe(1);
  });

  it('is no longer waited for once a page has waited in vain', async () => {
    const site = await open({
      '/': page('Home', '<a href="/busy">x</a>'),
      '/busy': { status: 429, headers: { 'retry-after': '2' } },
    });
    const crawlId = await beginCrawl(tenant, bot, { url: `${site.url}/`, useSitemap: false });
    await until('the page was refused', async () => site.hits('/busy') > 0);
    const key = crawlKey(tenant.workspaceId, bot.id, crawlId);
    await platform.store.update(key, { set: { isGivenUp: true } });
    const crawl = await endOfCrawl(tenant, bot, crawlId);
    expect(outcomes(crawl, site.url)['/busy']).toBe(
      'failed: The server answered with status 429. The site asks to come back later.',
    );
  });
});

describe('a page that is gone', () => {
  const regatta = page('Regatta', 'The regatta takes place on the fourth of July.');
  const answer = async () => (await chat(bot.publicUrl, { message: 'When is the regatta?' })).text;
  const gone = (status: number) => ({ status: 200, left: status });

  it.each([404, 410])('leaves the answers at once, and comes back with the page: %i', async (status) => {
    const state = gone(status);
    const site = await open({
      '/regatta': (response) => response.writeHead(state.status, html).end(state.status === 200 ? regatta : 'gone'),
    });
    const first = await add(`${site.url}/regatta`);
    expect(await answer()).toContain('fourth of July');
    state.status = status;
    const second = await recrawl(first);
    expect(second).toMatchObject({
      status: 'failed',
      errorMessage: `The server answered with status ${status}. The page is gone, so it no longer answers.`,
      chunkCount: 0,
      enabled: true,
    });
    expect(await answer()).not.toContain('July');
    expect(await textOf(first.id)).toContain('fourth of July');
    state.status = 200;
    expect(await recrawl(second)).toMatchObject({ status: 'completed', chunkCount: 1, errorMessage: null });
    expect(await answer()).toContain('fourth of July');
  });

  it('is listed by the next crawl of its site, although nothing links to it', async () => {
    const state = { status: 200 };
    const link = () => (state.status === 200 ? '<a href="/regatta">x</a>' : '');
    const site = await open({
      '/': (response) => response.writeHead(200, html).end(page('Home', `Hello. ${link()}`)),
      '/regatta': (response) => response.writeHead(state.status, html).end(regatta),
    });
    expect(fetchedIn(await crawlSite(tenant, bot, { url: `${site.url}/` }), site.url)).toEqual(['/', '/regatta']);
    state.status = 410;
    const crawl = await crawlSite(tenant, bot, { url: `${site.url}/` });
    expect(outcomes(crawl, site.url)).toEqual({
      '/': 'fetched',
      '/regatta': 'failed: The server answered with status 410. The page is gone from the site.',
    });
    expect(await answer()).not.toContain('July');
  });

  it('is not meant when a crawl meets a failing server: its last copy answers, and the crawl says so', async () => {
    const state = { status: 200 };
    const site = await open({
      '/': page('Home', 'Hello. <a href="/regatta">x</a> <a href="/new">x</a>'),
      '/regatta': (response) => response.writeHead(state.status, html).end(regatta),
      '/new': (response) => response.writeHead(502, html).end('broken'),
    });
    const first = await crawlSite(tenant, bot, { url: `${site.url}/`, useSitemap: false });
    const { sourceId } = first.pages.find(({ url }) => url.endsWith('/regatta'))!;
    state.status = 500;
    const crawl = await crawlSite(tenant, bot, { url: `${site.url}/`, useSitemap: false });
    expect(outcomes(crawl, site.url)).toMatchObject({
      '/regatta': 'failed: The server answered with status 500. The last copy still answers.',
      '/new': 'failed: The server answered with status 502.',
    });
    expect(crawl.pages.find(({ url }) => url.endsWith('/regatta'))!.sourceId).toBe(sourceId);
    expect(await answer()).toContain('fourth of July');
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['its server fails', (response) => response.writeHead(500).end(), 'The server answered with status 500.'],
    [
      'it needs a sign-in',
      (response) => response.writeHead(200, html).end(page('Sign in', '<input type="password">')),
      'The page is a sign-in form.',
    ],
    [
      'it is said to be missing',
      (response) => response.writeHead(200, html).end(page('Page not found', 'Sorry.')),
      'The page says that it was not found.',
    ],
    [
      'it leads to the front page',
      (response) => response.writeHead(302, { location: '/' }).end(),
      'The address now leads to the front page of a site.',
    ],
    [
      'it leads to a sign-in',
      (response) => response.writeHead(302, { location: '/login?next=/regatta' }).end(),
      'The address now leads to a sign-in page.',
    ],
  ])('is not meant when %s: the last copy answers', async (_, serve, errorMessage) => {
    const state = { serve: (response: ServerResponse): void => void response.writeHead(200, html).end(regatta) };
    const site = await open({
      '/': page('Home', 'Welcome to the harbour, and come in.'),
      '/login?next=/regatta': page('Members', 'Members have a long list of things to read here.'),
      '/regatta': (response) => state.serve(response),
    });
    const first = await add(`${site.url}/regatta`);
    state.serve = serve;
    const message = `${errorMessage} The last copy still answers.`;
    expect(await recrawl(first)).toMatchObject({ status: 'failed', errorMessage: message, chunkCount: 1 });
    expect(await answer()).toContain('fourth of July');
  });
});

it('a robots.txt that redirects in a circle closes nothing', async () => {
  const site = await open({
    '/robots.txt': { status: 302, headers: { location: '/robots.txt' } },
    '/': page('Home', 'The gate is open.'),
  });
  expect(fetchedIn(await crawlSite(tenant, bot, { url: `${site.url}/` }), site.url)).toEqual(['/']);
});
