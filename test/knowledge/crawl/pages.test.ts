import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chunkPk, textPk } from '../../../domain/knowledge/items.ts';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../../support/platform.ts';
import { type DnsServer, startDnsServer } from '../../support/servers/dns-server.ts';
import { type Site, startSite } from '../../support/servers/site.ts';
import { addFaq, type Bot, chat, makeBot } from '../../support/visitor.ts';

const returns = `<!doctype html><html><head><title>Returns &amp; refunds</title></head><body>
  <nav><a href="/">Home</a> <a href="/cart">Cart</a></nav>
  <main><h1>Returns policy</h1><p>Unused goods can be sent back within 45 days of delivery.</p>
  <p>Refunds arrive on the original card in 5 working days.</p></main>
  <footer>Cookie settings and imprint</footer><script>var tracking = 'secretive';</script></body></html>`;
const page = (text: string) => `<html><head><title>Page</title></head><body><main><p>${text}</p></main></body></html>`;

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
let site: Site;
let inner: Site;
let names: DnsServer;
let hanging: Promise<string>;

const held: (() => void)[] = [];
beforeAll(async () => {
  inner = await startSite({ '/': page('What is inside stays inside.') });
  site = await startSite({
    '/returns': returns,
    '/named': page('A page about hedgehogs in the garden.'),
    '/plain.txt': {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Opening a jar: turn the lid, naïvely.',
    },
    '/moved': { status: 301, headers: { location: '/returns' } },
    '/gone': { status: 410, body: 'gone' },
    '/broken': { status: 500, body: 'SQLSTATE secret' },
    '/flaky': (response, nth) =>
      response.writeHead(nth < 3 ? 503 : 200, { 'content-type': 'text/html' }).end(page('Third time lucky pelicans.')),
    '/image': { headers: { 'content-type': 'image/png' }, body: 'not text' },
    '/empty': '<html><head><title>Nothing</title></head><body><script>1</script> &nbsp; — </body></html>',
    '/large': { body: page('A large sentence. '.repeat(400_000)) },
    '/inwards': { status: 302, headers: { location: `${inner.url}/` } },
    '/round': { status: 302, headers: { location: '/round' } },
    '/silent': () => {},
    '/held': (response) =>
      held.push(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page('Held back walruses.'))),
  });
  names = await startDnsServer((name, type) => {
    if (name === 'private.example.com') return type === 'A' ? ['10.0.0.1'] : [];
    return undefined;
  });
  platform = await startPlatform({ env: { EGRESS_ALLOW: site.host, DNS_SERVERS: names.address } });
  tenant = await platform.tenant();
  bot = await makeBot(platform, tenant);
  // Takes half a minute, while the others go on.
  hanging = add(`${site.url}/silent`).then(({ id }) => id);
});
afterAll(async () => {
  await platform?.stop();
  await Promise.all([site?.close(), inner?.close(), names?.close()]);
});

const post = (path: string, body: object) => tenant.api.post(bot.path + path, body);
const get = async (path: string) => (await tenant.api.get(bot.path + path)).body.data;
const add = async (url: string, more: object = {}) => (await post('/sources/url', { url, ...more })).body.data;
const ended = (id: string, withinMs?: number) =>
  until(
    `source ${id} has ended`,
    async () => {
      const source = await get(`/sources/${id}`);
      return ['completed', 'failed'].includes(source.status) && source;
    },
    withinMs,
  );
const fetched = async (path: string, more?: object) => ended((await add(site.url + path, more)).id);

describe('a page', () => {
  it('is pending, then completed with title, text, chunks and the time of the crawl', async () => {
    const pending = await add(`${site.url}/returns`);
    expect(pending).toMatchObject({
      type: 'url',
      status: 'pending',
      sourceUrl: `${site.url}/returns`,
      title: `${site.url}/returns`,
      enabled: true,
      chunkCount: 0,
      processedAt: null,
      lastCrawledAt: null,
      errorMessage: null,
    });
    const source = await ended(pending.id);
    expect(source).toMatchObject({
      id: pending.id,
      status: 'completed',
      title: 'Returns & refunds',
      errorMessage: null,
    });
    expect(source.createdAt).toBe(pending.createdAt);
    expect(source.lastCrawledAt >= pending.createdAt && source.processedAt === source.lastCrawledAt).toBe(true);
    const { content } = await get(`/sources/${source.id}/content`);
    expect(content).toContain('sent back within 45 days');
    expect(content).not.toMatch(/Cart|Cookie|tracking|secretive/);
    const { chunks, total } = await get(`/sources/${source.id}/chunks`);
    expect([total, chunks.length]).toEqual([source.chunkCount, source.chunkCount]);
    expect(chunks[0].content).toContain('45 days');
  });

  it('is what the chatbot answers from, and cites', async () => {
    const source = await fetched('/returns');
    const { text, sources, done } = await chat(bot.publicUrl, {
      message: 'How many days do I have to send goods back?',
    });
    expect(text).toMatch(/45 days/);
    expect(done.message.content).toBe(text);
    expect(sources.sources[0]).toMatchObject({ title: 'Returns & refunds', url: source.sourceUrl });
    expect(done.message.sources).toEqual(sources.sources);
  });

  it.each([
    ['keeps the title that it was given', '/named', { title: 'Our hedgehogs' }, 'Our hedgehogs'],
    ['of plain text has its address for a title', '/plain.txt', {}, /plain\.txt$/],
    ['is followed to where it moved', '/moved', {}, 'Returns & refunds'],
    ['is asked for again while its server is unwell', '/flaky', {}, 'Page'],
  ])('%s', async (_, path, more, title) => {
    const source = await fetched(path, more);
    expect(source).toMatchObject({ status: 'completed', sourceUrl: site.url + path });
    expect(source.title).toMatch(title);
  });

  it('that is switched off while it is fetched stays out of the answers', async () => {
    const { id } = await add(`${site.url}/held`);
    const release = await until('the page is asked for', async () => held.shift());
    await post(`/sources/${id}/toggle`, { enabled: false });
    release();
    expect(await ended(id)).toMatchObject({ status: 'completed', enabled: false });
    const ask = async () => (await post('/search', { query: 'held back walruses' })).body.data.results[0]?.sourceId;
    expect(await ask()).not.toBe(id);
    await post(`/sources/${id}/toggle`, { enabled: true });
    expect(await ask()).toBe(id);
  });

  it('that is deleted while it is fetched leaves nothing behind', async () => {
    const { id } = await add(`${site.url}/held`);
    const release = await until('the page is asked for', async () => held.shift());
    await tenant.api.delete(`${bot.path}/sources/${id}`);
    release();
    // A later page of the same worker has been through by the time that is looked.
    await fetched('/named');
    await until('no row is left', async () => {
      const where = [chunkPk(tenant.workspaceId, bot.id), textPk(tenant.workspaceId, bot.id)];
      const pages = await Promise.all(where.map((pk) => platform.store.query({ pk, consistent: true })));
      return pages.every(({ items }) => items.every(({ sk }) => !sk.includes(id)));
    });
  });
});

describe('a page that cannot be had', () => {
  it.each([
    ['is not there', '/nothing', 'The server answered with status 404.', 1],
    ['is gone', '/gone', 'The server answered with status 410.', 1],
    ['fails three times', '/broken', 'The server answered with status 500.', 3],
    ['is an image', '/image', 'Pages of type image/png cannot be read.', 1],
    ['has no text', '/empty', 'The page has no text without its scripts, which are not run.', 1],
    ['is too large', '/large', /larger than \d+ MB/, 1],
    ['redirects for ever', '/round', /redirected too many times/, undefined],
    ['redirects to a private address', '/inwards', 'The address is not allowed.', 1],
  ])('%s', async (_, path, message, hits) => {
    const source = await fetched(path);
    expect(source).toMatchObject({ status: 'failed', lastCrawledAt: null, chunkCount: 0 });
    expect(source.errorMessage).toMatch(message);
    expect(source.processedAt).not.toBeNull();
    if (hits) expect(site.hits(path)).toBe(hits);
    expect(await get(`/sources/${source.id}/content`)).toEqual({ content: '' });
    expect(await get(`/sources/${source.id}/chunks`)).toEqual({ chunks: [], total: 0, hasMore: false });
  });

  it.each([
    ['this machine', () => `${inner.url}/`],
    ['the platform itself', () => `${platform.root}/docs`],
    ['a link-local address', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a private address in another spelling', () => 'http://0x7f.1/'],
    ['a name of a private address', () => 'http://private.example.com/'],
  ])('is at %s', async (_, url) => {
    const source = await ended((await add(url())).id);
    expect(source).toMatchObject({ status: 'failed', errorMessage: 'The address is not allowed.' });
    expect(inner.connections()).toBe(0);
  });

  it('is at a host that does not exist', async () => {
    const source = await ended((await add('http://no-such-host.example.com/')).id);
    expect(source).toMatchObject({ status: 'failed', errorMessage: 'The host name could not be found.' });
  });

  it('never answers: it is given up after three tries', async () => {
    const source = await ended(await hanging, 55_000);
    expect(source).toMatchObject({ status: 'failed', errorMessage: 'The server did not answer in time.' });
    expect(site.hits('/silent')).toBe(3);
  });

  it('keeps its place among the sources and can be deleted', async () => {
    const { id } = await fetched('/gone');
    const { sourceCount } = await get('');
    await tenant.api.delete(`${bot.path}/sources/${id}`);
    expect((await get('')).sourceCount).toBe(sourceCount - 1);
  });
});

describe('an address', () => {
  const base = 'https://private.example.com/';
  it.each([
    ['url', {}],
    ['url', { url: '' }],
    ['url', { url: 5 }],
    ['url', { url: 'example.com' }],
    ['url', { url: '/path' }],
    ['url', { url: 'ftp://example.com/' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'file:///etc/passwd' }],
    ['url', { url: 'https://exa mple.com/' }],
    ['url', { url: 'https://' }],
    ['url', { url: base + 'a'.repeat(2_049 - base.length) }],
    ['title', { url: base, title: 't'.repeat(201) }],
  ])('is refused for its %s %#', async (path, body) => {
    const { status, body: answer } = await post('/sources/url', body);
    expect([status, answer.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(answer.error.details[0].path).toBe(path);
  });

  it('may have 2,048 characters, and its title 200', async () => {
    const url = base + 'a'.repeat(2_048 - base.length);
    const { status, body } = await post('/sources/url', { url, title: '😀'.repeat(200) });
    expect([status, body.data.sourceUrl]).toEqual([200, url]);
  });
});

it('a page that is being fetched holds up nothing else', async () => {
  const { id } = await add(`${site.url}/held`);
  const release = await until('the page is asked for', async () => held.shift());
  const faq = await addFaq(tenant, bot, 'Are zebras striped?', 'Zebras are striped.');
  expect((await post('/search', { query: 'are zebras striped' })).body.data.results[0].sourceId).toBe(faq.id);
  expect(await get(`/sources/${id}`)).toMatchObject({ status: 'processing', chunkCount: 0 });
  release();
  expect((await ended(id)).status).toBe('completed');
});
