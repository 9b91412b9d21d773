import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/platform.ts';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { type Bot, chat, makeBot } from '../../support/visitor.ts';
import { crawlSite, readPage, sourcesOf } from './crawl-support.ts';

const page = (title: string, content: string, head = '') =>
  `<html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${content}</main></body></html>`;
const answers =
  '<script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Is there parking?",' +
  '"acceptedAnswer":{"@type":"Answer","text":"Yes, behind the barn."}}]}</script>';

const changing = { type: 'text/html', body: '' };
let isMoved = false;

let site: Site;
let bot: Bot;
let scene: Awaited<ReturnType<typeof useScene>>;
beforeAll(async () => {
  site = await startAllowedSite({
    '/login': page('Sign in', '<form><input type="password"></form>'),
    '/lost': page('Page not found', '<p>Nothing here.</p>'),
    '/wall': page('Cookies', '<p>We use cookies to improve this site.</p><button>Accept</button>'),
    '/app': '<title>Shop</title><div id="root"></div><script src="/main.js"></script>',
    '/error': page('Service unavailable', ''),
    '/picture': { headers: { 'content-type': 'text/html' }, body: '\x89PNG\r\n\x1a\n' },
    '/faq': page('Questions', '<div></div>', answers),
    '/changing': (response) => response.writeHead(200, { 'content-type': changing.type }).end(changing.body),
    '/regatta': (response) =>
      isMoved
        ? response.writeHead(302, { location: '/lost' }).end()
        : response
            .writeHead(200, { 'content-type': 'text/html' })
            .end(page('Regatta', '<p>On the fourth of July.</p>')),
    '/sauna': (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(isMoved ? page('Page not found', '<p>Sorry.</p>') : page('Sauna', '<p>It has ninety degrees.</p>')),
    '/club': page('Club', '<p>The club.</p><a href="/regatta">Regatta</a><a href="/sauna">Sauna</a>'),
    '/all': page('All', ['login', 'lost', 'app', 'faq'].map((path) => `<a href="/${path}">${path}</a>`).join(' ')),
  });
  scene = await useScene();
  bot = await makeBot(scene.platform, scene.tenant);
});
afterAll(() => site?.close());

const added = (path: string) => readPage(scene.tenant, bot, `${site.url}${path}`);

describe('a page that is not what it is expected to be', () => {
  it.each([
    ['/login', 'The page is a sign-in form.'],
    ['/lost', 'The page says that it was not found.'],
    ['/wall', 'The page only asks for consent to cookies.'],
    ['/app', 'The page has no text without its scripts, which are not run.'],
    ['/error', 'The page is a message of the server about an error or maintenance.'],
    ['/picture', 'The page is no text, although the server says so. It may be a picture or an archive.'],
  ])('%s is not stored, and its owner learns why', async (path, errorMessage) => {
    expect(await added(path)).toMatchObject({ status: 'failed', errorMessage, chunkCount: 0, reading: null });
  });

  it('fails in a crawl too', async () => {
    const { body } = await scene.tenant.api.post(`${bot.path}/sources/crawl`, {
      url: `${site.url}/all`,
      useSitemap: false,
    });
    const crawl = await until('the crawl has ended', async () => {
      const { data } = (await scene.tenant.api.get(`${bot.path}/sources/crawls/${body.data.crawlId}`)).body;
      return data.status !== 'running' && data;
    });
    const reasons = Object.fromEntries(
      crawl.pages.map(({ url, status, reason }: Record<string, string>) => [new URL(url!).pathname, [status, reason]]),
    );
    expect(reasons).toMatchObject({
      '/login': ['failed', 'The page is a sign-in form.'],
      '/lost': ['failed', 'The page says that it was not found.'],
      '/app': ['failed', 'The page has no text without its scripts, which are not run.'],
      '/faq': ['fetched', null],
    });
  });
});

it('answers from questions that a page declares for search engines only', async () => {
  expect(await added('/faq')).toMatchObject({ status: 'completed' });
  expect((await chat(bot.publicUrl, { message: 'Is there parking?' })).text).toContain('behind the barn');
});

describe('a page that has become something else', () => {
  const footer = `<p>${'The harbour club is open to all who sail, row or swim, and to their guests. '.repeat(12)}</p>`;
  const readAgain = async (id: string) => {
    await scene.tenant.api.post(`${bot.path}/sources/${id}/recrawl`);
    return until('the page was read again', async () => {
      const source = (await scene.tenant.api.get(`${bot.path}/sources/${id}`)).body.data;
      return ['completed', 'failed'].includes(source.status) && source;
    });
  };
  let id: string;
  beforeAll(async () => {
    changing.body = page('Mooring', `<p>A mooring costs nine euros a night.</p>${footer}`);
    ({ id } = await added('/changing'));
  });

  it.each([
    ['The page says that it was not found.', page('Page not found', `<p>Sorry.</p>${footer}`), 'text/html'],
    [
      'The page is a sign-in form.',
      page(
        'Members',
        `<p>Please sign in.</p><input type="password">${'<p>Ask the office for your number, on workdays.</p>'.repeat(12)}`,
      ),
      'text/html',
    ],
    [
      'The page is a message of the server about an error or maintenance.',
      '{"error":"unauthorized"}',
      'application/json',
    ],
    ['The page only says that the domain is for sale.', page('club.example is for sale', ''), 'text/html'],
  ])('keeps its last copy: %s', async (problem, body, type) => {
    Object.assign(changing, { body, type });
    const source = await readAgain(id);
    expect(source).toMatchObject({ status: 'failed' });
    expect(source.errorMessage).toMatch(new RegExp(`^${problem}.*The last copy still answers\\.$`));
    expect((await chat(bot.publicUrl, { message: 'What does a mooring cost?' })).text).toContain('nine euros');
  });

  it('is read again if it still says most of what it said, with a form', async () => {
    const body = page('Mooring', `<p>A mooring costs ten euros a night.</p>${footer}<input type="password">`);
    Object.assign(changing, { body, type: 'text/html' });
    expect(await readAgain(id)).toMatchObject({ status: 'completed', errorMessage: null });
    expect((await chat(bot.publicUrl, { message: 'What does a mooring cost?' })).text).toContain('ten euros');
  });

  it('is told at its source after a crawl, also if it redirects to the notice', async () => {
    const club = await makeBot(scene.platform, scene.tenant);
    await crawlSite(scene.tenant, club, { url: `${site.url}/club` });
    isMoved = true;
    await crawlSite(scene.tenant, club, { url: `${site.url}/club` });
    const sources = await sourcesOf(scene.tenant, club);
    const told = Object.fromEntries(
      sources.map(({ sourceUrl, status, errorMessage }) => [new URL(sourceUrl).pathname, `${status}: ${errorMessage}`]),
    );
    expect(told).toMatchObject({
      '/club': 'completed: null',
      '/sauna': 'failed: The page says that it was not found. The last copy still answers.',
      '/regatta': `failed: The address now leads to ${site.url}/lost: The page says that it was not found. The last copy still answers.`,
    });
  });
});
