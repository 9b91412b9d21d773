import { afterAll, describe, expect, it } from 'vitest';
import { mutate } from '../../chatbots/support.ts';
import { harbourCoffee } from '../../fixtures/harbour-coffee.ts';
import { client, type Tenant, until } from '../../support/platform.ts';
import { startAllowedSite, useScene } from '../../support/scene.ts';
import type { Site } from '../../support/servers/site.ts';
import { endOfCrawl } from '../crawl/crawl-support.ts';

const { platform, tenant } = await useScene();
const sites: Site[] = [];
const open = async (pages: Parameters<typeof startAllowedSite>[0]) => {
  const site = await startAllowedSite(pages);
  sites.push(site);
  return site;
};
afterAll(() => Promise.all(sites.map((site) => site.close())));

const create = (body: object, by: Tenant = tenant) => by.api.post('/chatbots/from-site', body);
const chatbots = async () =>
  (await tenant.api.get('/chatbots')).body.data.data.map(({ id }: { id: string }) => id) as string[];
const settingsOf = async (id: string) =>
  (await tenant.api.get(`/chatbots/${id}/appearance`)).body.data.settings as Record<string, unknown>;

describe('a chatbot from the address of its site', () => {
  it('has name, colour and logo at once, and then questions with the answers that visitors get', async () => {
    const site = await open(harbourCoffee);
    const made = await create({ url: site.url });
    expect([made.status, made.body.data.chatbot.name, made.body.data.chatbot.botName]).toEqual([
      200,
      'Harbour Coffee',
      'Harbour Coffee',
    ]);
    const { id, publicId } = made.body.data.chatbot;
    expect(await settingsOf(id)).toMatchObject({ primaryColor: '#0f766e', avatarUrl: `${site.url}/icon.png` });
    const crawl = await endOfCrawl(tenant, { path: `/chatbots/${id}` } as never, made.body.data.crawl.crawlId);
    expect(crawl.pages.map(({ status }) => status)).toEqual(Array(4).fill('fetched'));
    const path = `/chatbots/${id}/question-proposals`;
    const proposed = await until('the crawl is over for the proposals, too', async () => {
      const { data } = (await tenant.api.get(path)).body;
      return data.isReading ? undefined : data;
    });
    const { questions } = proposed;
    expect(questions).toHaveLength(5);
    expect(questions[0]).toMatchObject({
      question: 'Which grinder do you recommend?',
      answer: expect.stringContaining('hand grinder Comandante'),
      url: `${site.url}/faq`,
    });
    expect(new Set(questions.map(({ answer }: { answer: string }) => answer)).size).toBe(5);
    // A visitor is told the same.
    for (const { question, answer } of questions) {
      const chat = await fetch(`${platform.root}/public/${publicId}/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ message: question, stream: false }),
      });
      expect([question, await chat.text()]).toEqual([
        question,
        expect.stringContaining(JSON.stringify(answer).slice(1, -1)),
      ]);
    }
    expect((await tenant.api.get(`${path}?limit=2`)).body.data.questions).toEqual(questions.slice(0, 2));
    for (const limit of [0, 11]) expect((await tenant.api.get(`${path}?limit=${limit}`)).status).toBe(422);
    const other = await platform.tenant();
    expect((await other.api.get(path)).status).toBe(404);
  });

  it('takes what the page itself does not say from its style sheet, manifest and icon, and a name from its title', async () => {
    const site = await open({
      '/': `<title>Welcome – Bergen Bikes</title><link rel="stylesheet" href="/a.css"><link rel="manifest" href="/m.json">
        <meta name="theme-color" content="#ffffff"><h1>Bikes</h1><p>We repair bicycles in Bergen, every day but Sunday.</p>`,
      '/a.css': {
        headers: { 'content-type': 'text/css' },
        body: ':root{--text-primary:#222222;--brand-color:#c2410c}',
      },
      '/m.json': {
        headers: { 'content-type': 'application/json' },
        body: '{"icons":[{"src":"/i.svg"}],"theme_color":"white"}',
      },
      '/i.svg': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    });
    const { errors, data } = await mutate(
      platform,
      tenant,
      'createChatbotFromSite',
      { url: site.url },
      'chatbot { id name appearance { settings { primaryColor avatarUrl } } } crawl { status }',
    );
    expect(errors).toBeUndefined();
    expect(data.createChatbotFromSite).toMatchObject({
      chatbot: {
        name: 'Bergen Bikes',
        appearance: { settings: { primaryColor: '#c2410c', avatarUrl: `${site.url}/i.svg` } },
      },
      crawl: { status: 'RUNNING' },
    });
    const named = await create({ url: site.url, name: 'Bikes' });
    expect(named.body.data.chatbot.name).toBe('Bikes');
  });
});

describe('a site that cannot be read', () => {
  it('creates nothing, and says why and what to do', async () => {
    const before = await chatbots();
    const site = await open({
      '/app':
        '<title>App</title><div id="root"></div><noscript>Enable JavaScript</noscript><script src="/a.js"></script>',
      '/empty': '<title>Empty</title>',
      '/members': '<title>Sign in</title><form><input type="password"><button>Sign in</button></form>',
      '/picture': { headers: { 'content-type': 'image/png' }, body: 'x' },
      '/down': { status: 503, headers: {}, body: '' },
      '/private/page': '<h1>Private</h1><p>A page that robots must not read.</p>',
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private/' },
    });
    const cases = {
      [`${site.url}/app`]: /no text without its scripts.* does not depend on scripts/,
      [`${site.url}/empty`]: /^No readable text was found on the page\. Enter another page/,
      [`${site.url}/members`]: /sign-in form\. Enter a page that everybody can read/,
      [`${site.url}/picture`]: /Pages of type image\/png cannot be read\. Enter the address of a web page/,
      [`${site.url}/nothing`]: /status 404\. Check the path/,
      [`${site.url}/down`]: /status 503\. Try again/,
      [`${site.url}/private/page`]: /Disallowed by robots\.txt\. Allow FrontdeskBot/,
      'http://10.0.0.1/': /^The address is not allowed\. Only public addresses can be read/,
      'http://127.0.0.1:1/': /^The port is not allowed\./,
      'no-such-host.invalid': /^The host name could not be found\. Check the spelling/,
      'ftp://harbour.example': /^must be an http or https URL$/,
      'https://a b.example': /^must be an http or https URL$/,
      '': /^must have 1 to 2048 characters$/,
      [`https://${'a'.repeat(2048)}`]: /^must have 1 to 2048 characters$/,
    };
    for (const [url, message] of Object.entries(cases)) {
      const { status, body } = await create({ url });
      expect([url, status, body.error?.details]).toEqual([
        url,
        422,
        [{ path: 'url', message: expect.stringMatching(message) }],
      ]);
    }
    expect((await create({ url: site.url, name: 'x'.repeat(121) })).body.error.details[0].path).toBe('name');
    expect(await chatbots()).toEqual(before);
  });

  it('is refused without the scope for knowledge, and beyond the plan', async () => {
    const site = await open(harbourCoffee);
    const { body } = await tenant.api.post('/api-keys', { name: 'half', scopes: ['chatbots:*'] });
    const half = client(platform.baseUrl, body.data.key);
    const refused = await half.post('/chatbots/from-site', { url: site.url });
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('knowledge:write')]);
    expect(site.hits('/')).toBe(0);
    const small = await platform.tenant({ plan: 'pro' });
    for (let n = 0; n < 10; n++) await small.api.post('/chatbots', { name: `B${n}` });
    const full = await create({ url: site.url }, small);
    expect([full.status, full.body.error.code]).toEqual([402, 'USAGE_LIMIT_REACHED']);
  });
});
