import { runInNewContext } from 'node:vm';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cdnHeaders } from '../../config/cdn.ts';
import type { App } from '../../domain/core/app.ts';
import { restoreViewer } from '../../functions/http/cdn.ts';
import { prefixOf } from '../../functions/http/root.ts';
import { edgeCode } from '../../infra/api/cdn.ts';
import { call, type OwnPlatform, startPlatform } from '../support/platform.ts';
import { roomInMinute } from './support.ts';

const secret = 'known-to-the-edge-alone';
let platform: OwnPlatform;

beforeAll(async () => {
  // Three calls a minute for an address.
  platform = await startPlatform({ env: { CDN_SECRET: secret, RATE_LIMIT_SCALE: '0.025' } });
});
afterAll(() => platform.stop());
beforeEach(() => roomInMinute(3_000));

const ask = async (headers: Record<string, string>) =>
  (await call('GET', `${platform.baseUrl}/workspace`, undefined, headers)).status;

/** Statuses of calls one after the other, each from an address as the header tells it. */
async function statuses(proof: Record<string, string>, ...addresses: string[]): Promise<number[]> {
  const got: number[] = [];
  for (const address of addresses) got.push(await ask({ ...proof, [cdnHeaders.address]: address }));
  return got;
}

test('What came through CloudFront counts against its viewer, what only says so against its own address', async () => {
  const proven = { [cdnHeaders.secret]: secret };
  expect(await statuses(proven, '203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7')).toEqual([
    401, 401, 401, 429,
  ]);
  expect(await statuses(proven, '203.0.113.8')).toEqual([401]);
  // One network of IPv6 is one client here, too.
  expect(await statuses(proven, '2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1::3', '2001:db8:0:1::4')).toEqual([
    401, 401, 401, 429,
  ]);
  const forged = ['203.0.113.9', '203.0.113.10', '203.0.113.11', '203.0.113.12'];
  expect(await statuses({ [cdnHeaders.secret]: `${secret}x` }, ...forged)).toEqual([401, 401, 401, 429]);
  expect(await statuses({}, '203.0.113.13')).toEqual([429]);
  // With the secret, but no address: the gateway's word stands.
  expect(await statuses(proven, 'nonsense')).toEqual([429]);
});

test('Behind CloudFront the platform is at the top of its host, although the gateway was asked below its stage', () => {
  const app = { settings: { rateLimitScale: 1, root: '', cdnSecret: secret } } as App;
  const seen = (proof: string) => {
    const requestContext = { path: '/prod/v1/openapi.json', identity: { sourceIp: '198.51.100.1' } };
    const headers = { [cdnHeaders.secret]: proof, [cdnHeaders.address]: '203.0.113.7' };
    const event = { path: '/v1/openapi.json', headers, requestContext } as unknown as APIGatewayProxyEvent;
    restoreViewer(app, event);
    return [prefixOf(event), event.requestContext.identity.sourceIp];
  };
  expect(seen(secret)).toEqual(['', '203.0.113.7']);
  expect(seen('guessed')).toEqual(['/prod', '198.51.100.1']);
});

test('Where a web ACL stands before CloudFront, a request that comes past it is refused', async () => {
  const guarded = await startPlatform({ env: { CDN_SECRET: secret, CDN_ONLY: '1' } });
  try {
    const answers = async (headers: Record<string, string>) =>
      Promise.all(
        [
          '/health',
          '/v1/openapi.json',
          '/graphql?query={__typename}',
          '/widget.js',
          '/public/none/config',
          '/v1/leads/export',
        ].map((path) => call('GET', guarded.root + path, undefined, headers)),
      );
    for (const headers of [{}, { [cdnHeaders.secret]: `${secret}x` }] as Record<string, string>[]) {
      for (const { status, body, headers: sent } of await answers(headers)) {
        expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
        expect(sent.get('x-request-id')).toMatch(/\S/);
      }
    }
    const statuses = (await answers({ [cdnHeaders.secret]: secret })).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 404, 401]);
    expect(guarded.log()).not.toContain('"level":"ERROR"');
  } finally {
    await guarded.stop();
  }
});

test('CloudFront writes the address and the host over whatever the viewer sent', () => {
  const event = {
    viewer: { ip: '203.0.113.7' },
    request: {
      headers: {
        [cdnHeaders.address]: { value: '198.51.100.1' },
        [cdnHeaders.host]: { value: 'evil.example' },
        host: { value: 'desk.example.com' },
        accept: { value: '*/*' },
      },
    },
  };
  expect(runInNewContext(`${edgeCode}; handler(event)`, { event })).toEqual({
    headers: {
      [cdnHeaders.address]: { value: '203.0.113.7' },
      [cdnHeaders.host]: { value: 'desk.example.com' },
      host: { value: 'desk.example.com' },
      accept: { value: '*/*' },
    },
  });
});
