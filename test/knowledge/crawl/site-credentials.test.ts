import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientWith } from '../../access/support.ts';
import { until } from '../../support/platform.ts';
import { crawlSite, fetchedIn, outcomes, useSites } from './crawl-support.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string, text: string) =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;

const sites = await useSites();
const { tenant } = sites;
const path = () => `${sites.bot.path}/site-credentials`;

const basic = (origin: string, password = 'kéy:stone') => ({ origin, username: 'reader', password });
const authorization = `Basic ${Buffer.from('reader:kéy:stone').toString('base64')}`;

/** A page for whoever sends this header. */
const guarded =
  (content: string, name = 'authorization', value = authorization) =>
  (response: ServerResponse) => {
    const isAllowed = response.req.headers[name] === value;
    response.writeHead(isAllowed ? 200 : 401, html).end(isAllowed ? content : 'sign in');
  };

describe('a site that needs a sign-in', () => {
  const handbook = {
    '/robots.txt': guarded('User-agent: *\nDisallow: /drafts'),
    '/sitemap.xml': (response: ServerResponse) =>
      guarded(`<urlset><url><loc>http://${response.req.headers.host}/listed</loc></url></urlset>`)(response),
    '/': guarded(page('Handbook', 'The handbook of the harbour. <a href="/rules">x</a> <a href="/drafts">y</a>')),
    '/rules': guarded(page('Rules', 'Boats keep to the right.')),
    '/drafts': guarded(page('Drafts', 'Nobody reads this.')),
    '/listed': guarded(page('Listed', 'Only the sitemap names this one.')),
  };

  it('is read with a user name and a password, its robots.txt too', async () => {
    const site = await sites.open(handbook);
    expect(await sites.read(`${site.url}/rules`)).toMatchObject({
      status: 'failed',
      errorMessage: 'The server answered with status 401.',
    });
    const { status, body } = await tenant.api.put(path(), basic(`${site.url}/`));
    expect([status, body.data]).toMatchObject([
      200,
      { origin: site.url, username: 'reader', headerNames: [], createdAt: expect.any(String) },
    ]);
    expect(await sites.read(`${site.url}/rules`)).toMatchObject({ status: 'completed', title: 'Rules' });
    const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/` });
    expect(fetchedIn(crawl, site.url)).toEqual(['/', '/listed', '/rules']);
    expect(outcomes(crawl, site.url)['/drafts']).toBe('skipped: Disallowed by robots.txt.');
  });

  it('is read with headers, beside the cookies that it sets', async () => {
    const site = await sites.open({
      '/a': (response) => {
        const { cookie = '', 'x-key': key } = response.req.headers;
        if (key !== 'k1' || !cookie.startsWith('session=s1')) return response.writeHead(401).end();
        if (!cookie.includes('seen=1'))
          return response.writeHead(302, { location: '/a', 'set-cookie': 'seen=1; Path=/' }).end();
        return response.writeHead(200, html).end(page('Inside', 'The tide is high at noon.'));
      },
    });
    const headers = [
      { name: 'X-Key', value: 'k1' },
      { name: 'Cookie', value: 'session=s1' },
    ];
    const { body } = await tenant.api.put(path(), { origin: site.url, headers });
    expect(body.data).toMatchObject({ username: null, headerNames: ['x-key', 'cookie'] });
    expect(await sites.read(`${site.url}/a`)).toMatchObject({ status: 'completed', title: 'Inside' });
    const crawl = await crawlSite(tenant, sites.bot, { url: `${site.url}/a`, useSitemap: false });
    expect(fetchedIn(crawl, site.url)).toEqual(['/a']);
  });

  it('does not have its secrets sent to another origin that it leads to', async () => {
    const seen: (string | undefined)[] = [];
    const other = await sites.openBeside({
      '/seen': (response) => {
        seen.push(response.req.headers.authorization, response.req.headers.cookie);
        response.writeHead(200, html).end(page('Elsewhere', 'Another site, of somebody else.'));
      },
    });
    const site = await sites.open({
      '/away': (response) =>
        response.writeHead(302, { location: `${other.url}/seen`, 'set-cookie': 'own=1; Path=/' }).end(),
      '/on': `<meta http-equiv="refresh" content="0; url=${other.url}/seen">`,
    });
    await tenant.api.put(path(), basic(site.url));
    expect(await sites.read(`${site.url}/away`)).toMatchObject({ status: 'completed', title: 'Elsewhere' });
    expect(await sites.read(`${site.url}/on`)).toMatchObject({ status: 'completed', title: 'Elsewhere' });
    await crawlSite(tenant, sites.bot, { url: `${site.url}/away`, useSitemap: false });
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(seen.filter(Boolean)).toEqual([]);
  });
});

describe('credentials of sites', () => {
  const origin = 'https://docs.example.com';

  it('are listed without their secrets, replaced, and deleted', async () => {
    await sites.open({});
    await tenant.api.put(path(), basic('https://wiki.example.com:8443'));
    const first = (await tenant.api.put(path(), basic(origin, 'first-secret'))).body.data;
    const second = await tenant.api.put(path(), { origin, headers: [{ name: 'X-Token', value: 'second-secret' }] });
    expect(second.body.data).toMatchObject({ id: first.id, username: null, headerNames: ['x-token'] });
    const list = await tenant.api.get(path());
    expect(list.body.data.siteCredentials.map(({ origin: at }: { origin: string }) => at)).toEqual([
      origin,
      'https://wiki.example.com:8443',
    ]);
    expect(list.text + second.text).not.toMatch(/secret|keystone|kéy|sealed/i);
    expect((await tenant.api.delete(`${path()}/${first.id}`)).body.data).toEqual({ deleted: true });
    expect((await tenant.api.delete(`${path()}/${first.id}`)).status).toBe(404);
    expect((await tenant.api.get(path())).body.data.siteCredentials).toHaveLength(1);
  });

  it('are stored encrypted, and erased with the chatbot', async () => {
    await sites.open({});
    await tenant.api.put(path(), basic(origin, 'plain-to-see'));
    const pk = `WS#${tenant.workspaceId}#BOT#${sites.bot.id}#SITES`;
    const rows = () => Array.fromAsync(sites.platform.store.queryAll({ pk, consistent: true }));
    expect(JSON.stringify(await rows())).not.toContain('plain-to-see');
    expect(await rows()).toHaveLength(2);
    await tenant.api.delete(sites.bot.path);
    await until('the credentials are erased', async () => (await rows()).length === 0);
  });

  it('are not in the export of a chatbot, and change the audit list without their values', async () => {
    await sites.open({});
    await tenant.api.put(path(), basic(origin, 'never-exported'));
    const exported = await tenant.api.get(`${sites.bot.path}/export`);
    expect(exported.status).toBe(200);
    expect(exported.text).not.toMatch(/never-exported|docs\.example/);
    const audit = await until('the change is listed', async () => {
      const { body, text } = await tenant.api.get('/audit-entries?limit=20');
      return body.data.data.some(({ action }: { action: string }) => action === 'setSiteCredentials') && text;
    });
    expect(audit).toContain('site_credentials');
    expect(audit).not.toContain('never-exported');
  });

  it.each<[string, object, string]>([
    ['a path', basic(`${origin}/docs`), 'origin'],
    ['a user name in the address', basic('https://me:pw@docs.example.com'), 'origin'],
    ['plain http', basic('http://docs.example.com'), 'origin'],
    ['a private address', basic('https://10.0.0.8'), 'origin'],
    ['no address at all', basic('docs'), 'origin'],
    ['no password', { origin, username: 'reader' }, 'password'],
    ['a colon in the user name', { ...basic(origin), username: 'a:b' }, 'username'],
    ['both kinds', { ...basic(origin), headers: [{ name: 'X-A', value: 'b' }] }, ''],
    ['neither kind', { origin }, ''],
    ['no header', { origin, headers: [] }, 'headers'],
    [
      'six headers',
      { origin, headers: Array.from({ length: 6 }, (_, at) => ({ name: `X-${at}`, value: 'a' })) },
      'headers',
    ],
    [
      'a header twice',
      {
        origin,
        headers: [
          { name: 'X-A', value: '1' },
          { name: 'x-a', value: '2' },
        ],
      },
      'headers',
    ],
    ['Host', { origin, headers: [{ name: 'Host', value: 'inside' }] }, 'headers.0.name'],
    [
      'a header of the connection',
      { origin, headers: [{ name: 'Transfer-Encoding', value: 'chunked' }] },
      'headers.0.name',
    ],
    ['a header that redirects keep', { origin, headers: [{ name: 'User-Agent', value: 'a' }] }, 'headers.0.name'],
    ['a name with a space', { origin, headers: [{ name: 'X A', value: 'a' }] }, 'headers.0.name'],
    ['a line break in a value', { origin, headers: [{ name: 'X-A', value: 'a\r\nX-B: b' }] }, 'headers.0.value'],
    [
      'more than can be sealed',
      { origin, headers: Array.from({ length: 3 }, (_, at) => ({ name: `X-${at}`, value: 'a'.repeat(2_000) })) },
      'headers',
    ],
  ])('are refused with %s', async (_, input, field) => {
    await sites.open({});
    const { status, body } = await tenant.api.put(path(), input);
    expect([status, body.error?.code, body.error?.details?.[0]?.path ?? '']).toEqual([422, 'VALIDATION_ERROR', field]);
  });

  it('are at most 20 of a chatbot, however many calls come at once', async () => {
    await sites.open({});
    const sitesAtOnce = Array.from({ length: 23 }, (_, at) => basic(`https://s${at % 22}.example.com`));
    const answers = await Promise.all(sitesAtOnce.map((input) => tenant.api.put(path(), input)));
    const { siteCredentials } = (await tenant.api.get(path())).body.data;
    expect(siteCredentials).toHaveLength(20);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 402]));
  });

  it('need the scope of knowledge', async () => {
    await sites.open({});
    const reader = await clientWith(sites.platform, tenant.workspaceId, ['knowledge:read']);
    expect((await reader.get(path())).status).toBe(200);
    expect((await reader.put(path(), basic(origin))).status).toBe(403);
  });
});
