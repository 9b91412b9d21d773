import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import * as zlib from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgress } from '../../adapters/egress.ts';
import type { EgressError, EgressRequest } from '../../domain/core/app.ts';
import { startDnsServer } from '../support/servers/dns-server.ts';
import { type LoopbackServer, startHttpServer, startTcpServer } from '../support/servers/loopback-server.ts';

let open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

const opened = async (starting: Promise<LoopbackServer>) => {
  const server = await starting;
  open.push(server);
  return server;
};
const serve = (listener: RequestListener) => opened(startHttpServer(listener));
/** Answers every request with the very bytes given, whose connection then stays open. */
const serveBytes = (answer: (socket: Socket) => void) =>
  opened(startTcpServer((socket) => void socket.once('data', () => answer(socket))));

const fetchFrom = ({ host }: LoopbackServer, request?: EgressRequest) =>
  createEgress({ allow: [host], dnsServers: [], ownHosts: [] }).fetch(`http://${host}/`, request);

const failureFrom = (server: LoopbackServer, request?: EgressRequest): Promise<[string, string]> =>
  fetchFrom(server, request).then(
    () => {
      throw new Error('It did not fail.');
    },
    ({ problem, message }: EgressError) => [problem, message],
  );

/** Writes for as long as the other side listens, never faster than it reads. */
const writeForEver = (socket: Socket, chunk: Buffer) => {
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
};
const chunked = (...headers: string[]) =>
  `${['HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', ...headers].join('\r\n')}\r\n\r\n`;
const asChunk = (data: Buffer) =>
  Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);

const tooSlow = ['timeout', 'The server did not answer in time.'];
const unfinished = ['timeout', 'The server did not finish its answer in time.'];
const unreadable = ['bad_response', "The server's answer could not be read."];
const cutShort = ['bad_response', 'The connection ended before the answer was complete.'];

describe('an answer', () => {
  it('is given whatever its status, with lower-case headers', async () => {
    const server = await serve((_request, response) => {
      response.writeHead(503, { 'X-Why': 'busy', 'Set-Cookie': ['a=1', 'b=2'] }).end('later');
    });
    const answer = await fetchFrom(server);
    expect(answer).toMatchObject({
      status: 503,
      url: `http://${server.host}/`,
      headers: { 'x-why': 'busy', 'set-cookie': 'a=1, b=2' },
    });
    expect(answer.body.toString()).toBe('later');
  });

  it('without a body is empty, also where it names a length or a coding', async () => {
    const server = await serve((request, response) => {
      const headers = { 'content-encoding': 'gzip', 'content-length': request.method === 'HEAD' ? 1e12 : 0 };
      response.writeHead(200, headers).end();
    });
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      expect((await fetchFrom(server, { method })).body).toHaveLength(0);
    }
  });

  it('ends its connection', async () => {
    const server = await serve((_request, response) => response.end('done'));
    await fetchFrom(server);
    await server.allGone();
    expect(server.connections()).toBe(1);
  });

  it('to a request with a body comes after the whole body', async () => {
    const server = await serve(async (request, response) => {
      response.end(`${request.headers['content-length']} ${Buffer.concat(await request.toArray())}`);
    });
    const sent = { method: 'POST' as const, headers: { 'content-length': '3', 'transfer-encoding': 'chunked' } };
    expect((await fetchFrom(server, { ...sent, body: 'grün' })).body.toString()).toBe('5 grün');
    expect((await fetchFrom(server, { ...sent, body: Buffer.from('12') })).body.toString()).toBe('2 12');
  });
});

describe('a coded body', () => {
  const text = Buffer.from('Opening hours: nine to five. '.repeat(2_000));
  const codings: [string, Buffer][] = [
    ['gzip', zlib.gzipSync(text)],
    ['X-GZIP', zlib.gzipSync(text)],
    ['deflate', zlib.deflateSync(text)],
    ['deflate', zlib.deflateRawSync(text)],
    ['br', zlib.brotliCompressSync(text)],
    ['zstd', zlib.zstdCompressSync(text)],
    ['identity, gzip', zlib.gzipSync(text)],
    ['identity', text],
  ];
  it.each(codings)('of %s is decoded', async (coding, body) => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(body),
    );
    expect((await fetchFrom(server)).body.equals(text)).toBe(true);
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'compress', 'no such'])(
    'of broken or unknown %s fails',
    async (coding) => {
      const server = await serve((_request, response) =>
        response.writeHead(200, { 'content-encoding': coding }).end('plain text'),
      );
      expect(await failureFrom(server)).toEqual(unreadable);
    },
  );
});

describe('a body that is too large', () => {
  it('fails by its Content-Length before it is read', async () => {
    const server = await serveBytes((socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${2 ** 30}\r\n\r\n`));
    for (const request of [undefined, { maxBytes: undefined, timeoutMs: undefined }]) {
      expect(await failureFrom(server, request)).toEqual(['too_large', 'The answer was larger than 5 MB.']);
    }
    await server.allGone();
  });

  it('fails when it never ends, and is hung up on', async () => {
    const server = await serveBytes((socket) => {
      socket.write(chunked());
      writeForEver(socket, asChunk(Buffer.alloc(10_000, 'a')));
    });
    expect(await failureFrom(server, { maxBytes: 262_144 })).toEqual([
      'too_large',
      'The answer was larger than 256 KB.',
    ]);
    await server.allGone();
  });

  it('may have just the size allowed, in chunks of one byte as well', async () => {
    const server = await serveBytes((socket) => {
      socket.end(`${chunked('Connection: close')}${'1\r\na\r\n'.repeat(20_000)}0\r\n\r\n`);
    });
    expect((await fetchFrom(server, { maxBytes: 20_000 })).body.equals(Buffer.alloc(20_000, 'a'))).toBe(true);
    expect(await failureFrom(server, { maxBytes: 19_999 })).toEqual(['too_large', 'The answer was larger than 20 KB.']);
  });

  const mega = Buffer.alloc(1_048_576);
  const bombs: [string, Buffer][] = [
    // Members of a gzip file may follow each other: 1 GB in 1 MB.
    ['gzip', Buffer.concat(Array<Buffer>(1_000).fill(zlib.gzipSync(mega)))],
    ['deflate', zlib.deflateSync(Buffer.concat(Array<Buffer>(32).fill(mega)))],
    [
      'br',
      zlib.brotliCompressSync(Buffer.concat(Array<Buffer>(32).fill(mega)), {
        params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 },
      }),
    ],
    ['zstd', zlib.zstdCompressSync(Buffer.concat(Array<Buffer>(32).fill(mega)))],
  ];
  it.each(bombs)('fails while it is decoded: a bomb of %s', async (coding, bomb) => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bomb),
    );
    expect(await failureFrom(server)).toEqual(['too_large', 'The answer was larger than 5 MB.']);
    await server.allGone();
  });

  it('fails when it decodes to nothing for ever', async () => {
    const empty = zlib.gzipSync(Buffer.alloc(0));
    const server = await serveBytes((socket) => {
      socket.write(chunked('Content-Encoding: gzip'));
      writeForEver(socket, asChunk(Buffer.concat(Array<Buffer>(500).fill(empty))));
    });
    expect((await failureFrom(server, { maxBytes: 100_000 }))[0]).toBe('too_large');
  });
});

describe('a server that takes its time', () => {
  it('fails when it accepts and says nothing', async () => {
    const server = await serveBytes(() => {});
    expect(await failureFrom(server, { firstByteTimeoutMs: 60 })).toEqual(tooSlow);
    expect(await failureFrom(server, { timeoutMs: 60 })).toEqual(tooSlow);
    await server.allGone();
  });

  it('fails when it never ends its TLS handshake', async () => {
    const server = await serveBytes(() => {});
    const egress = createEgress({ allow: [server.host], dnsServers: [], ownHosts: [] });
    const asked = egress.fetch(`https://${server.host}/`, { firstByteTimeoutMs: 60 });
    await expect(asked).rejects.toMatchObject({ problem: 'timeout', message: tooSlow[1] });
    await server.allGone();
  });

  it('fails when a head is all that comes', async () => {
    const server = await serveBytes((socket) => socket.write(chunked()));
    expect(await failureFrom(server, { firstByteTimeoutMs: 60 })).toEqual(tooSlow);
  });

  it('fails when a body trickles, also below the bound for a first byte', async () => {
    const server = await serveBytes((socket) => {
      const timer = setInterval(() => socket.write('1\r\na\r\n'), 10);
      socket.write(`${chunked()}1\r\na\r\n`);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failureFrom(server, { firstByteTimeoutMs: 5_000, timeoutMs: 500 })).toEqual(unfinished);
    await server.allGone();
  });

  it('fails when its head trickles', async () => {
    const server = await serveBytes((socket) => {
      const timer = setInterval(() => socket.write('X-More: 1\r\n'), 10);
      socket.write('HTTP/1.1 200 OK\r\n');
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failureFrom(server, { firstByteTimeoutMs: 100 })).toEqual(tooSlow);
  });

  it('fails when redirects use up the whole time', async () => {
    const server = await serve((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 50);
    });
    expect(await failureFrom(server, { timeoutMs: 175, maxRedirects: 1_000 })).toEqual(tooSlow);
  });

  it('fails when its name is never resolved', async () => {
    const dns = await startDnsServer(() => 'silence');
    open.push(dns);
    const egress = createEgress({ allow: [], dnsServers: [dns.address], ownHosts: [] });
    const asked = egress.fetch('http://slow.example.com/', { timeoutMs: 60 });
    await expect(asked).rejects.toMatchObject({ problem: 'timeout', message: tooSlow[1] });
  });
});

describe('a server that does not speak HTTP as it should', () => {
  it.each<[string, string[], (socket: Socket) => void]>([
    ['speaks something else', unreadable, (socket) => socket.write('SSH-2.0-OpenSSH_9.2\r\n')],
    ['hangs up at once', cutShort, (socket) => socket.end()],
    ['resets', cutShort, (socket) => socket.resetAndDestroy()],
    ['hangs up within its head', cutShort, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
    [
      'hangs up within its body',
      cutShort,
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345'),
    ],
    ['breaks its chunks', unreadable, (socket) => socket.end(`${chunked()}zz\r\n`)],
  ])('%s', async (_what, expected, answer) => {
    expect(await failureFrom(await serveBytes(answer))).toEqual(expected);
  });

  it('sends headers without end', async () => {
    const server = await serveBytes((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      writeForEver(socket, Buffer.from('X-More: 0123456789\r\n'.repeat(100)));
    });
    expect(await failureFrom(server)).toEqual(['bad_response', "The headers of the server's answer are too large."]);
    await server.allGone();
  });

  it('is not there', async () => {
    const server = await startHttpServer(() => {});
    await server.close();
    expect(await failureFrom(server)).toEqual(['unreachable', 'The server could not be reached.']);
  });

  it('is asked with a header that HTTP cannot carry', async () => {
    const server = await serve((_request, response) => response.end());
    expect(await failureFrom(server, { headers: { 'x-a': 'b\r\nc: d' } })).toEqual([
      'unreachable',
      'The request could not be sent.',
    ]);
    expect(server.connections()).toBe(0);
  });
});
