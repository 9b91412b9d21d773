import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../people/support.ts';
import { call, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { authorization, decide, nextOf, oauth, openQuestion, register } from './oauth-support.ts';

const redirectUri = 'https://assistant.example/callback';
const listed = [{ id: 'assistant', name: 'The Assistant', redirectUris: [redirectUri] }];

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await startPlatform({ env: { MCP_CLIENTS: JSON.stringify(listed) } });
  await platform.operator('org create', { name: 'Acme', owner: 'owner@acme.example', plan: 'pro' });
});
afterAll(() => platform.stop());

test('Where the operator lists the programs, these are connected, and no other registers itself', async () => {
  const metadata = (await call('GET', `${platform.root}/.well-known/oauth-authorization-server`)).body;
  expect(metadata).not.toHaveProperty('registration_endpoint');
  const { status, body } = await register(platform);
  expect([status, body.error]).toEqual([403, 'access_denied']);
  const visitor = await signIn(platform, 'owner@acme.example');
  const open = (clientId: string) =>
    openQuestion(
      visitor,
      `${oauth(platform)}/authorize?${authorization(platform, clientId, { redirect_uri: redirectUri })}`,
    );
  expect((await open('another')).status).toBe(400);
  const page = await open('assistant');
  expect(page.text).toContain('<strong>The Assistant</strong>');
  expect(page.text).toContain('<strong>assistant.example</strong>');
  const workspace = /<option value="([^"]+)"/.exec(page.text)![1]!;
  const back = new URL(nextOf(await decide(visitor, page, { workspace, answer: 'connect' })));
  expect([back.origin + back.pathname, back.searchParams.get('iss')]).toEqual([redirectUri, platform.root]);
  expect(back.searchParams.get('code')).toMatch(/^fd_code_/);
});

test.each(['x', '{}', '[{"id":"a","name":"A","redirectUris":["http://shop.example/"]}]'])(
  'The setting %s is refused at start',
  async (wrong) => {
    await expect(startPlatform({ env: { MCP_CLIENTS: wrong } })).rejects.toThrow(/MCP_CLIENTS must be a JSON list/);
  },
);
