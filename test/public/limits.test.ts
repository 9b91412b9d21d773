import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leadsPk } from '../../domain/leads/items.ts';
import { type Answer, call, type OwnPlatform, startPlatform, type Tenant } from '../support/platform.ts';
import { type Bot, makeBot, roomInMinute } from '../support/visitor.ts';

let platform: OwnPlatform;
let tenant: Tenant;
let bot: Bot;
beforeAll(async () => {
  platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  tenant = await platform.tenant();
});
afterAll(() => platform?.stop());
beforeEach(async () => {
  await roomInMinute();
  // The calls of the owner count by address, too.
  bot = await makeBot(platform, {
    api: { ...tenant.api, post: (path, body) => tenant.api.post(path, body, from('owner')) },
  });
});

const addresses = new Map<string, string>();
/** Each visitor's address, made up when first named. */
const from = (visitor: string): Record<string, string> => {
  const known = addresses.get(visitor) ?? `198.51.100.${addresses.size + 1}`;
  addresses.set(visitor, known);
  return { 'x-forwarded-for': known };
};
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  call('POST', `${bot.publicUrl}${path}`, body, { accept: 'application/json', ...headers });
const many = (count: number, once: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => once(n)));
const passed = (all: readonly Answer[]) => all.filter(({ status }) => status === 200).length;

function expectRefused(all: readonly Answer[]) {
  for (const { status, headers, body } of all) {
    if (status === 200) continue;
    expect([status, body]).toEqual([
      429,
      { success: false, error: { code: 'RATE_LIMITED', message: 'Rate limit exceeded.' } },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
}

describe.each([
  ['/conversations', () => ({})],
  ['/chat', (n: number) => ({ message: `hello ${n}` })],
])('POST %s', (path, body) => {
  it('lets exactly 20 of 30 at once through, by chatbot and address', async () => {
    const all = await many(30, (n) => post(path, body(n), from(`a ${path}`)));
    expect(passed(all)).toBe(20);
    expectRefused(all);
    expect((await post(path, body(0), from(`a ${path}`))).status).toBe(429);
    expect((await post(path, body(0), from(`b ${path}`))).status).toBe(200);
    const other = await makeBot(platform, {
      api: { ...tenant.api, post: (to, sent) => tenant.api.post(to, sent, from('owner')) },
    });
    expect((await call('POST', other.publicUrl + path, body(0), from(`a ${path}`))).status).toBe(200);
  });

  it('counts no preflight, and neither do the other routes', async () => {
    const visitor = from(`c ${path}`);
    const preflights = await many(30, () =>
      call('OPTIONS', bot.publicUrl + path, undefined, {
        ...visitor,
        origin: 'https://a.example',
        'access-control-request-method': 'POST',
      }),
    );
    expect(new Set(preflights.map(({ status }) => status))).toEqual(new Set([204]));
    const configs = await many(30, () => call('GET', `${bot.publicUrl}/config`, undefined, visitor));
    expect(passed(configs)).toBe(30);
    expect(passed(await many(20, (n) => post(path, body(n), visitor)))).toBe(20);
  });

  it('counts what it refuses for its body, too', async () => {
    const visitor = from(`d ${path}`);
    const bad = await many(20, () => post(path, { message: '', visitorId: 'v'.repeat(101) }, visitor));
    expect(new Set(bad.map(({ status }) => status))).toEqual(new Set([422]));
    expect((await post(path, body(0), visitor)).status).toBe(429);
  });
});

describe('POST /leads', () => {
  it('lets 2 of an address through', async () => {
    const all = await many(6, (n) => post('/leads', { name: `Visitor ${n}` }, from('e')));
    expect(passed(all)).toBe(2);
    expectRefused(all);
  });

  it('lets 5 of a chatbot through, whatever their addresses', async () => {
    const all = await many(12, (n) => post('/leads', { name: `Visitor ${n}` }, from(`f ${n}`)));
    expect(passed(all)).toBe(5);
    expectRefused(all);
    const leads = await platform.store.query({ pk: leadsPk(tenant.workspaceId), consistent: true });
    expect(leads.items.filter(({ chatbotId }) => chatbotId === bot.id).length).toBe(5);
  });

  it('leaves the places of the chatbot to others when one address wants them all', async () => {
    await many(10, () => post('/leads', { name: 'Greedy' }, from('g')));
    expect((await post('/leads', { name: 'Modest' }, from('h'))).status).toBe(200);
  });
});

describe('POST /mcp', () => {
  const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
  const accept = { accept: 'application/json, text/event-stream' };

  it('counts what its tools ask against the limit of the chat', async () => {
    const visitor = from('j');
    const ask = message('tools/call', { name: 'ask', arguments: { message: 'hello' } });
    const all = await many(30, () => post('/mcp', ask, { ...visitor, ...accept }));
    expect(passed(all)).toBe(30);
    const results = all.map(({ body }) => body.result);
    expect(results.filter(({ isError }) => !isError).length).toBe(20);
    const refused = results.find(({ isError }) => isError);
    expect(JSON.parse(refused.content[0].text)).toEqual({
      error: { code: 'RATE_LIMITED', message: 'Rate limit exceeded.', retryAfterSeconds: expect.any(Number) },
    });
    expect((await post('/chat', { message: 'hello' }, visitor)).status).toBe(429);
  });

  it('lets 60 messages of an address through', async () => {
    const all = await many(70, () => post('/mcp', message('tools/list'), { ...from('k'), ...accept }));
    expect(passed(all)).toBe(60);
    expectRefused(all);
  });
});

it('the address is the proxy own word, the last of X-Forwarded-For', async () => {
  const real = from('i')['x-forwarded-for'];
  const all = await many(25, (n) => post('/conversations', {}, { 'x-forwarded-for': `10.0.0.${n}, ${real}` }));
  expect(passed(all)).toBe(20);
});
