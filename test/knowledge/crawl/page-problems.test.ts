import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/platform.ts';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { type Bot, chat, makeBot } from '../../support/visitor.ts';
import { readPage } from './crawl-support.ts';

const page = (title: string, content: string, head = '') =>
  `<html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${content}</main></body></html>`;
const answers =
  '<script type="application/ld+json">{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":"Is there parking?",' +
  '"acceptedAnswer":{"@type":"Answer","text":"Yes, behind the barn."}}]}</script>';

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
