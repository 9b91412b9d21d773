import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { call, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { type IssuerBehaviour, startIssuer, type TestIssuer } from '../support/servers/issuer.ts';
import { boot, CONSOLE, CookieBrowser, signInUrl, signOut } from './support.ts';

let issuer: TestIssuer;
let platform: OwnPlatform;
const SECRET = 'a secret+of/the=client';
beforeAll(async () => {
  issuer = await startIssuer();
  const env = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'frontdesk-test', OIDC_CLIENT_SECRET: SECRET };
  platform = await startPlatform({ env });
  await platform.operator('org create', { name: 'Foreign', owner: 'ada@foreign.example' });
});
afterAll(async () => {
  await platform.stop();
  issuer.close();
});
afterEach(() => {
  issuer.behaviour = {};
});

/** Signs in while the issuer behaves so. */
async function attempt(
  behaviour: IssuerBehaviour = {},
  query: Record<string, string> = {},
  visitor = new CookieBrowser(),
) {
  issuer.behaviour = behaviour;
  const landed = await visitor.open(signInUrl(platform, query), CONSOLE);
  return { landed, visitor, isSignedIn: visitor.cookie('session') !== undefined };
}

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

test('A foreign issuer signs a person in: code with PKCE, state, nonce, and the secret of the client', async () => {
  const { landed, visitor, isSignedIn } = await attempt();
  expect([landed.url, isSignedIn]).toEqual([`${platform.root}/console`, true]);
  const asked = issuer.asked.at(-1)!;
  expect(Object.fromEntries(asked)).toEqual({
    response_type: 'code',
    client_id: 'frontdesk-test',
    redirect_uri: `${platform.root}/auth/callback`,
    scope: 'openid email profile',
    state: expect.stringMatching(/^\w{43}$/),
    nonce: expect.stringMatching(/^\w{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  const [, sent = ''] = issuer.redeemed.at(-1)!.authorization!.split(' ');
  const [id, secret] = Buffer.from(sent, 'base64').toString().split(':').map(decodeURIComponent);
  expect([id, secret?.replaceAll(' ', '+')]).toEqual(['frontdesk-test', SECRET.replaceAll(' ', '+')]);
  const { data } = (await boot(platform, visitor)).body;
  expect(data.person).toMatchObject({ email: 'ada@foreign.example', name: 'Ada' });
  const left = await signOut(platform, visitor);
  expect(left.body.data.issuerLogoutUrl).toBe(
    `${issuer.url}/logout?client_id=frontdesk-test&post_logout_redirect_uri=${encodeURIComponent(`${platform.root}/console`)}`,
  );
});

test('The same subject is the same person, whatever address the issuer tells later', async () => {
  const first = (await boot(platform, (await attempt()).visitor)).body.data.person;
  const moved = await attempt({ claims: { email: 'ada@moved.example' } });
  expect((await boot(platform, moved.visitor)).body.data.person).toEqual({ ...first, email: 'ada@moved.example' });
});

test.each<[string, IssuerBehaviour]>([
  ['another nonce', { claims: { nonce: 'other' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another audience', { claims: { aud: 'somebody' } }],
  ['another authorised party', { claims: { aud: ['frontdesk-test', 'other'], azp: 'other' } }],
  ['another issuer in the token', { claims: { iss: 'https://other.example' } }],
  ['another issuer in the callback', { callback: { iss: 'https://other.example' } }],
  ['no issuer in the callback', { callback: { iss: undefined } }],
  ['a token that expired 10 minutes ago', { claims: { exp: seconds(-600) } }],
  ['a token of 10 minutes in the future', { claims: { iat: seconds(600) } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a key that the issuer does not publish', { forged: true }],
  ['a code that it did not issue', { callback: { code: 'made-up' } }],
])('An answer with %s is refused: a page with the reason, no session', async (_name, behaviour) => {
  const { landed, isSignedIn } = await attempt(behaviour);
  expect([landed.status, isSignedIn]).toEqual([400, false]);
  expect(landed.text).toContain('The sign-in could not be verified');
  expect(landed.text).toContain(`href="${platform.root}/auth/sign-in?return=%2Fconsole"`);
});

test.each([
  ['another state', 'other'],
  ['no state', undefined],
])('A callback with %s is refused', async (_name, state) => {
  const { landed, isSignedIn } = await attempt({ callback: { state } });
  expect([landed.status, isSignedIn]).toEqual([400, false]);
  expect(landed.text).toContain('This sign-in is over');
});

test.each<[string, IssuerBehaviour]>([
  ['expired 4 minutes ago', { claims: { exp: seconds(-240) } }],
  ['comes from 4 minutes ahead', { claims: { iat: seconds(240) } }],
])('A token that %s passes: clocks differ', async (_name, behaviour) => {
  expect((await attempt(behaviour)).isSignedIn).toBe(true);
});

test('Keys that the issuer has just replaced are read again', async () => {
  expect((await attempt()).isSignedIn).toBe(true);
  issuer.rotate();
  expect((await attempt()).isSignedIn).toBe(true);
});

test('A person who cancels comes back to a page that says so, and keeps where they were going', async () => {
  const callback = { code: undefined, error: 'access_denied', error_description: '<script>alert(1)</script>' };
  const { landed, isSignedIn } = await attempt({ callback }, { return: '/console/inbox?q=a&b' });
  expect([landed.status, isSignedIn]).toEqual([403, false]);
  expect(landed.text).toContain('The sign-in was cancelled');
  expect(landed.text).toContain('return=%2Fconsole%2Finbox%3Fq%3Da%26b');
  expect(landed.text).not.toContain('<script');
});

test.each<[string, IssuerBehaviour]>([
  ['fails', { status: 500 }],
  ['is too slow', { delayMs: 11_000 }],
])('An issuer that %s: a page that offers to try again, and trying again works', async (_name, behaviour) => {
  const { landed, visitor, isSignedIn } = await attempt(behaviour);
  expect([landed.status, isSignedIn]).toEqual([503, false]);
  expect(landed.text).toContain('Sign-in is not available right now');
  const retry = /<a [^>]*href="([^"]+)"/.exec(landed.text)![1]!.replaceAll('&amp;', '&');
  issuer.behaviour = {};
  await visitor.open(retry, CONSOLE);
  expect(visitor.cookie('session')).toBeDefined();
});

test.each<[string, Record<string, unknown>, string]>([
  ['unverified', { sub: 'eve', email: 'ada@foreign.example', email_verified: false }, 'Your address is not verified'],
  [
    'without a word on it',
    { sub: 'eve', email: 'ada@foreign.example', email_verified: undefined },
    'Your address is not verified',
  ],
  ['missing', { sub: 'eve', email: undefined }, 'Your address is not verified'],
  ['of a look-alike letter', { sub: 'eve', email: 'аda@foreign.example' }, 'Your address is not verified'],
  ['of a stranger', { sub: 'eve', email: 'eve@foreign.example' }, 'No workspace with this address'],
  [
    'of a member who signs in as another subject',
    { sub: 'eve', email: 'ADA@foreign.example' },
    'This address signs in another way',
  ],
])('An address that is %s links nobody', async (_name, claims, title) => {
  await attempt();
  const { landed, isSignedIn } = await attempt({ claims });
  expect([landed.status, isSignedIn]).toEqual([403, false]);
  expect(landed.text).toContain(title);
});

test('An address in another case is the same address', async () => {
  await platform.operator('org create', { name: 'Case', owner: 'Grace@Foreign.example' });
  const { isSignedIn } = await attempt({ claims: { sub: 'grace', email: 'gRACE@foreign.EXAMPLE' } });
  expect(isSignedIn).toBe(true);
});

test('A new proof of identity is asked for, and an old one is refused', async () => {
  const fresh = await attempt({}, { fresh: '1' });
  expect(fresh.isSignedIn).toBe(true);
  expect([issuer.asked.at(-1)!.get('prompt'), issuer.asked.at(-1)!.get('max_age')]).toEqual(['login', '0']);
  for (const auth_time of [seconds(-3600), undefined]) {
    const stale = await attempt({ claims: { auth_time } }, { fresh: '1', return: '/console/settings' });
    expect([stale.landed.status, stale.isSignedIn]).toEqual([403, false]);
    expect(stale.landed.text).toContain('Please prove that it is you');
    expect(stale.landed.text).toContain('return=%2Fconsole%2Fsettings&amp;fresh=1');
  }
});

test('Whoever is signed in goes on while the issuer is away, and others read that it is', async () => {
  const { visitor } = await attempt();
  issuer.close();
  const env = { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'frontdesk-test' };
  await platform.kill();
  platform = await platform.restart(env);
  expect((await boot(platform, visitor)).status).toBe(200);
  const page = await call('GET', signInUrl(platform));
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Sign-in is not available right now');
});

test.each([
  [{ OIDC_ISSUER: 'https://issuer.example' }, 'OIDC_ISSUER and OIDC_CLIENT_ID must be set together'],
  [{ OIDC_ISSUER: 'http://issuer.example', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER must be an https URL'],
])('A start with %j says what is wrong', async (env, message) => {
  await expect(startPlatform({ env })).rejects.toThrow(message);
});
