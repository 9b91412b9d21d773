// @slow
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Gateway } from '../../../local/gateway.ts';
import { until } from '../../support/platform.ts';
import { gatewayWith, send } from './gateway-client.ts';

const MB = 1024 * 1024;
const routes = [
  {
    path: '/a',
    handler: async ({ body }: { body: string | null }) => ({ statusCode: 200, body: String(body?.length) }),
  },
  { path: '/v1/*', handler: async ({ body }: { body: string | null }) => ({ statusCode: 401, body: String(body) }) },
];
const head = (length: number, path = '/a') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;

let gateway: Gateway;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await gateway?.close();
});

/** Sends the beginning of a request. */
async function begin(sent: string | Buffer): Promise<Socket> {
  const socket = connect(gateway.port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(sent, resolve));
  return socket;
}

describe('a body that does not come to its end', () => {
  it('is given up with 408 once nothing arrives, and its connection is closed', async () => {
    gateway = await gatewayWith(routes, { bodies: { stalledMs: 100 } });
    const answer = await text(await begin(`${head(1_000)}half`));
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"The request body did not arrive in time."');
    expect(answer).toMatch(/\r\naccess-control-allow-origin: \*\r\n/);
  });

  it.each([
    ['/public/abc/chat', { success: false, error: { code: 'PAYLOAD_TOO_LARGE', message: expect.any(String) } }],
    ['/graphql', { errors: [{ message: expect.any(String), extensions: { code: 'PAYLOAD_TOO_LARGE' } }] }],
    ['/graphql/stream?a', { errors: [{ message: expect.any(String), extensions: { code: 'PAYLOAD_TOO_LARGE' } }] }],
  ])('is refused at %s in words that a page can read', async (path, envelope) => {
    const paths = ['/public/*', '/graphql', '/graphql/stream'];
    gateway = await gatewayWith(paths.map((route) => ({ path: route, handler: async () => ({ statusCode: 200 }) })));
    const answer = await text(await begin(head(11 * MB, path)));
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*\r\naccess-control-allow-origin: \*\r\n/s);
    expect(answer).toMatch(/\r\naccess-control-expose-headers: .*retry-after/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual(envelope);
  });

  it('is read for as long as something arrives', async () => {
    gateway = await gatewayWith(routes, { bodies: { stalledMs: 400 } });
    const socket = await begin(head(20));
    const answer = once(socket, 'data');
    for (let n = 0; n < 20; n++) {
      await sleep(60);
      socket.write('x');
    }
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n20$/s);
  });

  it('is given up with 503 where all of them take too much memory, and keeps nobody out', async () => {
    gateway = await gatewayWith(routes, { bodies: { maxTotalBytes: 8 * MB } });
    const half = Buffer.concat([Buffer.from(head(5 * MB)), Buffer.alloc(3 * MB, 'x')]);
    const answers: string[] = [];
    for (let n = 0; n < 12; n++) {
      const socket = await begin(half);
      socket.on('data', (data) => answers.push(String(data)));
      expect((await send(gateway.port, '/a', { method: 'POST', body: 'small' })).status).toBe(200);
    }
    await until('most are given up', async () => answers.length >= 10);
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n/s);
    for (const answer of answers) expect(answer).toMatch(/\r\naccess-control-allow-origin: \*\r\n/);
    const whole = await send(gateway.port, '/a', { method: 'POST', body: 'x'.repeat(5 * MB) });
    expect([whole.status, whole.body]).toEqual([200, String(5 * MB)]);
  });

  it('may come in the smallest chunks', async () => {
    gateway = await gatewayWith(routes);
    const count = 200_000;
    const chunks = `POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(count)}`;
    const socket = await begin(chunks);
    socket.write('0\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(new RegExp(`\r\n\r\n${count}$`));
  });

  it('is not waited for where the request has no key, and needs one', async () => {
    gateway = await gatewayWith(routes);
    const answer = await text(await begin(`${head(5 * MB, '/v1/chatbots')}half`));
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*null$/s);
  });
});
