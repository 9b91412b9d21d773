import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractFaults, faults } from '../support/fuzz/judge.ts';
import { readApi } from '../support/fuzz/operations.ts';
import { fuzz } from '../support/fuzz/run.ts';
import { call, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { type DnsServer, startDnsServer } from '../support/servers/dns-server.ts';

const REQUESTS = 500;

let dns: DnsServer;
let platform: OwnPlatform;
beforeAll(async () => {
  // Names of hosts are made up here; asked of this server, which knows none, they lead nowhere.
  dns = await startDnsServer(() => undefined);
  platform = await startPlatform({ env: { DNS_SERVERS: dns.address, RATE_LIMIT_SCALE: '100000' } });
});
afterAll(async () => {
  await platform?.stop();
  await dns?.close();
});

/** `npm run bench -- fuzz 10000 2` asks more, with another seed. */
it('whatever it is asked, the platform answers as it is documented', async () => {
  const { findings, asked, statuses } = await fuzz(platform, { requests: REQUESTS, seed: 7 });
  expect(findings).toEqual([]);
  const { operations } = readApi((await call('GET', `${platform.baseUrl}/openapi.json`)).body);
  expect(operations.filter(({ id }) => !asked[id]).map(({ id }) => id)).toEqual([]);
  // Not all of it bounces off the door.
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 6);
  expect(statuses[422]).toBeGreaterThan(REQUESTS / 20);
  expect(platform.log()).not.toMatch(/"level":"ERROR"/);
});

it('what judges the answers knows a bad one', async () => {
  const { operations, resolve } = readApi((await call('GET', `${platform.baseUrl}/openapi.json`)).body);
  const operation = operations.find(({ id }) => id === 'addNote')!;
  const sent = { operation, method: 'POST', target: '/v1/x', headers: { 'content-type': 'application/json' } };
  const attempt = { ...sent, body: '{"body":"x"}', mustFail: false };
  const judge = (status: number, body: unknown, changes: object = {}) => {
    const headers = { 'x-request-id': 'x', 'content-type': 'application/json' };
    const received = { status, headers, text: JSON.stringify(body), left: false };
    const asked = { ...attempt, ...changes };
    return [...faults(asked, received, 'secret'), ...contractFaults(resolve, asked, received)];
  };
  const note = {
    id: '019a5f00-0000-7000-8000-000000000000',
    body: 'x',
    author: null,
    mentions: [],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const refusal = { success: false, error: { code: 'NOT_FOUND', message: 'Not found.' } };
  expect(judge(200, { success: true, data: note })).toEqual([]);
  expect(judge(404, refusal)).toEqual([]);
  expect(judge(200, { success: true, data: { ...note, id: 7 } })).toEqual([expect.stringContaining('$.data.id')]);
  expect(judge(200, { success: true, data: note }, { mustFail: true })).toEqual(['a success for a stranger (200)']);
  expect(judge(200, { success: true, data: note }, { body: '{"body":""}' })).toEqual([
    expect.stringMatching(/^accepted/),
  ]);
  expect(judge(500, refusal)).toHaveLength(2);
  expect(judge(404, { message: 'no' })).toEqual([expect.stringMatching(/^no envelope/)]);
  expect(judge(402, { ...refusal, error: { code: 'USAGE_LIMIT_REACHED', message: 'x' } })).toEqual([
    expect.stringMatching(/^undocumented status 402/),
  ]);
  expect(judge(404, { ...refusal, error: { ...refusal.error, details: [{}] } })).toHaveLength(1);
});
