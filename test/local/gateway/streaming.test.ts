import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Gateway } from '../../../local/gateway.ts';
import { installLambdaShim } from '../../../local/lambda/invoke.ts';
import { gatewayWith, open, send } from './gateway-client.ts';

beforeAll(installLambdaShim);

let gateway: Gateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

type Handler = (event: unknown, stream: Writable) => Promise<unknown>;

async function streaming(handler: Handler, timeoutSeconds = 5): Promise<number> {
  const log = { error: vi.fn() };
  const marked = awslambda.streamifyResponse(handler as never) as never;
  gateway = await gatewayWith([{ path: '/a', handler: marked, streaming: true, timeoutSeconds }], { log });
  return gateway.port;
}

const from = (stream: Writable, metadata: object): Writable =>
  awslambda.HttpResponseStream.from(stream, metadata as never);
const sse = { statusCode: 200, headers: { 'content-type': 'text/event-stream' } };

describe('a streamed answer', () => {
  it('gets nothing added by what comes after its request and is none', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await streaming(async (_event, stream) => {
      const response = from(stream, sse);
      response.write('begun');
      await closed.promise;
      response.end();
    });
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => {
      if (!said) socket.write('NONSENSE\r\n\r\n');
      said += chunk;
    });
    socket.write('GET /a HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'close');
    closed.resolve();
    expect(said).toContain('begun');
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('has the status, the headers and the cookies of its head', async () => {
    const port = await streaming(async (_event, stream) => {
      const response = from(stream, {
        statusCode: 201,
        headers: { 'x-a': '1' },
        multiValueHeaders: { 'x-b': ['2', '3'] },
        cookies: ['c=4', 'd=5'],
      });
      response.write('body');
      response.end();
    });
    const { status, headers, body } = await send(port, '/a');
    expect(status).toBe(201);
    expect(headers).toMatchObject({ 'x-a': '1', 'x-b': '2, 3', 'set-cookie': ['c=4', 'd=5'], 'content-length': '4' });
    expect(body).toBe('body');
  });

  it('reaches the client chunk by chunk while the handler runs', async () => {
    const more = Promise.withResolvers<void>();
    const last = Promise.withResolvers<void>();
    const port = await streaming(async (_event, stream) => {
      const response = from(stream, sse);
      response.write('');
      await more.promise;
      response.write('data: 1\n\n');
      await last.promise;
      response.end('data: 2\n\n');
    });
    const response = await open(port, '/a');
    expect(response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' });
    const chunks = response[Symbol.asyncIterator]();
    more.resolve();
    expect(String((await chunks.next()).value)).toBe('data: 1\n\n');
    last.resolve();
    expect(String((await chunks.next()).value)).toBe('data: 2\n\n');
    expect((await chunks.next()).done).toBe(true);
  });

  it('is whole, with its length, when it is complete at once, and may have no body', async () => {
    const port = await streaming(async (_event, stream) => {
      const response = from(stream, { statusCode: 404 });
      response.write('');
      response.end();
    });
    const { status, headers, body } = await send(port, '/a');
    expect([status, headers['content-length'], body]).toEqual([404, '0', '']);
  });

  it('is the same however the bytes are split', async () => {
    const prelude = Buffer.concat([Buffer.from('{"statusCode":203,"headers":{"x-a":"ü"}}'), Buffer.alloc(8)]);
    const whole = Buffer.concat([prelude, Buffer.from([0, 0]), Buffer.from('body')]);
    let size = 1;
    const port = await streaming(async (_event, stream) => {
      for (let at = 0; at < whole.length; at += size) stream.write(whole.subarray(at, at + size));
      stream.end();
    });
    for (size = 1; size <= whole.length; size++) {
      expect(await send(port, '/a')).toMatchObject({ status: 203, headers: { 'x-a': 'ü' }, body: '\0\0body' });
    }
  });

  it('waits for a client that reads slowly', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    const total = 64;
    let written = 0;
    const port = await streaming(async (_event, stream) => {
      const response = from(stream, sse);
      const body = async function* () {
        for (; written < total; written++) yield chunk;
      };
      await new Promise((resolve) => Readable.from(body()).pipe(response).on('finish', resolve));
    });
    const response = await open(port, '/a');
    response.pause();
    // Buffers of the two sockets take some megabytes; then it must stand still, while much is left.
    let seen = -1;
    while (seen !== written) {
      seen = written;
      for (let turns = 0; turns < 200; turns++) await turn();
    }
    expect(written).toBeLessThan(total / 2);
    let bytes = 0;
    for await (const part of response) bytes += part.length;
    expect(bytes).toBe(total * chunk.length);
  });

  it('has no body for HEAD', async () => {
    const port = await streaming(async (_event, stream) => {
      const response = from(stream, sse);
      response.write('a');
      await turn();
      response.end('b');
    });
    expect(await send(port, '/a', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });
});

describe('a client that leaves', () => {
  it('closes the stream of the handler, which can then end its work', async () => {
    const began = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string[]>();
    const port = await streaming(async (_event, stream) => {
      const response = from(stream, sse);
      const seen: string[] = [];
      response.on('error', (error) => seen.push(`error: ${error.message}`));
      response.on('close', () => ended.resolve(seen));
      response.write('data: 1\n\n');
      began.resolve();
      await ended.promise;
    });
    const response = await open(port, '/a');
    await began.promise;
    response.destroy();
    expect(await ended.promise).toEqual(['error: The client disconnected.']);
    expect((gateway as Gateway).port).toBe(port);
  });

  it('destroys at once the body that middy pipes', async () => {
    // Imported here, since it reads the global when it is loaded.
    const { default: middy } = await import('@middy/core');
    const { executionModeStreamifyResponse } = await import('@middy/core/StreamifyResponse');
    // A Node stream, not a web stream: `pipeline` cancels that one only when it gives its next chunk.
    const body = new Readable({ read() {} });
    body.push('data: 1\n\n');
    const answer = async () => ({ ...sse, body });
    const handler = middy({ executionMode: executionModeStreamifyResponse }).handler(answer as never);
    gateway = await gatewayWith([{ path: '/a', handler: handler as never, streaming: true }]);
    const response = await open(gateway.port, '/a');
    const [chunk] = await once(response, 'data');
    expect(String(chunk)).toBe('data: 1\n\n');
    const closed = once(body, 'close');
    response.destroy();
    await expect(closed).rejects.toThrow('The client disconnected.');
  });

  it('does no harm to a handler that knows nothing of it', async () => {
    const began = Promise.withResolvers<Writable>();
    const port = await streaming(async (_event, stream) => {
      began.resolve(from(stream, sse));
      await new Promise(() => {});
    });
    const socket = open(port, '/a').catch(() => {});
    const stream = await began.promise;
    const closed = once(stream, 'close').catch(() => {});
    await gateway!.close();
    await Promise.all([socket, closed]);
    expect(stream.destroyed).toBe(true);
    stream.write('too late');
    await turn();
    gateway = undefined;
  });
});

describe('a streaming handler that fails', () => {
  const failing: [string, Handler][] = [
    ['throws before its head', async () => Promise.reject(new Error('no'))],
    ['gives no prelude', async (_event, stream) => void stream.end('x'.repeat(20_000))],
    ['ends before its prelude', async (_event, stream) => void stream.end('{"statusCode":200}')],
    ['ends without a write, so that its head never goes out', async (_event, stream) => void from(stream, sse).end()],
    ['gives a prelude that is no JSON', async (_event, stream) => void stream.end(`{${'\0'.repeat(8)}`)],
    ['gives no status', async (_event, stream) => void from(stream, {}).write('')],
    [
      'gives a header that cannot be sent',
      async (_event, stream) => void from(stream, { statusCode: 200, headers: { 'x-a': '\n' } }).write(''),
    ],
    [
      'fails right after its head',
      async (_event, stream) => {
        from(stream, sse).write('a');
        throw new Error('no');
      },
    ],
    ['destroys its stream', async (_event, stream) => void stream.destroy()],
  ];
  it.each(failing)('is 502 where it %s', async (_what, handler) => {
    const { status, body } = await send(await streaming(handler), '/a');
    expect([status, body]).toEqual([502, '{"message":"Internal server error"}']);
  });

  it('is 502 where it is not marked as streaming', async () => {
    gateway = await gatewayWith([{ path: '/a', handler: async () => ({ statusCode: 200 }), streaming: true }]);
    expect((await send(gateway.port, '/a')).status).toBe(502);
  });

  it('is 503 where nothing came in time', async () => {
    const port = await streaming(() => new Promise(() => {}), 0.05);
    const { status, headers, body } = await send(port, '/a');
    expect([status, headers['retry-after'], JSON.parse(body).error.code]).toEqual([503, '2', 'SERVICE_UNAVAILABLE']);
  });

  it.each([
    ['fails', async () => Promise.reject(new Error('no'))],
    ['takes too long', () => new Promise<never>(() => {})],
  ])('is cut off where it %s in the middle', async (_what, rest) => {
    const failNow = Promise.withResolvers<void>();
    const port = await streaming(async (_event, stream) => {
      from(stream, sse).write('data: 1\n\n');
      await failNow.promise;
      await rest();
    }, 0.2);
    const response = await open(port, '/a');
    const [chunk] = await once(response, 'data');
    expect(String(chunk)).toBe('data: 1\n\n');
    failNow.resolve();
    await expect(response.pipe(new PassThrough()) && once(response, 'end')).rejects.toThrow('aborted');
  });
});
