import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawlPk, crawlsPk, PAGE_PREFIX } from '../../../domain/knowledge/crawl/items.ts';
import { chunkPk, claimPk, indexPk, sourcePk, textPk } from '../../../domain/knowledge/items.ts';
import { roomInMinute } from '../../access/support.ts';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import { type Site, startSite } from '../../support/servers/site.ts';
import { addFaq, type Bot, makeBot } from '../../support/visitor.ts';
import { clientWorkspace } from '../../support/workspaces.ts';
import {
  beginCrawl,
  type CrawlResult,
  crawlSite,
  endOfCrawl,
  fetchedIn,
  outcomes,
  rowsIn,
  sourcesOf,
} from './crawl-support.ts';
import { articles, sections, startTrapSite, type TrapSite, unlinked } from './trap-site.ts';

let platform: OwnPlatform;
let tenant: Tenant;
let traps: TrapSite;
/** A few pages with troubles of their own; `moved` leads to it. */
let site: Site;
let moved: Site;
const html = (body: string) => `<title>Page</title><p>${body}</p>`;
const redirect = (location: string, status = 302) => ({ status, headers: { location } });
const far = { hangs: 0 };
/** Runs beside the others: it takes three times ten seconds. */
let hanging: Promise<CrawlResult>;

beforeAll(async () => {
  traps = await startTrapSite();
  site = await startSite({
    '/': html('The front of the shop. <a href="/prices">Prices</a><a href="/hangs">Hangs</a>'),
    '/prices': html('The prices of the shop are fair.'),
    '/hangs': () => far.hangs++,
    '/home': html('The home that was moved to. <a href="/prices">Prices</a>'),
    '/slash/': html('The page with a slash at its end. <link rel="canonical" href="/slash">'),
    '/slash': redirect('/slash/'),
    '/template': html('A template that calls every page the front page. <link rel="canonical" href="/">'),
  });
  moved = await startSite({ '/': redirect(`${site.url}/home`) });
  platform = await startPlatform({ env: { EGRESS_ALLOW: [traps, site, moved].map(({ host }) => host).join() } });
  tenant = await platform.tenant();
  const bot = await makeBot(platform, tenant);
  hanging = endOfCrawl(tenant, bot, await beginCrawl(tenant, bot, { url: site.url }), 60_000);
  hanging.catch(() => {});
});
afterAll(() => Promise.all([platform?.stop(), traps?.close(), site?.close(), moved?.close()]));

describe('a crawl of a site full of traps', () => {
  let bot: Bot;
  let crawl: CrawlResult;
  let seen: Record<string, string>;
  beforeAll(async () => {
    bot = await makeBot(platform, tenant);
    const wanted = { url: `${traps.url}/?utm_source=test#top`, limit: 500, excludePaths: ['/skip/*'] };
    const begun = await tenant.api.post(`${bot.path}/sources/crawl`, wanted);
    expect(begun).toMatchObject({
      status: 200,
      body: { data: { crawlId: expect.any(String), status: 'running', queued: 1 } },
    });
    // 340 pages take a quiet machine 20 s, and a busy one ten times as long.
    crawl = await endOfCrawl(tenant, bot, begun.body.data.crawlId, 240_000);
    seen = outcomes(crawl, traps.url);
  });

  const good = [
    '/',
    '/traps',
    ...sections,
    ...articles,
    ...unlinked,
    '/only/amp?x=1&y=2',
    '/calendar/1',
    '/flaky',
    '/slow',
    '/private/open/day',
    '/canon',
    '/lost-canon',
    '/new',
    '/utm?b=2&a=1',
    '/plain.txt',
    '/~user',
  ];

  it('keeps every page, each once', () => {
    expect(crawl.status).toBe('completed');
    const chance = ['/dup/a', '/dup/b', '/session?sid=1', '/session?sid=2'];
    const kept = fetchedIn(crawl, traps.url);
    expect(kept.filter((path) => !chance.includes(path)).toSorted()).toEqual(good.toSorted());
    expect(kept.length).toBe(good.length + 2);
    expect(new Set(crawl.pages.map(({ url }) => url)).size).toBe(crawl.pages.length);
  });

  it('says of every other address why it is no source', () => {
    const others = Object.fromEntries(Object.entries(seen).filter(([, outcome]) => outcome !== 'fetched'));
    expect(others).toEqual({
      ...(seen['/dup/a'] === 'fetched'
        ? { '/dup/b': 'skipped: Duplicate of /dup/a' }
        : { '/dup/a': 'skipped: Duplicate of /dup/b' }),
      ...(seen['/session?sid=1'] === 'fetched'
        ? { '/session?sid=2': 'skipped: Duplicate of /session?sid=1', '/session?sid=1100': deep }
        : { '/session?sid=1': 'skipped: Duplicate of /session?sid=2', '/session?sid=1200': deep }),
      '/calendar/2': deep,
      '/behind-noindex': deep,
      '/canon?view=print': 'skipped: Duplicate of /canon',
      '/nowhere': 'failed: The server answered with status 404.',
      '/missing': 'failed: The server answered with status 404.',
      '/gone': 'failed: The server answered with status 410.',
      '/broken': 'failed: The server answered with status 503.',
      '/huge': 'failed: The answer was larger than 5 MB.',
      '/loop/a': 'skipped: Redirects to /loop/b',
      '/loop/b': 'skipped: Redirects to /loop/a',
      '/to-itself': 'failed: Redirects to itself.',
      '/old': 'skipped: Redirects to /new',
      '/away': 'skipped: Redirects to https://elsewhere.example/there',
      'https://elsewhere.example/there': 'skipped: Outside the site ',
      'https://elsewhere.example/page': 'skipped: Outside the site ',
      'http://localhost:1/page': 'skipped: Outside the site ',
      '/private/plans': 'skipped: Disallowed by robots.txt.',
      '/skip/this': 'skipped: Excluded by excludePaths.',
      '/file.zip': 'skipped: Not a page (.zip).',
      '/stream': 'skipped: Not a page (application/octet-stream).',
      '/noindex': 'skipped: The page asks not to be indexed (noindex).',
      '/noindex-header': 'skipped: The page asks not to be indexed (noindex).',
      '/blank': 'skipped: No readable text was found on the page.',
    });
  });
  const deep = 'skipped: Too deep: more than 2 links from the start.';

  it('asks once for each, again where that may help, and never where it must not', () => {
    const asked = (path: string) => traps.hits.get(path) ?? 0;
    const more = [...traps.hits].filter(([, times]) => times !== 1);
    // The two that wanted another address to be theirs, of which nothing came; and the one that redirects to itself.
    expect(Object.fromEntries(more)).toEqual({ '/flaky': 2, '/broken': 3, '/lost-canon': 2, '/to-itself': 4 });
    for (const path of ['/private/plans', '/skip/this', '/file.zip', '/calendar/2']) expect(asked(path)).toBe(0);
    expect([...traps.agents]).toEqual(['FrontdeskBot/1.0']);
  });

  it('makes each page a completed source that is found', async () => {
    const sources = await sourcesOf(tenant, bot);
    const byId = new Map(sources.map((source) => [source.id, source]));
    const kept = crawl.pages.filter(({ status }) => status === 'fetched');
    expect(byId.size).toBe(kept.length);
    for (const { url, sourceId } of kept) {
      const source = byId.get(sourceId);
      expect(source).toMatchObject({
        sourceUrl: url,
        type: 'url',
        status: 'completed',
        recrawlIntervalHours: 0,
        errorMessage: null,
      });
      expect(source.lastCrawledAt).toBe(source.processedAt);
    }
    expect((await tenant.api.get(bot.path)).body.data.sourceCount).toBe(kept.length);
    const { results } = (await tenant.api.post(`${bot.path}/search`, { query: 'twins good for' })).body.data;
    expect(results[0]).toMatchObject({ title: 'Twins' });
  });

  it('leaves nothing behind but its outcome', async () => {
    const rows = await rowsIn(platform, crawlPk(tenant.workspaceId, bot.id, crawl.crawlId));
    expect(new Set(rows.map(({ sk }) => sk.split('#')[0]))).toEqual(new Set(['PAGE', 'ROBOTS']));
    expect(rows.every(({ ttl, dueKind, worker }) => Number(ttl) > Date.now() / 1000 && !dueKind && !worker)).toBe(true);
  });

  it('done again refreshes what is there and doubles nothing', async () => {
    const before = await sourcesOf(tenant, bot);
    const wanted = {
      url: `${traps.url}/traps`,
      maxDepth: 1,
      includePaths: ['/traps', '/dup/*', '/new', '/old'],
      useSitemap: false,
    };
    const again = await crawlSite(tenant, bot, { ...wanted, recrawlIntervalHours: 24 });
    const own = (url: string) => before.find(({ sourceUrl }) => sourceUrl === url)?.id ?? null;
    expect(fetchedIn(again, traps.url).toSorted()).toEqual(
      ['/new', '/traps', seen['/dup/a'] === 'fetched' ? '/dup/a' : '/dup/b'].toSorted(),
    );
    for (const { url, sourceId } of again.pages) if (sourceId) expect(sourceId).toBe(own(url));
    const after = await sourcesOf(tenant, bot);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const changed = after.filter(({ recrawlIntervalHours }) => recrawlIntervalHours === 24);
    expect(changed.map(({ sourceUrl }) => sourceUrl).toSorted()).toEqual(
      again.pages
        .filter(({ sourceId }) => sourceId)
        .map(({ url }) => url)
        .toSorted(),
    );
    // A crawl that says nothing of it leaves the interval as it is.
    await crawlSite(tenant, bot, { ...wanted, includePaths: ['/new'], url: `${traps.url}/new` });
    const source = (await sourcesOf(tenant, bot)).find(({ sourceUrl }) => sourceUrl === `${traps.url}/new`);
    expect(source.recrawlIntervalHours).toBe(24);
  });
});

describe('a crawl', () => {
  const crawlOf = async (body: object, of: Tenant = tenant, bot?: Bot) =>
    crawlSite(of, bot ?? (await makeBot(platform, of)), body);

  it('takes the first pages up to its limit, and lists the others', async () => {
    const crawl = await crawlOf({ url: `${traps.url}/`, limit: 4, maxDepth: 1, useSitemap: false });
    expect(fetchedIn(crawl, traps.url)).toEqual(['/', '/s/0', '/s/1', '/s/2']);
    const seen = outcomes(crawl, traps.url);
    expect(seen['/traps']).toBe('skipped: Over the limit of 4 pages.');
    expect(seen['/s/0/p/0']).toBe('skipped: Too deep: more than 1 links from the start.');
    expect(crawl.status).toBe('completed');
  });

  it('gives a place that a failed page did not need to the next', async () => {
    const crawl = await crawlOf({
      url: `${traps.url}/traps`,
      limit: 2,
      maxDepth: 1,
      useSitemap: false,
      includePaths: ['/traps', '/missing', '/gone', '/new', '/old'],
    });
    expect(fetchedIn(crawl, traps.url)).toEqual(['/traps', '/new']);
  });

  it('of depth 0 takes the start and what the sitemaps name', async () => {
    const crawl = await crawlOf({ url: `${traps.url}/`, maxDepth: 0 });
    expect(fetchedIn(crawl, traps.url).toSorted()).toEqual(['/', '/s/0', '/only/amp?x=1&y=2', ...unlinked].toSorted());
  });

  it('reads a start page that is excluded for its links alone', async () => {
    const crawl = await crawlOf({ url: `${traps.url}/`, maxDepth: 1, useSitemap: false, includePaths: ['/s/*'] });
    expect(fetchedIn(crawl, traps.url)).toEqual(sections);
    expect(outcomes(crawl, traps.url)).toMatchObject({
      '/': 'skipped: Excluded: not among includePaths.',
      '/traps': 'skipped: Excluded: not among includePaths.',
    });
  });

  it('is of the site to which the start page redirects', async () => {
    const crawl = await crawlOf({ url: moved.url, limit: 2, excludePaths: ['/hangs'] });
    expect(crawl.status).toBe('completed');
    expect(outcomes(crawl, site.url)).toEqual({
      [`${moved.url}/`]: 'skipped: Redirects to /home',
      '/home': 'fetched',
      '/prices': 'fetched',
    });
  });

  it('does not lose a page to a canonical address that leads back, or to a template', async () => {
    for (const path of ['/slash/', '/template']) {
      const crawl = await crawlOf({ url: site.url + path, useSitemap: false });
      expect(fetchedIn(crawl, site.url)).toEqual([path]);
    }
  });

  it('has failed where it got nothing, and says why', async () => {
    const refused = await startSite({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': html('Closed.') });
    const [missing, inner, disallowed] = await Promise.all([
      crawlOf({ url: `${site.url}/not/here` }),
      crawlOf({ url: `http://127.0.0.1:${refused.port}/` }),
      crawlOf({ url: `${traps.url}/private/plans`, useSitemap: false }),
    ]);
    await refused.close();
    expect(
      [missing, inner, disallowed].map(({ status, pages }) => [status, pages[0]?.status, pages[0]?.reason]),
    ).toEqual([
      ['failed', 'failed', 'The server answered with status 404.'],
      ['failed', 'failed', "The site's robots.txt could not be read: The address is not allowed."],
      ['failed', 'skipped', 'Disallowed by robots.txt.'],
    ]);
  });

  it("stops adding at the plan's limit, goes on refreshing, and says so", async () => {
    const free = await clientWorkspace(platform, tenant, 'free');
    const bot = await makeBot(platform, free);
    await addFaq(free, bot, 'Is it full?', 'Soon.');
    const wanted = { url: `${traps.url}/`, limit: 30, maxDepth: 1, useSitemap: false };
    const full = 'skipped: The plan free allows 10 sources in a chatbot.';
    for (const round of [1, 2]) {
      const crawl = await crawlOf(wanted, free, bot);
      const kept = fetchedIn(crawl, traps.url);
      expect([round, kept.length]).toEqual([round, 9]);
      const left = Object.entries(outcomes(crawl, traps.url)).filter(
        ([path]) => /^\/(s\/\d|traps)$/.test(path) && !kept.includes(path),
      );
      expect(left.map(([, outcome]) => outcome)).toEqual([full, full, full]);
      expect((await sourcesOf(free, bot)).length).toBe(10);
    }
  });

  it('waits between two pages as long as robots.txt wants, up to 5 s', async () => {
    const paused = await startSite({
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: FrontdeskBot\nCrawl-delay: 60\nAllow: /',
      },
    });
    const own = await startPlatform({ env: { EGRESS_ALLOW: paused.host } });
    try {
      const one = await own.tenant();
      const bot = await makeBot(own, one);
      const crawlId = await beginCrawl(one, bot, { url: `${paused.url}/a`, useSitemap: false });
      const row = await until('the crawl is planned', async () => {
        const item = await own.store.get(
          { pk: crawlsPk(one.workspaceId, bot.id), sk: `CRAWL#${crawlId}` },
          { consistent: true },
        );
        return item?.status !== 'running' && item;
      });
      const [page] = await rowsIn(own, crawlPk(one.workspaceId, bot.id, crawlId), PAGE_PREFIX);
      expect(Date.parse(String(row.nextAt)) - Date.parse(String(page!.notBefore))).toBe(5_000);
    } finally {
      await Promise.all([own.stop(), paused.close()]);
    }
  });

  it('doubles nothing beside another of the same site, nor a page that was there, and makes a deleted one anew', async () => {
    const bot = await makeBot(platform, tenant);
    const added = await tenant.api.post(`${bot.path}/sources/url`, {
      url: `${traps.url}/s/1?utm_source=mail`,
      title: 'Mine',
    });
    const wanted = { url: `${traps.url}/`, maxDepth: 1, useSitemap: false, includePaths: ['/s/*'] };
    const crawls = await Promise.all([1, 2, 3].map(() => crawlSite(tenant, bot, wanted)));
    for (const crawl of crawls) expect(fetchedIn(crawl, traps.url)).toEqual(sections);
    const sources = await sourcesOf(tenant, bot);
    expect(sources.length).toBe(sections.length);
    expect(sources.find(({ id }) => id === added.body.data.id)).toMatchObject({ title: 'Mine', status: 'completed' });
    expect((await tenant.api.get(bot.path)).body.data.sourceCount).toBe(sections.length);
    const chunks = await rowsIn(platform, chunkPk(tenant.workspaceId, bot.id));
    expect(chunks.length).toBe(sources.reduce((sum, { chunkCount }) => sum + chunkCount, 0));

    const gone = sources.find(({ sourceUrl }) => sourceUrl === `${traps.url}/s/4`);
    await tenant.api.delete(`${bot.path}/sources/${gone.id}`);
    const again = await crawlSite(tenant, bot, wanted);
    const anew = again.pages.find(({ url }) => url === gone.sourceUrl);
    expect(anew).toMatchObject({ status: 'fetched', reason: null });
    expect(anew?.sourceId).not.toBe(gone.id);
    expect((await sourcesOf(tenant, bot)).length).toBe(sections.length);
  });

  it('goes with its chatbot', async () => {
    const bot = await makeBot(platform, tenant);
    const crawlId = await beginCrawl(tenant, bot, { url: `${traps.url}/`, limit: 200 });
    const pk = crawlPk(tenant.workspaceId, bot.id, crawlId);
    await until('some pages are there', async () => (await sourcesOf(tenant, bot)).length > 5);
    await tenant.api.delete(bot.path);
    await until('every partition is empty', async () => {
      const of = [sourcePk, textPk, chunkPk, indexPk, claimPk, crawlsPk].map((pkOf) =>
        pkOf(tenant.workspaceId, bot.id),
      );
      const rows = await Promise.all([pk, ...of].map((each) => rowsIn(platform, each)));
      return rows.every(({ length }) => length === 0);
    });
  });

  it('ends although a page never answers', async () => {
    expect(outcomes(await hanging, site.url)).toEqual({
      '/': 'fetched',
      '/prices': 'fetched',
      '/hangs': 'failed: The server did not answer in time.',
    });
    expect(far.hangs).toBe(3);
  });
});

describe('what a crawl takes', () => {
  const post = async (bot: Bot, body: object) => tenant.api.post(`${bot.path}/sources/crawl`, body);
  const url = 'http://127.0.0.1:9/';

  it.each([
    ['limit', [1, 500], [0, 501, 1.5, '5']],
    ['maxDepth', [0, 5], [-1, 6, 0.5]],
    ['recrawlIntervalHours', [0, 8760, null], [-1, 8761, 1.5]],
    ['useSitemap', [true, false], ['yes', 1]],
    [
      'includePaths',
      [[], ['/*'], Array(50).fill(`/${'a'.repeat(499)}`)],
      [Array(51).fill('/a'), [''], ['docs/*'], [`/${'a'.repeat(500)}`], '/a'],
    ],
    ['excludePaths', [[], ['*.php'], null], [Array(51).fill('/a'), [5]]],
    [
      'url',
      ['http://127.0.0.1:9/', `http://127.0.0.1:9/${'a'.repeat(2029)}`],
      ['', 'nothing', 'ftp://a.example/', 'javascript:1', `http://127.0.0.1:9/${'a'.repeat(2030)}`, null, 5],
    ],
  ])('is checked: %s', async (field, taken, refused) => {
    const bot = await makeBot(platform, tenant);
    for (const value of taken) expect([value, (await post(bot, { url, [field]: value })).status]).toEqual([value, 200]);
    for (const value of refused) {
      const { status, body } = await post(bot, { url, [field]: value });
      expect([value, status, body.error?.details?.[0]?.path.split('.')[0]]).toEqual([value, 422, field]);
    }
  });

  it('needs a scope, and a chatbot and a crawl of the own workspace', async () => {
    const bot = await makeBot(platform, tenant);
    const crawlId = await beginCrawl(tenant, bot, { url });
    const stranger = await platform.tenant();
    const reader = await platform.tenant({ scopes: 'knowledge:read' });
    const writer = await platform.tenant({ scopes: 'knowledge:write' });
    const nobody = '01890000-0000-7000-8000-000000000000';
    expect((await stranger.api.post(`${bot.path}/sources/crawl`, { url })).status).toBe(404);
    expect((await stranger.api.get(`${bot.path}/sources/crawls/${crawlId}`)).status).toBe(404);
    expect((await tenant.api.get(`${bot.path}/sources/crawls/${nobody}`)).status).toBe(404);
    expect((await tenant.api.get(`${bot.path}/sources/crawls/nonsense`)).status).toBe(404);
    expect((await reader.api.post(`${bot.path}/sources/crawl`, { url })).status).toBe(403);
    expect((await reader.api.post(`${bot.path}/sources/${nobody}/recrawl`)).status).toBe(403);
    expect((await writer.api.get(`${bot.path}/sources/crawls/${crawlId}`)).status).toBe(403);
    expect((await tenant.api.get(`${bot.path}/sources/crawls/${crawlId}`)).status).toBe(200);
  });

  it('is the same in GraphQL', async () => {
    const bot = await makeBot(platform, tenant);
    const graphql = async (query: string, variables: object) =>
      (
        await fetch(platform.graphqlUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': tenant.apiKey },
          body: JSON.stringify({ query, variables }),
        })
      ).json();
    const input = { chatbotId: bot.id, url: `${site.url}/prices`, useSitemap: false, recrawlIntervalHours: 3 };
    const begun = await graphql(
      'mutation ($input: CrawlSiteInput!) { crawlSite(input: $input) { crawl { crawlId status queued pages { url status } } } }',
      { input },
    );
    const { crawl } = begun.data.crawlSite;
    expect(crawl).toEqual({
      crawlId: crawl.crawlId,
      status: 'RUNNING',
      queued: 1,
      pages: [{ url: input.url, status: 'QUEUED' }],
    });
    await endOfCrawl(tenant, bot, crawl.crawlId);
    const read = await graphql(
      'query ($chatbotId: ID!, $id: ID!) { crawl(chatbotId: $chatbotId, id: $id) { status queued pages { url status sourceId reason } } }',
      { chatbotId: bot.id, id: crawl.crawlId },
    );
    const [{ sourceId }] = read.data.crawl.pages;
    const pages = [{ url: input.url, status: 'FETCHED', sourceId, reason: null }];
    expect(read.data.crawl).toEqual({ status: 'COMPLETED', queued: 0, pages });
    const again = await graphql(
      'mutation ($input: RecrawlSourceInput!) { recrawlSource(input: $input) { source { id status recrawlIntervalHours } } }',
      { input: { chatbotId: bot.id, sourceId } },
    );
    expect(again.data.recrawlSource.source).toEqual({ id: sourceId, status: 'PENDING', recrawlIntervalHours: 3 });
  });
});

describe('a platform that is killed half-way', () => {
  it('ends the crawl with the same outcome, and then keeps to ten crawls a minute', async () => {
    traps.delayMs = 20;
    const first = await startPlatform({ env: { EGRESS_ALLOW: traps.host } });
    let own = first;
    try {
      const one = await own.tenant();
      const bot = await makeBot(own, one);
      const left = sections.slice(3).map((path) => `${path}*`);
      const wanted = { url: `${traps.url}/`, limit: 500, useSitemap: false, excludePaths: ['/traps', ...left] };
      const crawlId = await beginCrawl(one, bot, wanted);
      const pk = crawlPk(one.workspaceId, bot.id, crawlId);
      const fetched = async () =>
        (await rowsIn(own, pk, PAGE_PREFIX)).filter(({ status }) => status === 'fetched').length;
      const expected = ['/', ...sections.slice(0, 3), ...articles.filter((path) => /^\/s\/[012]\//.test(path))];
      const atKill = await until('half of the pages', async () => {
        const count = await fetched();
        return count >= expected.length / 3 && count;
      });
      await own.kill();
      expect(atKill).toBeLessThan(expected.length);
      own = await own.restart({ RATE_LIMIT_SCALE: '1' });
      const isOver = async () => (await rowsIn(own, crawlsPk(one.workspaceId, bot.id)))[0]?.status !== 'running';
      await until('the end of the crawl', isOver);
      const crawl: CrawlResult = (await one.api.get(`${bot.path}/sources/crawls/${crawlId}`)).body.data;
      expect(crawl.status).toBe('completed');
      expect(fetchedIn(crawl, traps.url).toSorted()).toEqual(expected.toSorted());
      const sources = await sourcesOf(one, bot);
      expect(sources.map(({ sourceUrl }) => sourceUrl.replace(traps.url, '')).toSorted()).toEqual(expected.toSorted());
      expect((await one.api.get(bot.path)).body.data.sourceCount).toBe(expected.length);
      const chunks = await rowsIn(own, chunkPk(one.workspaceId, bot.id));
      expect(chunks.length).toBe(sources.reduce((sum, { chunkCount }) => sum + chunkCount, 0));

      const other = await own.tenant();
      const { path } = await makeBot(own, other);
      await roomInMinute(20_000);
      const calls = Array.from({ length: 12 }, () =>
        other.api.post(`${path}/sources/crawl`, { url: 'http://127.0.0.1:9/' }),
      );
      const answers = await Promise.all(calls);
      expect(answers.filter(({ status }) => status === 200).length).toBe(10);
      const limited = answers.filter(({ status }) => status === 429);
      expect(limited.map(({ body }) => body.error.code)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    } finally {
      traps.delayMs = 0;
      await own.stop();
    }
  });
});
