import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { createCallers, roomInMinute, strangeKey, tally, UNAUTHORIZED_BODY } from './support.ts';

const callers = createCallers();
let platform: OwnPlatform;

beforeAll(async () => {
  platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(async () => {
  callers.close();
  await platform.stop();
});
// Limits count in minutes of the clock: each test does all of its calls within one.
beforeEach(() => roomInMinute(8_000));

const RATE_LIMITED_BODY = '{"success":false,"error":{"code":"RATE_LIMITED","message":"Rate limit exceeded."}}';
const keyed = (key: string) => ({ 'x-api-key': key });
const secondsLeft = () => Math.ceil((60_000 - (Date.now() % 60_000)) / 1000);

/** `count` calls at once, shared among the addresses in turn. */
function flood(
  addresses: string[],
  count: number,
  headers: Record<string, string>,
  path = '/workspace',
): Promise<Answer[]> {
  const address = (n: number) => addresses[n % addresses.length]!;
  const one = (_: unknown, n: number) => callers.call(address(n), 'GET', platform.baseUrl + path, headers);
  return Promise.all(Array.from({ length: count }, one));
}

const isRefusal = ({ status, text, headers }: Answer) =>
  status === 429 && text === RATE_LIMITED_BODY && Number(headers.get('retry-after')) >= 1;

test('Of 200 calls at once on a workspace exactly 120 pass, from however many addresses', async () => {
  const [busy, other] = await Promise.all([platform.tenant(), platform.tenant()]);
  const addresses = ['127.9.1.1', '127.9.1.2', '127.9.1.3', '127.9.1.4'];
  const before = secondsLeft();
  const answers = await flood(addresses, 200, keyed(busy.apiKey));
  const after = secondsLeft();
  expect(tally(answers)).toEqual({ 200: 120, 429: 80 });

  const passed = answers.filter(({ status }) => status === 200);
  const left = passed.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  expect(left.sort((a, b) => b - a)).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n));
  for (const answer of answers) {
    const { headers } = answer;
    expect(headers.get('ratelimit-limit')).toBe('120');
    expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(before);
    expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThanOrEqual(after);
    if (answer.status === 200) expect(headers.get('retry-after')).toBeNull();
    else expect([isRefusal(answer), headers.get('retry-after')]).toEqual([true, headers.get('ratelimit-reset')]);
    if (answer.status === 429) expect(headers.get('ratelimit-remaining')).toBe('0');
    expect(headers.get('x-request-id')).toBeTruthy();
  }

  // The addresses have room left, and so has another workspace; this one has not, on any key of it and on no path.
  expect(tally(await flood(addresses, 4, keyed(other.apiKey)))).toEqual({ 200: 4 });
  const { key = '' } = await platform.operator('key create', { workspace: busy.workspaceId, scopes: 'leads:read' });
  expect(tally(await flood(['127.9.1.5'], 2, keyed(key)))).toEqual({ 429: 2 });
  expect(tally(await flood(['127.9.1.5'], 2, keyed(busy.apiKey), '/no/such/path'))).toEqual({ 429: 2 });
});

test('Of 200 calls at once from an address exactly 120 pass, on however many workspaces', async () => {
  const tenants = await Promise.all([platform.tenant(), platform.tenant(), platform.tenant(), platform.tenant()]);
  const floods = await Promise.all(tenants.map(({ apiKey }) => flood(['127.9.2.1'], 50, keyed(apiKey))));
  expect(tally(floods.flat())).toEqual({ 200: 120, 429: 80 });
  expect(floods.flat().filter(isRefusal)).toHaveLength(80);
  // What the address was refused did not count against the workspaces.
  const elsewhere = await Promise.all(tenants.map(({ apiKey }) => flood(['127.9.2.2'], 1, keyed(apiKey))));
  const used = elsewhere.flat().map(({ headers }) => 120 - Number(headers.get('ratelimit-remaining')));
  expect(used.reduce((sum, count) => sum + count, 0)).toBe(120 + tenants.length);
});

test('An address is counted before its key is looked up, so bad keys and none use up the same 120', async () => {
  const { apiKey } = await platform.tenant();
  const [unknown, missing] = await Promise.all([
    flood(['127.9.3.1'], 100, keyed(strangeKey())),
    flood(['127.9.3.1'], 100, {}),
  ]);
  const answers = [...unknown, ...missing];
  expect(tally(answers)).toEqual({ 401: 120, 429: 80 });
  expect(answers.filter(({ text }) => text === UNAUTHORIZED_BODY)).toHaveLength(120);
  expect(answers.filter(isRefusal)).toHaveLength(80);
  const good = await flood(['127.9.3.1'], 3, keyed(apiKey));
  expect(good.filter(isRefusal)).toHaveLength(3);
  expect(tally(await flood(['127.9.3.2'], 3, keyed(apiKey)))).toEqual({ 200: 3 });
});

test('No header moves a caller to another address', async () => {
  const forged = (n: number) => ({
    'x-forwarded-for': `198.51.100.${n}`,
    'x-real-ip': `198.51.100.${n}`,
    forwarded: `for=198.51.100.${n}`,
    'x-client-ip': `198.51.100.${n}`,
  });
  const call = (n: number) => callers.call('127.9.4.1', 'GET', `${platform.baseUrl}/workspace`, forged(n));
  const answers = await Promise.all(Array.from({ length: 130 }, (_, n) => call(n)));
  expect(tally(answers)).toEqual({ 401: 120, 429: 10 });
});

test('REST and GraphQL share both counts', async () => {
  const { apiKey }: Tenant = await platform.tenant();
  const query = encodeURIComponent('{ a: workspace { id } b: workspace { id } }');
  const url = `${platform.graphqlUrl}?query=${query}`;
  const asked = await callers.call('127.9.5.1', 'GET', url, keyed(apiKey));
  expect(asked.body.data.a.id).toBe(asked.body.data.b.id);
  // Two root fields are two calls on the workspace, and one request of the address.
  const [next] = await flood(['127.9.5.2'], 1, keyed(apiKey));
  expect(next?.headers.get('ratelimit-remaining')).toBe('117');
  expect(tally(await flood(['127.9.5.1'], 121, {}))).toEqual({ 401: 119, 429: 2 });
  const late = await callers.call('127.9.5.1', 'GET', url, keyed(apiKey));
  expect([late.status, late.body.errors[0].extensions.code]).toEqual([429, 'RATE_LIMITED']);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});
