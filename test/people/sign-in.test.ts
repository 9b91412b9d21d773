import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnPlatform, startPlatform } from '../support/platform.ts';
import { bearer, boot, CONSOLE, CookieBrowser, proveAddress, signIn, signInUrl } from './support.ts';

let platform: OwnPlatform;
let workspaceId: string;
const owner = 'Owner@Acme.Example';
beforeAll(async () => {
  platform = await startPlatform();
  // No switch of the API is on.
  const made = await platform.operator('org create', { name: 'Acme', owner, plan: 'free' });
  workspaceId = made.workspaceId!;
});
afterAll(() => platform.stop());

test('The owner signs in with a mailed code and reaches the console, on a plan without API', async () => {
  const visitor = new CookieBrowser();
  const landed = await proveAddress(platform, visitor, 'owner@acme.example', { return: '/console/inbox?view=mine#x' });
  expect([landed.status, landed.url]).toEqual([303, `${platform.root}/console/inbox?view=mine#x`]);
  const { status, body, headers } = await boot(platform, visitor);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(body.data).toMatchObject({
    token: expect.stringMatching(/^fd_sess_[0-9A-Za-z]{38}$/),
    person: { email: 'owner@acme.example' },
    workspaces: [{ id: workspaceId, name: 'Acme', role: 'owner', primary: true }],
    viewer: { workspaceId, role: 'owner', member: { email: owner, owner: true, status: 'active' } },
    inbox: { data: [], nextCursor: null },
    brand: { appName: 'Frontdesk' },
  });
  const calls = await bearer(platform, visitor);
  expect((await calls.rest('GET', '/workspace')).body.data.id).toBe(workspaceId);
  expect(
    (await calls.graphql('{ viewer { role person { email } member { email } workspaces { id } } }')).data.viewer,
  ).toEqual({
    role: 'OWNER',
    person: { email: 'owner@acme.example' },
    member: { email: owner },
    workspaces: [{ id: workspaceId }],
  });
});

test('The session is in an HttpOnly cookie that only own pages send, and a sign-in begins with a lax one', async () => {
  const visitor = await signIn(platform, owner);
  const port = new URL(platform.root).port;
  expect(visitor.cookie('session')).toMatchObject({ name: `fd_session_${port}`, path: '/' });
  expect(visitor.cookie('session')!.attributes).toBe('Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000');
  expect(visitor.cookie('signin')!.attributes).toBe('Path=/; HttpOnly; SameSite=Lax; Max-Age=600');
});

test.each([
  '/console/signed-out',
  'https://evil.example/console',
  '//evil.example/console',
  '/\\evil.example/console',
  '/console\\..\\..\\evil',
  '/console/..//evil.example',
  '/console/../v1',
  '/consoles',
  'javascript:alert(1)',
  '/console\n//evil',
])('A return to %j is dropped', async (wanted) => {
  const landed = await proveAddress(platform, new CookieBrowser(), owner, { return: wanted });
  expect(landed.url).toBe(`${platform.root}/console`);
});

test('A stranger gets a page that says why, and no session', async () => {
  await platform.operator('org create', { name: 'Other', owner: 'known@other.example' });
  const visitor = new CookieBrowser();
  const page = await visitor.open(signInUrl(platform));
  const answers = [];
  for (const address of ['nobody@nowhere.example', 'known@other.example']) {
    const { status, text } = await visitor.submit(page.url, { address });
    answers.push([status, text.replaceAll(address, 'ADDRESS')]);
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(visitor.cookie('session')).toBeUndefined();
});

test('A callback that nobody began, and one that was used, lead to a page with a way to try again', async () => {
  const visitor = new CookieBrowser();
  await proveAddress(platform, visitor, owner, {}, CONSOLE);
  const callback = visitor.asked.find((url) => url.includes('/auth/callback'))!;
  for (const url of [callback, `${platform.root}/auth/callback?code=x&state=y`, `${platform.root}/auth/callback`]) {
    const again = await visitor.ask('GET', url);
    expect([again.status, again.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(again.text).toContain('This sign-in is over');
    expect(again.text).toContain(`href="${platform.root}/auth/sign-in?return=%2Fconsole"`);
    expect(again.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    // Without it, browsers ask for /favicon.ico and log that the policy forbids it.
    expect(again.text).toContain('<link rel="icon" href="data:,">');
    expect(again.text).not.toContain('<script');
    expect(again.headers.getSetCookie()).toEqual([]);
  }
});
