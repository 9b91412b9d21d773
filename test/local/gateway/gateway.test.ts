import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Gateway } from '../../../local/gateway.ts';
import { LAMBDA_RESULT_BYTES } from '../../../local/lambda/invoke.ts';
import { startGateway } from '../../support/gateway.ts';
import { echo, gatewayWith, open, type Route, send } from './gateway-client.ts';

let gateway: Gateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

async function answering(result: unknown, route: Partial<Route> = {}, options = {}) {
  gateway = await gatewayWith([{ path: '/a', handler: async () => result, ...route }], options);
  return gateway.port;
}

/** What the server says to these bytes, until it closes or has said `enough`. */
async function raw(port: number, text: string, enough?: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
    if (enough && said.includes(enough)) socket.destroy();
  });
  socket.write(text);
  await once(socket, 'close');
  return said;
}

describe('the answer', () => {
  it('has status, headers, repeated headers, cookies and length', async () => {
    const port = await answering({
      statusCode: 201,
      headers: { 'content-type': 'text/plain', 'x-number': 5, 'x-both': 'one', connection: 'upgrade' },
      multiValueHeaders: { 'x-both': ['two', 'three'] },
      cookies: ['a=1', 'b=2'],
      body: 'grün',
    });
    const { status, headers, body } = await send(port, '/a');
    expect(status).toBe(201);
    expect(headers).toMatchObject({
      'content-type': 'text/plain',
      'x-number': '5',
      'x-both': 'two, three',
      'set-cookie': ['a=1', 'b=2'],
      'content-length': '5',
    });
    expect(headers.connection).not.toBe('upgrade');
    expect(body).toBe('grün');
  });

  it('decodes a base64 body', async () => {
    const bytes = Buffer.from([0, 255, 1]);
    const port = await answering({ statusCode: 200, isBase64Encoded: true, body: bytes.toString('base64') });
    const response = await open(port, '/a');
    expect(await response.toArray()).toEqual([bytes]);
  });

  it('has no body for HEAD, nor for 204', async () => {
    let port = await answering({ statusCode: 200, body: 'body' });
    expect(await send(port, '/a', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    await gateway!.close();
    port = await answering({ statusCode: 204 });
    const { headers, body } = await send(port, '/a');
    expect({ length: headers['content-length'], body }).toEqual({ length: undefined, body: '' });
  });

  it.each([
    ['nothing', undefined],
    ['no status', { body: 'x' }],
    ['a status that is none', { statusCode: 99 }],
    ['a body that is not a string', { statusCode: 200, body: { a: 1 } }],
    ['a header that cannot be sent', { statusCode: 200, headers: { 'x-a': 'a\nb' } }],
  ])('is 502 where the handler gives %s', async (_what, result) => {
    const port = await answering(result);
    const { status, headers, body } = await send(port, '/a');
    expect([status, body]).toEqual([502, '{"message":"Internal server error"}']);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    [0, 200],
    [1, 502],
  ])('with %i bytes more than Lambda allows in a buffered result is %i', async (more, expected) => {
    const around = JSON.stringify({ statusCode: 200, body: '' }).length;
    const port = await answering({ statusCode: 200, body: 'x'.repeat(LAMBDA_RESULT_BYTES - around + more) });
    expect((await send(port, '/a')).status).toBe(expected);
  });

  it('is 502 where the handler throws, and the error is logged', async () => {
    const log = { error: vi.fn() };
    const failure = new Error('secret');
    const handler = () => {
      throw failure;
    };
    const port = await answering(undefined, { handler }, { log });
    const { status, headers, body } = await send(port, '/a');
    expect([status, body]).toEqual([502, '{"message":"Internal server error"}']);
    const requestId = headers['x-request-id'];
    expect(log.error.mock.calls).toEqual([['A function failed.', { function: 'test', requestId, error: failure }]]);
  });

  it('is 502 for a handler that waits for a callback', async () => {
    const port = await answering(undefined, { handler: ((_a: unknown, _b: unknown, _c: unknown) => {}) as never });
    expect((await send(port, '/a')).status).toBe(502);
  });

  it('is 503, as on AWS, where the handler takes too long', async () => {
    const port = await answering(undefined, { handler: () => new Promise(() => {}), timeoutSeconds: 0.05 });
    const { status, headers, body } = await send(port, '/a');
    expect([status, headers['retry-after'], JSON.parse(body).error.code]).toEqual([503, '2', 'SERVICE_UNAVAILABLE']);
  });

  it('is told of when it is given, and when there is none, but not after a read', async () => {
    const onSettled = vi.fn();
    let port = await answering({ statusCode: 200 }, {}, { onSettled });
    await send(port, '/a');
    await send(port, '/a', { method: 'POST' });
    await vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
    await gateway!.close();
    port = await answering({}, {}, { onSettled });
    await send(port, '/a', { method: 'POST' });
    await vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(2));
  });

  it('comes over one connection again and again', async () => {
    const port = await answering({ statusCode: 200, body: 'x' });
    const get = 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n';
    const said = await raw(port, `${get}${get}GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(said.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
  });
});

describe('what the gateway answers itself', () => {
  const envelope = (code: string, message: string) => ({ success: false, error: { code, message } });

  it.each(['/', '/b', '/a/', '/a/b', '//a', '/p', '/p/'])('404 at %s', async (path) => {
    gateway = await gatewayWith([
      { path: '/a', handler: echo },
      { path: '/p/*', handler: echo },
    ]);
    const { status, headers, body } = await send(gateway.port, path);
    expect([status, JSON.parse(body)]).toEqual([404, envelope('NOT_FOUND', 'Not found.')]);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('lets the exact route go first, then the longest', async () => {
    const named = (name: string) => async () => ({ statusCode: 200, body: name });
    gateway = await gatewayWith([
      { path: '/a/*', handler: named('short') },
      { path: '/a/b/*', handler: named('long') },
      { path: '/a/b/c', handler: named('exact') },
    ]);
    const bodies = await Promise.all(['/a/x', '/a/b/x', '/a/b/c'].map((path) => send(gateway!.port, path)));
    expect(bodies.map(({ body }) => body)).toEqual(['short', 'long', 'exact']);
  });

  it('lets the most specific route go first, segment by segment, and names what stands in it', async () => {
    const named =
      (name: string) =>
      async ({ resource, pathParameters }: { resource: string; pathParameters: unknown }) => ({
        statusCode: 200,
        body: JSON.stringify([name, resource, pathParameters]),
      });
    gateway = await gatewayWith([
      { path: '/p/{id}', handler: named('one') },
      { path: '/p/{id}/*', handler: named('rest') },
      { path: '/p/{id}/c/{other}/*', handler: named('below') },
      { path: '/p/{id}/c/{other}/stream', handler: named('stream') },
    ]);
    const answered = async (path: string) => JSON.parse((await send(gateway!.port, path)).body);
    expect(await answered('/p/a%2Fb')).toEqual(['one', '/p/{id}', { id: 'a%2Fb' }]);
    expect(await answered('/p/a/c')).toEqual(['rest', '/p/{id}/{proxy+}', { id: 'a', proxy: 'c' }]);
    expect(await answered('/p/a/c//stream')).toEqual(['rest', '/p/{id}/{proxy+}', { id: 'a', proxy: 'c//stream' }]);
    expect(await answered('/p/a/c/7/stream')).toEqual(['stream', '/p/{id}/c/{other}/stream', { id: 'a', other: '7' }]);
    const below = ['below', '/p/{id}/c/{other}/{proxy+}', { id: 'a', other: '7', proxy: 'stream/x' }];
    expect(await answered('/p/a/c/7/stream/x')).toEqual(below);
    expect((await send(gateway.port, '/p//c')).status).toBe(404);
  });

  it('lets the pages of one machine go before all', async () => {
    const local = (asked: IncomingMessage, response: ServerResponse) => {
      if (asked.url !== '/demo') return false;
      response.end('demo');
      return true;
    };
    const port = await answering({ statusCode: 200, body: 'function' }, { path: '/*' }, { local });
    expect((await send(port, '/demo')).body).toBe('demo');
    expect((await send(port, '/other')).body).toBe('function');
  });

  const tooLarge = envelope('PAYLOAD_TOO_LARGE', 'The request body is too large.');

  it('413 at once for a declared length over 10 MB', async () => {
    const handler = vi.fn();
    const port = await answering(undefined, { handler });
    const head = `POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: ${10 * 1024 * 1024 + 1}\r\n\r\n`;
    const said = await raw(port, head, '}}');
    expect(said).toMatch(/^HTTP\/1\.1 413 /);
    expect(said).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    expect(said).toContain(`\r\n\r\n${JSON.stringify(tooLarge)}`);
    expect(handler).not.toHaveBeenCalled();
  });

  it('413 for 11 MB in chunks, and goes on with the next request', async () => {
    const handler = vi.fn(async () => ({ statusCode: 200, body: 'ok' }));
    const port = await answering(undefined, { handler });
    const sent = request({ host: '127.0.0.1', port, path: '/a', method: 'POST', agent: false }).on('error', () => {});
    for (let megabyte = 0; megabyte < 11; megabyte++) sent.write(Buffer.alloc(1024 * 1024));
    const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(JSON.parse((await response.toArray()).join(''))).toEqual(tooLarge);
    expect(handler).not.toHaveBeenCalled();
    expect((await send(port, '/a')).status).toBe(200);
  });

  it('takes exactly 10 MB', async () => {
    const handler = async (event: { body: string }) => ({ statusCode: 200, body: String(event.body.length) });
    const port = await answering(undefined, { handler });
    const body = 'x'.repeat(10 * 1024 * 1024);
    expect((await send(port, '/a', { method: 'POST', body })).body).toBe(String(body.length));
  });

  it('asks for a body that waits to be asked for, unless it is too large', async () => {
    const port = await answering({ statusCode: 200, body: 'ok' });
    const head = 'POST /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: ';
    expect(await raw(port, `${head}2\r\n\r\nhi`)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(await raw(port, `${head}99999999\r\n\r\n`, '}}')).toMatch(/^HTTP\/1\.1 413 /);
  });

  it.each([
    [400, 'no host', 'GET /a HTTP/1.1\r\n\r\n'],
    [400, 'no HTTP', 'hello\r\n\r\n'],
    [400, 'two lengths', 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
    [413, 'too many headers', `GET /a HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%i for %s', async (status, _what, text) => {
    const port = await answering({ statusCode: 200 });
    expect(await raw(port, text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((await send(port, '/a')).status).toBe(200);
  });

  it('413 to a head over 16 KB, and 400 to what is no HTTP, in the envelope', async () => {
    const port = await answering({ statusCode: 200, body: 'fine' });
    const said = async (text: string) => {
      const [head = '', body = ''] = (await raw(port, text)).split('\r\n\r\n');
      expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
      expect(head).toContain(`\r\ncontent-length: ${body.length}\r\n`);
      return [head.slice(0, 12), JSON.parse(body)];
    };
    const failure = (code: string, message: string) => ({ success: false, error: { code, message } });
    expect(await said(`GET /a?q=${'q'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toEqual([
      'HTTP/1.1 413',
      failure('PAYLOAD_TOO_LARGE', 'The request has too long a head.'),
    ]);
    for (const text of ['NONSENSE\r\n\r\n', 'GET /a HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n'])
      expect(await said(text)).toEqual(['HTTP/1.1 400', failure('BAD_REQUEST', 'The request could not be read.')]);
  });

  it('nothing to a client that leaves in the middle of its body', async () => {
    const handler = vi.fn(async () => ({ statusCode: 200 }));
    const port = await answering(undefined, { handler });
    const socket = connect(port, '127.0.0.1');
    socket.end('POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc');
    await once(socket.resume(), 'close');
    expect(handler).not.toHaveBeenCalled();
    expect((await send(port, '/a')).status).toBe(200);
  });
});

describe('start and close', () => {
  const options = { trustProxy: false, routes: [] };

  it('passes over an address that the machine lacks', async () => {
    // 192.0.2.0/24 is set aside for examples and belongs to no machine.
    gateway = await startGateway({ ...options, port: 0, hosts: ['192.0.2.1', '127.0.0.1'] });
    expect((await send(gateway.port, '/')).status).toBe(404);
  });

  it('listens on all addresses at one port', async () => {
    gateway = await startGateway({ ...options, port: 0, hosts: ['127.0.0.1', '127.0.0.2', '::1'] });
    const second = connect(gateway.port, '127.0.0.2');
    await once(second, 'connect');
    second.destroy();
    expect((await send(gateway.port, '/')).status).toBe(404);
  });

  it('fails where no address works, and where a port is taken', async () => {
    await expect(startGateway({ ...options, port: 0, hosts: ['192.0.2.1'] })).rejects.toThrow('EADDRNOTAVAIL');
    gateway = await startGateway({ ...options, port: 0, hosts: ['127.0.0.1'] });
    const again = startGateway({ ...options, port: gateway.port, hosts: ['127.0.0.1'] });
    await expect(again).rejects.toThrow('EADDRINUSE');
  });

  it('lets a running answer end, and closes idle connections at once', async () => {
    let finish = (_result: unknown) => {};
    const started = Promise.withResolvers<void>();
    const port = await answering(undefined, {
      handler: () =>
        new Promise((resolve) => {
          finish = resolve;
          started.resolve();
        }),
    });
    const idle = connect(port, '127.0.0.1');
    idle.write('GET /b HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(idle, 'data');
    const answer = send(port, '/a');
    await started.promise;
    const closed = gateway!.close();
    await once(idle, 'close');
    finish({ statusCode: 200, body: 'late' });
    expect((await answer).body).toBe('late');
    await closed;
    gateway = undefined;
    await expect(send(port, '/a')).rejects.toThrow('ECONNREFUSED');
  });

  it('cuts off an answer that does not end', async () => {
    const port = await answering(undefined, { handler: () => new Promise(() => {}), timeoutSeconds: 60 });
    const answer = send(port, '/a');
    const cut = expect(answer).rejects.toThrow('socket hang up');
    await vi.waitFor(async () => expect((await send(port, '/b')).status).toBe(404));
    await gateway!.close();
    gateway = undefined;
    await cut;
  });
});
