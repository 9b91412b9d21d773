import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../support/browser/axe.ts';
import { browserPath } from '../support/browser/browser.ts';
import { COLLEAGUE, type ConsoleScene, isLive, useConsole } from '../support/browser/console.ts';
import { authorization, oauth, pkce, postForm, register } from './oauth-support.ts';
import { exchange } from './support.ts';

describe.skipIf(!browserPath)('connecting a program in a browser', () => {
  let scene: ConsoleScene;
  let program: Server;
  let origin: string;
  let link = '';
  /** The callbacks that the program got. */
  const callbacks: URLSearchParams[] = [];
  beforeAll(async () => {
    scene = await useConsole();
    program = createServer((request, response) => {
      const url = new URL(request.url!, origin);
      if (url.pathname === '/callback') callbacks.push(url.searchParams);
      response.setHeader('content-type', 'text/html');
      response.end(url.pathname === '/callback' ? '<p>Connected' : `<a href="${link}">Connect</a>`);
    });
    await once(program.listen(0, 'localhost'), 'listening');
    // Another site than the platform, which is at 127.0.0.1.
    origin = `http://localhost:${(program.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    program?.close();
    await scene?.close();
  });

  it('leads from the program to the question, by a sign-in, and back; the profile ends it', async () => {
    const { platform } = scene;
    const redirectUri = `${origin}/callback`;
    const metadata = { client_name: 'Claude Code', redirect_uris: [redirectUri] };
    const { client_id: clientId } = (await register(platform, metadata)).body;
    const { verifier, challenge } = pkce();
    const scope = 'chatbots:read knowledge:read knowledge:write mcp:write';
    const changes = { redirect_uri: redirectUri, code_challenge: challenge, scope };
    link = `${oauth(platform)}/authorize?${authorization(platform, clientId, changes)}`.replaceAll('&', '&amp;');

    const desk = await scene.desk({ who: COLLEAGUE, fresh: true });
    await desk.context.clearCookies();
    const { page } = desk;
    await page.goto(origin);
    await page.getByRole('link', { name: 'Connect' }).click();
    await page.getByRole('button', { name: `Continue as ${COLLEAGUE}` }).click();
    await page.getByRole('heading', { name: 'Connect Claude Code?' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }
    // Once signed in, a link from elsewhere leads to the question at once.
    await page.goto(origin);
    await page.getByRole('link', { name: 'Connect' }).click();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.waitForURL(/\/callback\?/);
    expect(callbacks).toHaveLength(1);

    const fields = { grant_type: 'authorization_code', client_id: clientId, redirect_uri: redirectUri };
    const code = callbacks[0]!.get('code')!;
    const { body } = await postForm(`${oauth(platform)}/token`, { ...fields, code, code_verifier: verifier });
    expect(body.scope).toBe('chatbots:read knowledge:read knowledge:write');
    await page.goto(`${platform.root}/console/profile`);
    await isLive(page);
    const row = page.getByRole('listitem').filter({ hasText: 'Claude Code' });
    await row.getByRole('button', { name: 'Disconnect' }).scrollIntoViewIfNeeded();
    await row.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('No program is connected').waitFor();
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${body.access_token}` };
        return (await exchange(`${platform.root}/mcp`, { jsonrpc: '2.0', id: 1, method: 'ping' }, headers)).status;
      })
      .toBe(401);
    await desk.close();
  });

  it('fits a phone', async () => {
    const { platform } = scene;
    const name = 'A program of many words '.repeat(3);
    const { client_id: clientId } = (await register(platform, { client_name: name })).body;
    const desk = await scene.desk({ viewport: { width: 390, height: 800 } });
    const page = await desk.context.newPage();
    await page.goto(`${oauth(platform)}/authorize?${authorization(platform, clientId)}`);
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await desk.close();
  });
});
