import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { roomInMinute } from '../support/visitor.ts';
import {
  bearer,
  CONSOLE,
  CookieBrowser,
  mailedCode,
  mailedCodes,
  proveAddress,
  type SignInCalls,
  signIn,
  signInUrl,
} from './support.ts';

let platform: OwnPlatform;
let calls: SignInCalls;
beforeAll(async () => {
  platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  await platform.operator('org create', { name: 'Limited', owner: 'owner@limited.example', plan: 'free' });
  calls = await bearer(platform, await signIn(platform, 'owner@limited.example'));
});
afterAll(() => platform.stop());

test('A member has 600 calls a minute, on a plan without API, and the limit of the address does not apply', async () => {
  // More than the address has, within one minute or two.
  const answers = await Promise.all(Array.from({ length: 150 }, () => calls.rest('GET', '/viewer')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers[0]!.headers.get('ratelimit-limit')).toBe('600');
  const graphql = await calls.graphql('{ a: viewer { role } b: viewer { role } }');
  expect(graphql.data).toEqual({ a: { role: 'OWNER' }, b: { role: 'OWNER' } });
});

test('Tokens that nobody was given count against the address', async () => {
  const headers = { authorization: `Bearer fd_sess_${'0'.repeat(38)}` };
  const statuses = new Set<number>();
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => call('GET', `${platform.baseUrl}/viewer`, undefined, headers)),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses].sort()).toEqual([401, 429]);
  // A person at the same address goes on.
  expect((await calls.rest('GET', '/viewer')).status).toBe(200);
});

test('Sign-ins are limited to 20 a minute and address: a page says so', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('GET', signInUrl(platform))));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]!.text).toContain('Too many attempts');
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
});

let lastAddress = 0;
/** A browser at an address of its own. */
const browserAt = (address = `198.51.100.${++lastAddress}`) => new CookieBrowser({}, { 'x-forwarded-for': address });
const TOO_MANY = 'Too many codes were requested';

/** A member of a workspace of its own, so that the limits of its address are untouched. */
async function newOwner(): Promise<string> {
  // The limit of an address counts within a quarter of an hour.
  await roomInMinute(15);
  const owner = `owner-${++lastAddress}@limited.example`;
  await platform.operator('org create', { name: 'Limited', owner });
  return owner;
}

/** Requests codes as the form does, and waits for their mails. Returns whether each was refused. */
async function requestCodes(visitor: CookieBrowser, page: string, address: string, times: number) {
  const refused: boolean[] = [];
  const known = mailedCodes(platform, address).length;
  for (let n = 0; n < times; n++) refused.push((await visitor.submit(page, { address })).text.includes(TOO_MANY));
  const sent = refused.filter((isRefused) => !isRefused).length;
  if (sent > 0) await mailedCode(platform, address, known + sent - 1);
  return refused;
}

test('A stranger who requests codes for somebody uses up the stranger’s own, not theirs', async () => {
  const owner = await newOwner();
  const stranger = browserAt();
  const page = (await stranger.open(signInUrl(platform))).url;
  expect(await requestCodes(stranger, page, owner, 7)).toEqual([false, false, false, false, false, true, true]);
  const landed = await proveAddress(platform, browserAt(), owner);
  expect(landed.url).toBe(`${platform.root}/console`);
});

test('Many strangers fill a mailbox with a bounded number of codes, and the owner still gets one', async () => {
  const owner = await newOwner();
  const attacker = browserAt();
  const page = (await attacker.open(signInUrl(platform))).url;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = new URLSearchParams({ address: owner }).toString();
  let sent = 0;
  for (let n = 0; n < 30; n++) {
    const from = { ...headers, 'x-forwarded-for': `203.0.113.${n}` };
    const answers = await Promise.all(Array.from({ length: 5 }, () => attacker.ask('POST', page, form, from)));
    sent += answers.filter(({ text }) => !text.includes(TOO_MANY)).length;
  }
  // 100, and one for each of ten addresses that had requested none.
  expect(sent).toBe(110);
  await mailedCode(platform, owner, sent - 1);
  const landed = await proveAddress(platform, browserAt(), owner);
  expect(landed.url).toBe(`${platform.root}/console`);
});

test('A browser in which somebody has signed in gets a code also at the address of a flood', async () => {
  const owner = await newOwner();
  const address = `198.51.100.${++lastAddress}`;
  const known = browserAt(address);
  await signIn(platform, owner, {}, known);
  expect(known.cookie('issuer_known')!.attributes).toMatch(/^Path=\/issuer; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const stranger = browserAt(address);
  const page = (await stranger.open(signInUrl(platform))).url;
  expect((await requestCodes(stranger, page, owner, 6)).at(-1)).toBe(true);
  const landed = await proveAddress(platform, known, owner);
  expect(landed.url).toBe(`${platform.root}/console`);
  // The cookie is for this address alone, and cannot be made up.
  const other = await newOwner();
  const { url } = await known.open(signInUrl(platform));
  expect((await requestCodes(known, url, other, 6)).at(-1)).toBe(true);
  const cookie = known.cookie('issuer_known')!;
  const forged = new CookieBrowser({}, { 'x-forwarded-for': address });
  forged.cookies = [{ ...cookie, value: `${'A'.repeat(16)}${cookie.value.slice(16)}` }];
  const forgedPage = (await forged.open(signInUrl(platform))).url;
  expect(await requestCodes(forged, forgedPage, owner, 1)).toEqual([true]);
});

test('Whoever holds a code can enter it, whatever others at the same address have done', async () => {
  const owner = await newOwner();
  const address = `198.51.100.${++lastAddress}`;
  const holder = browserAt(address);
  const page = (await holder.open(signInUrl(platform))).url;
  await requestCodes(holder, page, owner, 1);
  const code = await mailedCode(platform, owner);
  const stranger = browserAt(address);
  const strangerPage = (await stranger.open(signInUrl(platform))).url;
  const answers = [];
  // More than two windows of a minute take.
  for (let n = 0; n < 70; n++) answers.push(await stranger.submit(strangerPage, { address: `${n}@nowhere.example` }));
  expect(answers.some(({ text }) => text.includes('Too many attempts'))).toBe(true);
  expect((await holder.submit(page, { code }, CONSOLE)).url).toBe(`${platform.root}/console`);
});

test('A code goes on working when no further one is mailed', async () => {
  const owner = await newOwner();
  const visitor = browserAt();
  const page = (await visitor.open(signInUrl(platform))).url;
  await requestCodes(visitor, page, owner, 4);
  // Mails leave in the background: one of the earlier must not come last.
  await mailedCode(platform, owner, 3);
  await requestCodes(visitor, page, owner, 1);
  const code = await mailedCode(platform, owner, 4);
  const refused = await visitor.submit(page, { address: owner });
  expect([refused.text.includes(TOO_MANY), refused.text.includes('name="code"')]).toEqual([true, true]);
  expect((await visitor.submit(page, { code }, CONSOLE)).url).toBe(`${platform.root}/console`);
});

test('People at 70 addresses behind one proxy sign in within the same minute', async () => {
  const answers = await Promise.all(
    Array.from({ length: 70 }, async (_, n) => {
      const visitor = browserAt(`192.0.2.${n}`);
      const { url } = await visitor.open(signInUrl(platform));
      return visitor.submit(url, { address: `person-${n}@nowhere.example` });
    }),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text.includes('name="code"')}`))).toEqual(
    new Set(['200 true']),
  );
});

test('Beginning a sign-in at the issuer itself is limited too, for each address', async () => {
  const location = (await browserAt().ask('GET', signInUrl(platform))).headers.get('location');
  const flood = { 'x-forwarded-for': '203.0.113.200' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('GET', location!, undefined, flood)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]!.text).toContain('Too many attempts');
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call('GET', location!, undefined, { 'x-forwarded-for': '203.0.113.201' })).status).toBe(303);
});

test('All addresses of one IPv6 site are one client', async () => {
  const owner = await newOwner();
  const visitor = browserAt('2001:db8:1:200::1');
  const page = (await visitor.open(signInUrl(platform))).url;
  await requestCodes(visitor, page, owner, 5);
  const form = new URLSearchParams({ address: owner }).toString();
  const refusedFrom = async (address: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address };
    return (await visitor.ask('POST', page, form, headers)).text.includes(TOO_MANY);
  };
  expect(await refusedFrom('2001:db8:1:2ff:1:2:3:4')).toBe(true);
  expect(await refusedFrom('2001:db8:1:300::1')).toBe(false);
});

test('An address registers 20 programs an hour', async () => {
  const register = () =>
    call('POST', `${platform.root}/auth/oauth/register`, { redirect_uris: ['http://localhost:49152/callback'] });
  const answers = await Promise.all(Array.from({ length: 41 }, register));
  const statuses = answers.map(({ status }) => status);
  // Two hours, if the clock has struck in between.
  expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(40);
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.body.error.code).toBe('RATE_LIMITED');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
