import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { calendarOf, isMinorPage } from '../../../domain/knowledge/crawl/site/minor-pages.ts';
import { chat } from '../../support/visitor.ts';
import { crawlSite, fetchedIn, outcomes, useSites } from './crawl-support.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string, text: string, head = '') =>
  `<html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
const links = (...paths: string[]) => paths.map((path) => `<a href="${path}">x</a>`).join(' ');

const sites = await useSites();
const { tenant } = sites;

const story = page('Ferry', 'The ferry to the island leaves at seven.');
/** Serves the page to a reader who keeps the cookie, and otherwise sets it. */
const withCookie = (ask: (response: ServerResponse) => unknown) => (response: ServerResponse) => {
  response.req.headers.cookie?.includes('seen=yes')
    ? response.writeHead(200, html).end(story)
    : ask(
        response.setHeader('set-cookie', [
          'other=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT',
          'seen=yes; Path=/; HttpOnly',
        ]),
      );
};

describe('a page that sets a cookie and sends on to itself', () => {
  const refresh = '<meta http-equiv="refresh" content="1; url=/ferry"><p>One moment please.</p>';
  it.each<[string, (response: ServerResponse) => unknown]>([
    ['by a redirect', (response) => response.writeHead(302, { location: '/ferry' }).end()],
    ['by a refresh', (response) => response.writeHead(200, html).end(refresh)],
    ['by a header', (response) => response.writeHead(200, { ...html, refresh: '0; url=/ferry' }).end('<p>Wait.</p>')],
  ])('is read: %s', async (_, ask) => {
    const site = await sites.open({ '/ferry': withCookie(ask) });
    expect(await sites.read(`${site.url}/ferry`)).toMatchObject({ status: 'completed', title: 'Ferry' });
    const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/ferry`, useSitemap: false });
    expect(fetchedIn(crawl, site.url)).toEqual(['/ferry']);
    expect(site.hits('/ferry')).toBe(4);
  });

  it('by way of another page is read when it is added', async () => {
    const site = await sites.open({
      '/ferry': (response) =>
        response.req.headers.cookie === 'seen=yes'
          ? response.writeHead(200, html).end(story)
          : response.writeHead(303, { location: '/check' }).end(),
      '/check': { status: 302, headers: { location: '/ferry', 'set-cookie': 'seen=yes' } },
    });
    expect(await sites.read(`${site.url}/ferry`)).toMatchObject({ status: 'completed', title: 'Ferry' });
  });

  it('that never shows itself fails, and one that only reloads is read', async () => {
    const reload = '<meta http-equiv="refresh" content="5; url=/board">';
    const site = await sites.open({
      '/round': { status: 302, headers: { location: '/round', 'set-cookie': 'seen=no' } },
      '/board': page('Departures', 'The next ferry leaves at noon.', reload),
    });
    expect((await sites.read(`${site.url}/round`)).errorMessage).toBe('The server redirected too many times.');
    expect(site.hits('/round')).toBe(6);
    expect(await sites.read(`${site.url}/board`)).toMatchObject({ status: 'completed', title: 'Departures' });
    expect(site.hits('/board')).toBe(1);
  });
});

it('a Refresh header is followed as a refresh in the page is', async () => {
  const site = await sites.open({
    '/old': { headers: { ...html, refresh: '0; url=/ferry' }, body: page('Moved', 'Click here.') },
    '/ferry': story,
  });
  expect(await sites.read(`${site.url}/old`)).toMatchObject({ status: 'completed', title: 'Ferry' });
  const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/old`, useSitemap: false });
  expect(outcomes(crawl, site.url)['/old']).toBe('skipped: Redirects to /ferry');
});

it.each(['0', new Date(0).toUTCString()])(
  'a site that asks for no pause at all is not asked at once again: %s',
  async (pause) => {
    const site = await sites.open({
      '/': page('Home', `Hello. ${links('/busy')}`),
      '/busy': (response, nth) => {
        if (nth < 3) response.writeHead(429, { 'retry-after': pause }).end();
        else response.writeHead(200, html).end(story);
      },
    });
    const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/`, useSitemap: false });
    expect(fetchedIn(crawl, site.url)).toEqual(['/', '/busy']);
    expect(site.hits('/busy')).toBe(3);
  },
);

it('a page that moved without a redirect answers from its new place after one crawl', async () => {
  const state = { hasMoved: false };
  const at = (isNew: boolean) => (response: ServerResponse) =>
    response.writeHead(state.hasMoved === isNew ? 200 : 404, html).end(state.hasMoved === isNew ? story : 'gone');
  const site = await sites.open({
    '/': (response) =>
      response.writeHead(200, html).end(page('Home', `Welcome. ${links(state.hasMoved ? '/new' : '/old')}`)),
    '/old': at(false),
    '/new': at(true),
  });
  await crawlSite(tenant, sites.bot, { url: `${site.url}/`, useSitemap: false });
  state.hasMoved = true;
  const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/`, useSitemap: false });
  expect(outcomes(crawl, site.url)).toMatchObject({
    '/old': expect.stringMatching(/^failed: .*gone/),
    '/new': 'fetched',
  });
  const { text } = await chat(sites.bot.publicUrl, { message: 'When does the ferry to the island leave?' });
  expect(text).toContain('at seven');
});

describe('pages that seldom say anything', () => {
  it('are read after all others, also deeper ones', async () => {
    const site = await sites.open({
      '/': page('Home', links('/search?q=a', '/tag/blue', '/cart', '/guide')),
      '/search?q=a': page('Results', 'Results for a.'),
      '/tag/blue': page('Blue', 'All that is blue.'),
      '/cart': page('Cart', 'It is empty now.'),
      '/guide': page('Guide', `A guide to the isles. ${links('/guide/north')}`),
      '/guide/north': page('North', 'The northern isle has a lighthouse.'),
    });
    const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/`, limit: 4, useSitemap: false });
    expect(fetchedIn(crawl, site.url)).toEqual(['/', '/search?q=a', '/guide', '/guide/north']);
    expect(outcomes(crawl, site.url)['/cart']).toBe('skipped: Over the limit of 4 pages.');
  });

  it('are few of a calendar without end', async () => {
    const month = (response: ServerResponse) => {
      const at = Number(new URL(response.req.url ?? '', 'http://a').searchParams.get('month')?.slice(5));
      const next = Array.from({ length: 20 }, (_, n) => `/events?month=2026-${at + n}`);
      response.writeHead(200, html).end(page(`Month ${at}`, `Events of month ${at}. ${links(...next)}`));
    };
    const paths = Array.from({ length: 60 }, (_, at) => `/events?month=2026-${at + 1}`);
    const site = await sites.open({
      ...Object.fromEntries(paths.map((path) => [path, month])),
      '/': page('Home', `Welcome aboard. ${links('/events?month=2026-1', '/about')}`),
      '/about': page('About', 'We have run ferries since 1901.'),
    });
    const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/`, useSitemap: false });
    const fetched = fetchedIn(crawl, site.url);
    expect(fetched).toContain('/about');
    expect(fetched.filter((path) => path.startsWith('/events'))).toHaveLength(10);
    expect(outcomes(crawl, site.url)['/events?month=2026-15']).toBe(
      'skipped: One of more than 10 pages of a calendar.',
    );
  });

  it.each([
    ['/calendar/2026/05', true],
    ['/events/2026-05-03', true],
    ['/events/week/18', true],
    ['/events?from=2026-05-01&to=2026-05-31', true],
    ['/plan?tribe-bar-date=2026-05-01', true],
    ['/blog/2026/05/our-new-ferry', false],
    ['/list?start=20', false],
    ['/wines/1998', false],
    ['/help?from=newsletter', false],
  ])('%s is of a calendar: %s', (path, isOne) => {
    expect(calendarOf(`https://shop.example${path}`) !== null).toBe(isOne);
  });

  it.each([
    ['/search', true],
    ['/en/tag/blue', true],
    ['/shop?orderby=price', true],
    ['/wp-login.php', true],
    ['/research', false],
    ['/login-problems', false],
    ['/cartography', false],
    ['/item?id=5', false],
  ])('%s is read last: %s', (path, isLast) => expect(isMinorPage(`https://shop.example${path}`)).toBe(isLast));
});

describe('a start that has the text of a source', () => {
  const home = page('Bakery', `Bread and rolls every morning. ${links('/hours')}`);
  const hours = page('Hours', 'We open at five.');

  it('gives its links, also to the one that was added before', async () => {
    const site = await sites.open({ '/': home, '/index.html': home, '/hours': hours });
    await sites.read(`${site.url}/index.html`);
    const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/` });
    expect(outcomes(crawl, site.url)).toMatchObject({ '/': 'skipped: Duplicate of /index.html', '/hours': 'fetched' });
  });

  it('gives its links and sitemaps if the source is of another site', async () => {
    const site = await sites.open({
      '/': home.replace('<title>', '<link rel="sitemap" href="/map.xml"><title>'),
      '/hours': hours,
      '/map.xml': (response) =>
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(`<urlset><url><loc>${site.url}/rolls</loc></url></urlset>`),
      '/rolls': page('Rolls', 'A roll costs forty cents.'),
    });
    const other = await sites.openBeside({ '/': home.replace('href="/hours"', 'href="/elsewhere"') });
    await sites.read(`${other.url}/`);
    const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/` });
    expect(fetchedIn(crawl, site.url).sort()).toEqual(['/hours', '/rolls']);
  });
});
