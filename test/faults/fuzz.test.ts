import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { readApi } from '../support/fuzz/operations.ts';
import { fuzz } from '../support/fuzz/run.ts';
import { call, type Platform, startPlatform } from '../support/platform.ts';

const REQUESTS = 500;

let dns: DnsServer;
let platform: Platform;
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
it('whatever it is asked, the platform answers as it is documented', { timeout: 120_000 }, async () => {
  const { findings, asked, statuses } = await fuzz(platform, { requests: REQUESTS, seed: 7 });
  expect(findings).toEqual([]);
  const { operations } = readApi((await call('GET', `${platform.baseUrl}/openapi.json`)).body);
  expect(operations.filter(({ id }) => !asked[id]).map(({ id }) => id)).toEqual([]);
  // Not all of it bounces off the door.
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 6);
  expect(statuses[422]).toBeGreaterThan(REQUESTS / 20);
  expect(platform.log()).not.toMatch(/"level":"ERROR"/);
});
