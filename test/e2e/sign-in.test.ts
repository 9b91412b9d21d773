import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedCode } from '../people/support.ts';
import { BROWSER_WITHIN_MS, browserPath, type OwnBrowser, openBrowser } from '../support/browser/browser.ts';
import { freePort, type OwnPlatform, startPlatform } from '../support/platform.ts';

/** A page of its own context. Collects what a strict browser complains of, and every URL that is asked for. */
async function openPage(browser: OwnBrowser) {
  const context = await browser.newContext();
  context.setDefaultTimeout(BROWSER_WITHIN_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked: { url: string; referrer: string | undefined }[] = [];
  page.on('console', (message) => /policy|refused/i.test(message.text()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => asked.push({ url: request.url(), referrer: request.headers().referer }));
  return { context, page, complaints, asked };
}

/** Calls a route of the platform from one of its own pages. */
const fromPage = (page: Page, path: string, method = 'GET', body?: object) =>
  page.evaluate(
    async ([url, how, json]) => {
      const headers = json ? { 'content-type': 'application/json' } : {};
      const response = await fetch(url!, { method: how!, headers: headers as HeadersInit, body: json ?? null });
      return { status: response.status, body: await response.json() };
    },
    [path, method, body && JSON.stringify(body)] as const,
  );

describe.skipIf(!browserPath)('signing in with a browser', () => {
  let browser: OwnBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  describe('at the embedded issuer', () => {
    let platform: OwnPlatform;
    beforeAll(async () => {
      platform = await startPlatform({ env: { DEMO: '1' } });
    });
    afterAll(() => platform?.stop());

    it('takes a code that is mailed, and the session is used by own pages only', async () => {
      const { context, page, complaints, asked } = await openPage(browser);
      const email = 'owner@browser.example';
      await platform.operator('org create', { name: 'Browser', owner: email });
      await page.goto(`${platform.root}/auth/sign-in?return=/console/inbox`);
      await page.getByLabel('Email address').fill(email);
      await page.getByRole('button', { name: 'Send me a code' }).click();
      await page.getByLabel('Code').fill(await mailedCode(platform, email));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(`${platform.root}/console/inbox`);
      await page.goto(`${platform.root}/demo`);
      expect(await page.evaluate(() => document.cookie)).toBe('');
      const { status, body } = await fromPage(page, '/auth/boot');
      expect([status, body.data.person.email, body.data.viewer.role]).toEqual([200, email, 'owner']);
      const urls = asked.map(({ url, referrer }) => `${url} ${referrer ?? ''}`).join('\n');
      const session = (await context.cookies()).find(({ name }) => name.startsWith('fd_session'))!;
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
      for (const secret of [session.value, body.data.token]) expect(urls).not.toContain(secret);
      expect(asked.filter(({ url }) => !url.startsWith(platform.root))).toEqual([]);
      const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
      expect(kept).not.toContain(body.data.token);
      expect((await fromPage(page, '/auth/sign-out', 'POST', {})).status).toBe(200);
      expect((await fromPage(page, '/auth/boot')).status).toBe(401);
      expect(complaints).toEqual([]);
      await context.close();
    });

    it.each(['owner@lumen-and-leaf.example', 'sam@lumen-and-leaf.example'])(
      'lets this machine continue as %s with one click',
      async (address) => {
        const { context, page, complaints } = await openPage(browser);
        await page.goto(`${platform.root}/auth/sign-in`);
        await page.getByRole('button', { name: `Continue as ${address}` }).click();
        await page.waitForURL(`${platform.root}/console`);
        await page.goto(`${platform.root}/demo`);
        expect((await fromPage(page, '/auth/boot')).body.data.person.email).toBe(address);
        expect(complaints).toEqual([]);
        await context.close();
      },
    );

    it('asks again after a sign-out: nobody is signed in as whoever was before', async () => {
      const { context, page } = await openPage(browser);
      const name = 'Continue as sam@lumen-and-leaf.example';
      await page.goto(`${platform.root}/auth/sign-in`);
      await page.getByRole('button', { name }).click();
      await page.waitForURL(`${platform.root}/console`);
      await page.goto(`${platform.root}/demo`);
      await fromPage(page, '/auth/sign-out', 'POST', {});
      await page.goto(`${platform.root}/auth/sign-in`);
      await page.getByRole('button', { name }).waitFor();
      await context.close();
    });
  });

  describe('at another OpenID provider on another site', () => {
    let platform: OwnPlatform;
    let server: Server;
    beforeAll(async () => {
      const port = await freePort();
      const client = {
        client_id: 'desk',
        client_secret: 'a secret of thirty-two characters',
        redirect_uris: [`http://localhost:${port}/auth/callback`],
      };
      server = createServer();
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const provider = new Provider(issuer, {
        clients: [client],
        claims: { email: ['email', 'email_verified'] },
        conformIdTokenClaims: false,
        findAccount: (_context: unknown, sub: string) => ({
          accountId: sub,
          claims: () => ({ sub, email: `${sub}@provider.example`, email_verified: sub !== 'unverified' }),
        }),
      });
      server.on('request', provider.callback());
      const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret };
      platform = await startPlatform({ port, env: { ...env, DEMO: '1' } });
      await platform.operator('org create', { name: 'Provider', owner: 'ada@provider.example' });
    });
    afterAll(async () => {
      await platform?.stop();
      server?.close();
    });

    async function signInAs(page: Page, login: string) {
      await page.goto(`${platform.root}/auth/sign-in?return=/console/bots`);
      await page.locator('input[name=login]').fill(login);
      await page.locator('input[name=password]').fill('anything');
      await page.locator('button[type=submit]').click();
      await page.locator('button[type=submit]').click();
    }

    it('comes back across sites with a strict cookie that its own pages send', async () => {
      const { context, page } = await openPage(browser);
      await signInAs(page, 'ada');
      await page.waitForURL(`${platform.root}/console/bots`);
      await page.goto(`${platform.root}/demo`);
      expect((await fromPage(page, '/auth/boot')).body.data.person.email).toBe('ada@provider.example');
      await context.close();
    });

    it('shows a person whose address is not verified why, in a page that works', async () => {
      const { context, page, complaints } = await openPage(browser);
      await signInAs(page, 'unverified');
      await page.getByRole('heading', { name: 'Your address is not verified' }).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).borderRadius)).toBe('16px');
      await page.getByRole('link', { name: 'Try again' }).click();
      await page.waitForURL(/127\.0\.0\.1/);
      expect(complaints).toEqual([]);
      await context.close();
    });
  });
});
