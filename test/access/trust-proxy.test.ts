import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { roomInMinute } from './support.ts';

let platform: OwnPlatform;

beforeAll(async () => {
  // Three calls a minute for an address.
  platform = await startPlatform({ env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.025' } });
});
afterAll(() => platform.stop());
beforeEach(() => roomInMinute(3_000));

/** Statuses of calls without a key, one after the other, each with its X-Forwarded-For. */
async function statuses(...forwarded: string[]): Promise<number[]> {
  const got: number[] = [];
  for (const addresses of forwarded) {
    const answer = await call('GET', `${platform.baseUrl}/workspace`, undefined, { 'x-forwarded-for': addresses });
    got.push(answer.status);
  }
  return got;
}

test('Behind a trusted proxy the last address counts, whatever a client wrote before it', async () => {
  const forged = ['198.51.100.1', '198.51.100.2', 'nonsense', '203.0.113.9, 198.51.100.4'];
  expect(await statuses(...forged.map((first) => `${first}, 203.0.113.7`))).toEqual([401, 401, 401, 429]);
  expect(await statuses('203.0.113.7, 203.0.113.8')).toEqual([401]);
  expect(await statuses('203.0.113.7')).toEqual([429]);
});

test('What is no address is passed over for that of the socket', async () => {
  expect(await statuses('one', 'two', 'three', 'four')).toEqual([401, 401, 401, 429]);
});
