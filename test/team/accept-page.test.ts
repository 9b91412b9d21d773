import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootOf } from '../../functions/http/root.ts';
import { bearer, signIn } from '../people/support.ts';
import { appOf } from '../support/app-of.ts';
import { findings } from '../support/browser/axe.ts';
import { browserPath, type OwnBrowser, openBrowser, openPage } from '../support/browser/browser.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { invite, members } from './support.ts';

const { platform } = await useScene();

describe("the page of an invite's link", () => {
  it('is one of own files, kept by nobody, that tells no other site its address', async () => {
    const tenant = await platform.tenant();
    const { acceptUrl } = (await invite(tenant, 'ada@team.example')).body.data;
    for (const [url, type] of [
      [acceptUrl, 'text/html'],
      [`${platform.root}/invites/accept.js`, 'text/javascript'],
    ]) {
      const { status, headers } = await call('GET', url);
      expect([url, status, headers.get('content-type')]).toEqual([url, 200, `${type}; charset=utf-8`]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    }
    // Mail scanners open links: that must not use the invite up.
    expect((await tenant.api.get('/invites')).body.data.invites).toHaveLength(1);
    const post = await call('POST', `${platform.root}/invites/accept.js`, {});
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe.skipIf(!browserPath)('in a browser', () => {
  let browser: OwnBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('whoever is invited gives a name and is a member; the link then says that it is used', async () => {
    const tenant = await platform.tenant();
    const email = `ines@${tenant.workspaceId}.example`;
    const { token } = (await invite(tenant, email, 'admin')).body.data;
    const ines = await bearer(platform, await signIn(platform, email, { invite: token }));
    const rename = 'mutation ($input: UpdateViewerInput!) { updateViewer(input: $input) { member { name } } }';
    expect((await ines.graphql(rename, { input: { name: '<i>Ines</i>' } })).errors).toBeUndefined();
    const { acceptUrl } = (await ines.rest('POST', '/members/invite', { email: 'ada@team.example', role: 'member' }))
      .body.data;
    const page = await openPage(browser);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => /Refused|Content Security/.test(message.text()) && complaints.push(message.text()));
    await page.goto(acceptUrl);
    await page.getByRole('heading', { name: 'Join Tenant' }).waitFor();
    await page.getByText('<i>Ines</i> invites you to Tenant as member').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('Your name').fill('<b>Ada</b>');
    await page.getByRole('button').click();
    await page.getByText('Welcome, <b>Ada</b>. You are a member of the team now.').waitFor();
    await page.getByRole('heading', { name: 'You have joined Tenant' }).waitFor();
    const next = page.getByRole('link', { name: 'Open the console' });
    expect(await next.evaluate((link: HTMLAnchorElement) => link.href)).toBe(`${platform.root}/console`);
    expect((await members(tenant)).map(({ email }) => email)).toContain('ada@team.example');
    await page.goto(acceptUrl);
    await page.getByRole('heading', { name: 'This invitation can no longer be used' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe("the platform's root", () => {
  const event = (requestContext: object, headers: object = {}) =>
    ({ path: '/v1/members/invite', requestContext, headers }) as unknown as APIGatewayProxyEvent;
  const app = (root: string) => appOf({ settings: { root } });
  const gateway = { domainName: 'abc.execute-api.example', path: '/prod/v1/members/invite' };

  it('is the one that is set, else where the gateway took the request in, whatever the client calls the host', () => {
    const spoofed = event(gateway, { host: 'evil.example' });
    expect(rootOf(app('https://desk.example.com'), spoofed)).toBe('https://desk.example.com');
    expect(rootOf(app(''), spoofed)).toBe('https://abc.execute-api.example/prod');
    const ownDomain = { domainName: 'desk.example.com', path: '/v1/members/invite' };
    expect(rootOf(app(''), event(ownDomain))).toBe('https://desk.example.com');
  });

  it('is the name of the agency under which a request came in, beside one that is set', () => {
    const ownHosts = ['abc.execute-api.example', 'desk.example.com', 'chat.agency.example', '*.clients.example'];
    const settings = { root: 'https://desk.example.com', ownHosts };
    const rootAt = (domainName: string) =>
      rootOf(appOf({ settings }), event({ domainName, apiId: 'abc', path: '/v1/members/invite' }));
    expect(rootAt('chat.agency.example')).toBe('https://chat.agency.example');
    expect(rootAt('bakery.clients.example')).toBe('https://bakery.clients.example');
    for (const other of ['abc.execute-api.example', 'desk.example.com', 'clients.example', 'evil.example'])
      expect(rootAt(other)).toBe('https://desk.example.com');
  });
});
