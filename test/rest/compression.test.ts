import { request } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptsGzip, compression } from '../../functions/http/compression.ts';
import { call } from '../support/platform.ts';
import { type Scene, useScene } from '../support/scene.ts';

let scene: Scene;
let restPath: string;
beforeAll(async () => {
  scene = await useScene();
  const { api } = scene.tenant;
  const { body } = await api.post('/chatbots', { name: 'Shop' });
  const sources = `/chatbots/${body.data.id}/sources`;
  for (let n = 0; n < 5; n++) await api.post(`${sources}/faq`, { question: `Question ${n}?`, answer: 'Yes.' });
  restPath = `/v1${sources}`;
});

/** Sends exactly these headers, which `fetch` does not. */
async function ask(path: string, headers: Record<string, string>, body?: object) {
  const { root } = scene.platform;
  const key = { 'x-api-key': scene.tenant.apiKey, 'content-type': 'application/json' };
  const sent = request(`${root}${path}`, { method: body ? 'POST' : 'GET', headers: { ...key, ...headers } });
  sent.end(body ? JSON.stringify(body) : undefined);
  const [response] = await new Promise<[import('node:http').IncomingMessage]>((resolve, reject) => {
    sent.on('response', (answer) => resolve([answer])).on('error', reject);
  });
  const zipped = response.headers['content-encoding'] === 'gzip';
  const plain = await text(zipped ? response.pipe(createGunzip()) : response);
  return { status: response.statusCode, headers: response.headers, plain };
}

const introspection = { query: '{ __schema { types { name description fields { name description } } } }' };
const large = [
  ['REST', () => restPath, undefined],
  ['the reference', () => '/v1/openapi.json', undefined],
  ['GraphQL', () => '/graphql', introspection],
] as const;

describe.each(large)('a large response of %s', (_, pathOf, body) => {
  it('is compressed if the client accepts gzip, and says what it depends on', async () => {
    const path = pathOf();
    const [plain, zipped] = [await ask(path, {}, body), await ask(path, { 'accept-encoding': 'br, gzip' }, body)];
    expect([plain.status, zipped.status]).toEqual([200, 200]);
    expect(plain.plain.length).toBeGreaterThan(1_400);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.plain).toBe(plain.plain);
    for (const { headers } of [plain, zipped]) expect(headers.vary).toMatch(/accept-encoding/i);
  });
});

it('a small response and a stream are not compressed', async () => {
  const accept = { 'accept-encoding': 'gzip' };
  expect((await ask('/health', accept)).headers['content-encoding']).toBeUndefined();
  const { apiKey: key } = scene.tenant;
  const stop = new AbortController();
  const stream = await fetch(`${scene.platform.root}/graphql/stream`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', accept: 'text/event-stream', ...accept },
    body: JSON.stringify({ query: 'subscription { inboxEvents { id } }' }),
    signal: stop.signal,
  });
  expect([stream.status, stream.headers.get('content-encoding')]).toEqual([200, null]);
  stop.abort();
});

it.each([
  ['gzip', true],
  ['br;q=1.0, gzip;q=0.5', true],
  ['GZIP', true],
  ['*', true],
  ['', false],
  ['identity', false],
  ['gzip;q=0, *', false],
  ['br, gzip; q=0.0', false],
])('Accept-Encoding: %s', (value, accepted) => {
  const event = { headers: { 'Accept-Encoding': value } } as unknown as APIGatewayProxyEvent;
  expect(acceptsGzip(event)).toBe(accepted);
});

it('a body without its content type is told which header to send', async () => {
  const { status, body } = await call('POST', `${scene.platform.root}/v1/chatbots`, '{"name":"x"}', {
    'x-api-key': scene.tenant.apiKey,
    'content-type': 'text/plain',
  });
  expect([status, (body as { error: { message: string } }).error.message]).toEqual([
    415,
    'The request body must be JSON. Send the header Content-Type: application/json.',
  ]);
});

it.each([
  ['public, max-age=300', 'once'],
  ['no-store', 'each time, and is not kept'],
])('a text with Cache-Control: %s is compressed %s', async (caching, how) => {
  const compress = async (): Promise<Buffer> => {
    const response = {
      statusCode: 200,
      headers: { 'content-type': 'text/plain', 'cache-control': caching },
      body: caching.padEnd(5_000, 'x') as unknown,
    };
    const event = { headers: { 'accept-encoding': 'gzip' } } as unknown as APIGatewayProxyEvent;
    await compression.after?.({ event, response } as never);
    const [bytes] = await (response.body as Readable).toArray();
    return bytes;
  };
  const [first, second] = [await compress(), await compress()];
  expect(second.equals(first)).toBe(true);
  expect(second === first).toBe(how === 'once');
});
