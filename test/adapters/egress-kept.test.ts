import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as tls from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEgress, type EgressOptions } from '../../adapters/egress.ts';
import type { Egress, EgressRequest } from '../../domain/core/app.ts';
import { selfSigned } from '../support/servers/certificate.ts';
import { failure, publicV4, redirectedTo, startZone } from '../support/servers/egress.ts';
import { type LoopbackServer, listen, startTcpServer } from '../support/servers/loopback-server.ts';

let open: { close(): Promise<void> }[] = [];
let nowMs: number;
beforeEach(() => {
  nowMs = Date.UTC(2026, 0, 1);
});
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

interface Asked {
  /** Which connection it came over, and which of that connection's requests it is; from 1. */
  connection: number;
  nth: number;
}
interface Server extends LoopbackServer {
  asked: Asked[];
}
type Answer = (socket: Socket, asked: Asked) => void;

/** Hands each whole request of a connection to `answer`, which writes what it likes. */
function speak(socket: Socket, connection: number, asked: Asked[], answer: Answer) {
  let came = '';
  let nth = 0;
  socket.on('data', (data) => {
    came += data;
    for (let end = endOf(came); end > 0; end = endOf(came)) {
      came = came.slice(end);
      nth += 1;
      asked.push({ connection, nth });
      answer(socket, { connection, nth });
    }
  });
}
/** Where the first request of a text ends; 0 while it has not come whole. */
function endOf(text: string): number {
  const head = text.indexOf('\r\n\r\n') + 4;
  const end = head + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
  return head < 4 || text.length < end ? 0 : end;
}

async function serve(answer: Answer): Promise<Server> {
  const asked: Asked[] = [];
  let connections = 0;
  const server = await startTcpServer((socket) => speak(socket, ++connections, asked, answer));
  open.push(server);
  return { ...server, asked };
}
const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const answerOk: Answer = (socket) => void socket.write(ok);

/** Nothing waits for too long here unless `nowMs` says so, however busy this machine is. */
const egressTo = ({ host }: LoopbackServer, kept: EgressOptions['kept'] = {}) =>
  createEgress({
    allow: [host],
    dnsServers: [],
    ownHosts: [],
    kept: { idleMs: 60_000, ...kept },
    now: () => nowMs,
  });
const bounds = { method: 'POST', body: '{"id":1}', headOnly: true, maxBytes: 1_024, maxRedirects: 0 } as const;
const post = (egress: Egress, url: string, request: EgressRequest = {}) =>
  egress.fetch(url, { ...bounds, keepFor: 'w1', ...request });
const postTo = (egress: Egress, { host }: LoopbackServer, request?: EgressRequest) =>
  post(egress, `http://${host}/in`, request);
/** Statuses of requests one after the other. */
async function statuses(egress: Egress, server: LoopbackServer, count: number): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push((await postTo(egress, server)).status);
  return all;
}

describe('a kept connection', () => {
  it('serves one request after the other', async () => {
    const server = await serve(answerOk);
    const egress = egressTo(server);
    expect(await statuses(egress, server, 3)).toEqual([200, 200, 200]);
    expect(server.asked).toEqual([1, 2, 3].map((nth) => ({ connection: 1, nth })));
  });

  it('serves one request at a time, one workspace, one origin, and nobody who did not ask for one', async () => {
    const server = await serve(answerOk);
    const other = await serve(answerOk);
    const egress = createEgress({
      allow: [server.host, other.host, `localhost:${server.port}`],
      dnsServers: [],
      ownHosts: [],
      kept: { idleMs: 60_000 },
    });
    await Promise.all([1, 2, 3].map(() => postTo(egress, server)));
    expect(server.connections()).toBe(3);
    await postTo(egress, server, { keepFor: 'w2' });
    expect(server.connections()).toBe(4);
    await post(egress, `http://localhost:${server.port}/in`);
    expect(server.connections()).toBe(5);
    await postTo(egress, other);
    expect(other.connections()).toBe(1);
    for (const request of [{ keepFor: undefined }, { headOnly: false }]) await postTo(egress, server, request);
    expect(server.connections()).toBe(7);
    await Promise.all([1, 2, 3].map(() => postTo(egress, server)));
    expect(server.connections()).toBe(7);
  });

  it('is one over TLS too, under the same name, and past a 100 in two records', async () => {
    const pair = selfSigned(['localhost']);
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), pair.cert]);
    const asked: Asked[] = [];
    const names: unknown[] = [];
    const secure = tls.createServer(pair, (socket) => {
      names.push(socket.servername);
      speak(socket, names.length, asked, async () => {
        for (const record of ['HTTP/1.1 1', `00 Continue\r\n\r\n${ok}`]) {
          socket.write(record);
          await sleep(5);
        }
      });
    });
    const server = await listen(secure);
    open.push(server);
    const host = `localhost:${server.port}`;
    const egress = createEgress({ allow: [host, server.host], dnsServers: [], ownHosts: [], kept: { idleMs: 60_000 } });
    for (const _ of [1, 2]) expect((await post(egress, `https://${host}/`)).status).toBe(200);
    expect([names, asked.map(({ nth }) => nth)]).toEqual([['localhost'], [1, 2]]);
    expect((await failure(post(egress, `https://${server.host}/`))).problem).toBe('unreachable');
  });

  it('is closed when it was unused for too long, also while no timer ran', async () => {
    const server = await serve(answerOk);
    const egress = egressTo(server);
    await postTo(egress, server);
    nowMs += 59_999;
    await postTo(egress, server);
    // Longer than its life too, hence with a new connection for the next step.
    nowMs += 60_000;
    await postTo(egress, server);
    expect(server.asked.map(({ connection }) => connection)).toEqual([1, 2, 3]);
    const patient = egressTo(server, { lifeMs: 1_000_000 });
    for (const stepMs of [0, 59_999, 60_000]) {
      nowMs += stepMs;
      await postTo(patient, server);
    }
    expect(server.asked.slice(3).map(({ connection }) => connection)).toEqual([4, 4, 5]);
  });

  it('is closed by itself when it was unused for too long', async () => {
    const server = await serve(answerOk);
    await postTo(egressTo(server, { idleMs: 20 }), server);
    await server.allGone();
  });

  it('is closed when the server would do so soon', async () => {
    const server = await serve((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=1\r\nContent-Length: 0\r\n\r\n'),
    );
    expect((await postTo(egressTo(server), server)).status).toBe(200);
    await server.allGone();
  });

  it('lives for 30 s from the check of its address, however much it is used, and not at all when the clock goes back', async () => {
    const server = await serve(answerOk);
    const egress = egressTo(server);
    const startMs = nowMs;
    for (const atMs of [0, 10_000, 20_000, 29_999, 30_000, 59_999, 60_000]) {
      nowMs = startMs + atMs;
      await postTo(egress, server);
    }
    expect(server.asked.map(({ connection }) => connection)).toEqual([1, 1, 1, 1, 2, 2, 3]);
    nowMs = startMs;
    await postTo(egress, server);
    expect(server.asked.at(-1)).toEqual({ connection: 4, nth: 1 });
  });

  it('is one of so many, to a place and in all', async () => {
    const server = await serve(answerOk);
    const egress = egressTo(server, { perPlace: 2, inAll: 3 });
    const rush = (keepFor: string) => Promise.all([1, 2, 3].map(() => postTo(egress, server, { keepFor })));
    await rush('w1');
    await rush('w1');
    expect(server.connections()).toBe(4);
    // Two more make four, so the oldest goes.
    await rush('w2');
    expect(server.connections()).toBe(7);
    await rush('w1');
    expect(server.connections()).toBe(9);
  });
});

describe('the address of a kept connection', () => {
  it('is checked with each new one: a name that leads inward by then is refused', async () => {
    const dns = await startZone();
    open.push(dns);
    const server = await serve(answerOk);
    const { dialled, through } = redirectedTo(server.port);
    const options = { allow: [], dnsServers: [dns.address], ownHosts: [], now: () => nowMs };
    const egress = createEgress({ ...options, kept: { idleMs: 60_000 } }, through);
    const url = 'http://rebind.example.com/';
    expect((await post(egress, url)).status).toBe(200);
    nowMs += 29_999;
    expect((await post(egress, url)).status).toBe(200);
    expect([dialled, dns.asked.filter((question) => question.startsWith('A '))]).toEqual([
      [[publicV4]],
      ['A rebind.example.com'],
    ]);
    nowMs += 1;
    expect((await failure(post(egress, url))).problem).toBe('forbidden');
    expect([dialled.length, server.connections(), server.asked.length]).toEqual([1, 1, 2]);
  });

  it('is checked again before a request is repeated', async () => {
    const dns = await startZone();
    open.push(dns);
    const server = await serve((socket, { nth }) => (nth === 1 ? socket.write(ok) : socket.resetAndDestroy()));
    const { dialled, through } = redirectedTo(server.port);
    const rules = { allow: [], dnsServers: [dns.address], ownHosts: [] };
    const egress = createEgress({ ...rules, kept: { idleMs: 60_000 } }, through);
    expect((await post(egress, 'http://rebind.example.com/')).status).toBe(200);
    expect((await failure(post(egress, 'http://rebind.example.com/'))).problem).toBe('forbidden');
    expect(dialled).toEqual([[publicV4]]);
  });
});

describe('a server that closes kept connections', () => {
  it('in the moment when one is to be used again is called at no address that is not checked', async () => {
    const dns = await startZone();
    open.push(dns);
    const sockets: Socket[] = [];
    const server = await serve((socket) => {
      sockets.push(socket);
      socket.write(ok);
    });
    const { dialled, through } = redirectedTo(server.port);
    const rules = { allow: [], dnsServers: [dns.address], ownHosts: [] };
    const egress = createEgress({ ...rules, kept: { idleMs: 60_000 } }, through);
    expect((await post(egress, 'http://rebind.example.com/')).status).toBe(200);
    // From a timer on, what the network brings is seen after the request is made and before it is sent.
    await sleep(1);
    sockets[0]!.end();
    expect((await failure(post(egress, 'http://rebind.example.com/'))).problem).toBe('forbidden');
    expect(dialled).toEqual([[publicV4]]);
  });

  it.each<[string, Answer]>([
    ['and says so', (socket) => socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')],
    ['without a word', (socket) => socket.end(ok)],
    ['by the end of a body without a length', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nok')],
    ['of HTTP/1.0', (socket) => socket.end('HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n')],
    ['abruptly', (socket) => socket.write(ok, () => setImmediate(() => socket.resetAndDestroy()))],
  ])('after each answer, %s, gets each request once more over a new one', async (_how, answer) => {
    const server = await serve(answer);
    expect(await statuses(egressTo(server), server, 3)).toEqual([200, 200, 200]);
    expect(server.connections()).toBe(3);
  });

  it.each<[string, Answer]>([
    ['hangs up', (socket) => socket.end()],
    ['resets', (socket) => socket.resetAndDestroy()],
  ])('just as a request comes, and %s, gets it again', async (_how, close) => {
    const server = await serve((socket, asked) => (asked.nth === 1 ? socket.write(ok) : close(socket, asked)));
    expect(await statuses(egressTo(server), server, 2)).toEqual([200, 200]);
    expect(server.asked).toEqual([
      { connection: 1, nth: 1 },
      { connection: 1, nth: 2 },
      { connection: 2, nth: 1 },
    ]);
  });

  it('gets a request that fails over a new one too no third time', async () => {
    let isBroken = false;
    const server = await serve((socket) => (isBroken ? socket.resetAndDestroy() : socket.write(ok)));
    const egress = egressTo(server);
    await Promise.all([1, 2].map(() => postTo(egress, server)));
    isBroken = true;
    expect((await failure(postTo(egress, server))).problem).toBe('bad_response');
    expect(server.asked).toHaveLength(4);
  });

  it('within its answer, or instead of it in time, gets nothing again', async () => {
    for (const [answer, problem] of [
      [(socket: Socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le'), 'bad_response'],
      [() => {}, 'timeout'],
    ] as const) {
      const server = await serve((socket, { nth }) => void (nth === 1 ? socket.write(ok) : answer(socket)));
      const egress = egressTo(server);
      await postTo(egress, server);
      // Only the second request is to run out of time.
      const asked = postTo(egress, server, problem === 'timeout' ? { timeoutMs: 500 } : {});
      expect((await failure(asked)).problem).toBe(problem);
      expect(server.asked).toHaveLength(2);
      await server.allGone();
    }
  });
});

describe('an answer after which nothing is sent over its connection', () => {
  const twice = `${ok}HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n`;
  it.each<[string, string]>([
    ['another answer follows it', twice],
    ['something else follows it', `${ok}surplus`],
    [
      'its body is as long as is read, or longer',
      `HTTP/1.1 200 OK\r\nContent-Length: 1025\r\n\r\n${'x'.repeat(1_025)}`,
    ],
    ['its body never ends', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n'],
    ['its body is broken', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['it may have no body, but tells of one', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const server = await serve((socket, { connection }) => socket.write(connection === 1 ? bytes : ok));
    const egress = egressTo(server);
    // Where the body never ends, that is how long it is waited for.
    expect([200, 204]).toContain((await postTo(egress, server, { timeoutMs: 500 })).status);
    expect((await postTo(egress, server)).status).toBe(200);
    expect(server.asked).toEqual([
      { connection: 1, nth: 1 },
      { connection: 2, nth: 1 },
    ]);
  });

  it('something comes unasked while it is unused', async () => {
    const server = await serve((socket, { connection }) => {
      socket.write(ok);
      if (connection === 1) setImmediate(() => socket.write('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n'));
    });
    const egress = egressTo(server);
    await postTo(egress, server);
    await server.allGone();
    expect((await postTo(egress, server)).status).toBe(200);
    expect(server.asked.at(-1)).toEqual({ connection: 2, nth: 1 });
  });
});

it('takes an announcement for no answer', async () => {
  const server = await serve((socket) => socket.end('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'));
  expect((await failure(postTo(egressTo(server), server))).problem).toBe('bad_response');
});

it('gives of an announced answer the one that follows', async () => {
  const server = await serve((socket) => socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok}`));
  const egress = egressTo(server);
  const answer = await postTo(egress, server);
  expect([answer.status, answer.headers, answer.body.toString()]).toEqual([200, { 'content-length': '2' }, 'ok']);
  expect(await statuses(egress, server, 1)).toEqual([200]);
  expect(server.connections()).toBe(1);
});

describe('skips interim responses that it did not ask for', () => {
  const go = 'HTTP/1.1 100 Continue\r\n\r\n';
  it.each<[string, string[], number?]>([
    ['before the response', [go + ok]],
    ['in a packet of its own', [go, ok]],
    ['byte by byte', [...(go + ok)]],
    ['more than once', [go, go + go, ok]],
    ['with headers, in the oldest protocol version', [`HTTP/1.0 100 Continue\r\nServer: old\r\n\r\n${ok}`]],
    ['without a reason', [`HTTP/1.1 100\r\n\r\n${ok}`]],
    [
      'after other interim responses',
      ['HTTP/1.1 102 Processing\r\n\r\n', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${go}${ok}`],
    ],
    [
      'between other interim responses, byte by byte',
      [...`${go}HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${go}${ok}`],
    ],
    ['before a response without a body', [`${go}HTTP/1.1 204 No Content\r\n\r\n`], 204],
    ['beside other interim responses', [`${go}HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n`, ok]],
  ])('%s', async (_how, packets, status = 200) => {
    const server = await serve(async (socket) => {
      for (const packet of packets) {
        socket.write(packet);
        await sleep(1);
      }
    });
    const egress = egressTo(server);
    expect(await statuses(egress, server, 3)).toEqual([status, status, status]);
    expect(server.connections()).toBe(1);
  });

  it('in a body it is content', async () => {
    const server = await serve(async (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${go.length}\r\n\r\n`);
      await sleep(20);
      socket.write(go);
    });
    const read = await egressTo(server).fetch(`http://${server.host}/`);
    expect(read.body.toString()).toBe(go);
  });

  it.each([go, 'HTTP/1.1 1', 'HTTP/1.1 103 Early Hints\r\n'])(
    'and sends nothing again if the connection ends after %j',
    async (bytes) => {
      const server = await serve((socket, { nth }) => void (nth === 1 ? socket.write(ok) : socket.end(bytes)));
      const egress = egressTo(server);
      await postTo(egress, server);
      expect((await failure(postTo(egress, server))).problem).toBe('bad_response');
      expect(server.asked).toHaveLength(2);
    },
  );

  it('and nothing after it is a failure', async () => {
    const server = await serve((socket) => socket.end(go));
    expect((await failure(postTo(egressTo(server), server))).problem).toBe('bad_response');
  });
});
