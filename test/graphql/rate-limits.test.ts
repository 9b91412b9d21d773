import { afterAll, beforeAll, expect, it } from 'vitest';
import { startInProcess } from './in-process.ts';

let full: Awaited<ReturnType<typeof startInProcess>>;
let tenth: Awaited<ReturnType<typeof startInProcess>>;
beforeAll(async () => {
  [full, tenth] = await Promise.all([startInProcess({ rateLimitScale: 1 }), startInProcess({ rateLimitScale: 0.1 })]);
});
afterAll(() => Promise.all([full.stop(), tenth.stop()]));

const MINUTE_MS = 60_000;
const templates = '{ templates { key } }';
const many = (count: number) => `{ ${Array.from({ length: count }, (_, i) => `a${i}: templates { key }`).join(' ')} }`;
const address = (index: number) => `192.0.2.${index}`;
// biome-ignore lint/suspicious/noExplicitAny: what came
const codes = (body: any): string[] => (body.errors ?? []).map((error: any) => error.extensions.code);

it('lets exactly 120 of 200 concurrent calls of a workspace pass', async () => {
  const { apiKey } = await full.tenant();
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, i) => full.ask(templates, { apiKey, sourceIp: address(i) })),
  );
  const passed = replies.filter(({ body }) => body.data.templates);
  expect(passed).toHaveLength(120);
  expect(passed.every(({ status, headers }) => status === 200 && headers['ratelimit-limit'] === '120')).toBe(true);
  for (const { status, headers, body } of replies.filter((reply) => !passed.includes(reply))) {
    expect({ status, codes: codes(body), message: body.errors[0].message }).toEqual({
      status: 429,
      codes: ['RATE_LIMITED'],
      message: 'Rate limit exceeded.',
    });
    expect(headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': '55' });
  }
});

it('lets exactly 120 of 200 concurrent requests of an address pass, whatever they ask for', async () => {
  const { apiKey } = await full.tenant();
  full.clock.advance(MINUTE_MS);
  const replies = await Promise.all(
    Array.from({ length: 200 }, () => full.ask('{ __typename }', { apiKey, sourceIp: '198.51.100.7' })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(120);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(80);
  expect(codes(refused[0]?.body)).toEqual(['RATE_LIMITED']);
  expect(refused[0]?.headers['retry-after']).toBe('55');
});

it('counts each root field against the workspace and each request against the address', async () => {
  const { apiKey } = await tenth.tenant();
  tenth.clock.advance(MINUTE_MS);
  const ask = (query: string) => tenth.ask(query, { apiKey, sourceIp: '203.0.113.1' });
  const first = await ask(many(5));
  const second = await ask(`{ ...Two more: templates { key } two: templates { key } } fragment Two on Query {
    two: templates { key } ... on Query { three: templates { key } four: templates { key } five: templates { key } } }`);
  expect([first, second].map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['7', '2']);
  const third = await ask(many(5));
  expect(third.status).toBe(200);
  expect(Object.entries(third.body.data).map(([name, value]) => [name, value !== null])).toEqual([
    ['a0', true],
    ['a1', true],
    ['a2', false],
    ['a3', false],
    ['a4', false],
  ]);
  expect(codes(third.body)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED']);
  const fourth = await ask(many(5));
  expect([fourth.status, codes(fourth.body).length]).toEqual([429, 5]);
  // Four requests so far: the address has room for eight of its twelve.
  const more = await Promise.all(Array.from({ length: 10 }, () => ask('{ __typename }')));
  expect(more.filter(({ status }) => status === 200)).toHaveLength(8);
});

it('runs no mutation that the limit refuses', async () => {
  const { apiKey } = await tenth.tenant();
  tenth.clock.advance(MINUTE_MS);
  const create = (index: number) => `m${index}: createChatbot(input: { name: "Bot ${index}" }) { chatbot { name } }`;
  const mutation = `mutation { ${Array.from({ length: 15 }, (_, i) => create(i)).join(' ')} }`;
  const { body } = await tenth.ask(mutation, { apiKey });
  expect(codes(body)).toEqual(['RATE_LIMITED', 'RATE_LIMITED', 'RATE_LIMITED']);
  tenth.clock.advance(MINUTE_MS);
  const listed = await tenth.ask('{ chatbots { edges { node { name } } } }', { apiKey });
  expect(listed.body.data.chatbots.edges).toHaveLength(12);
});

it('counts a refused key, and one without a key, against the address alone', async () => {
  tenth.clock.advance(MINUTE_MS);
  const statuses = [];
  for (let i = 0; i < 13; i++) {
    const apiKey = i % 2 ? `fd_live_${'0'.repeat(38)}` : undefined;
    statuses.push((await tenth.ask(templates, { apiKey, sourceIp: '203.0.113.9' })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 12 }, (_, i) => (i % 2 ? 401 : 200)), 429]);
});
