import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { bearer, type SignInCalls, signIn, signInUrl } from './support.ts';

let platform: OwnPlatform;
let calls: SignInCalls;
beforeAll(async () => {
  platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
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
