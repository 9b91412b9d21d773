import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Dial } from '../../adapters/egress/dial.ts';
import type { DnsServer } from '../support/servers/dns-server.ts';
import { egressIn, failure, publicV4, publicV6, redirectedTo, startZone } from '../support/servers/egress.ts';
import { type LoopbackServer, listen, startHttpServer } from '../support/servers/loopback-server.ts';

let dns: DnsServer;
let open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  dns = await startZone();
});
afterAll(() => dns.close());
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

const serve = async (listener: RequestListener): Promise<LoopbackServer> => {
  const server = await startHttpServer(listener);
  open.push(server);
  return server;
};
const egressWith = (allow: string[] = [], through?: Dial) => egressIn(dns.address, allow, through);
const textOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();

describe('a name that resolves to another address the second time', () => {
  it('is dialled at the address that was checked, and refused when asked again', async () => {
    const server = await serve((_request, response) => response.end('hello'));
    const { dialled, through } = redirectedTo(server.port);
    const egress = egressWith([], through);
    const asked = () => dns.asked.filter((question) => question === 'A rebind.example.com').length;

    expect((await egress.fetch('http://rebind.example.com/')).body.toString()).toBe('hello');
    expect([dialled, asked()]).toEqual([[[publicV4]], 1]);
    expect((await failure(egress.fetch('http://rebind.example.com/'))).problem).toBe('forbidden');
    expect([dialled.length, asked(), server.connections()]).toEqual([1, 2, 1]);
  });
});

describe('a public server', () => {
  it('is reached on the ports of web servers, over both families, under its own name', async () => {
    const server = await serve((request, response) => response.end(request.headers.host));
    const { dialled, through } = redirectedTo(server.port);
    for (const host of ['public.example.com', 'public.example.com:8080', '93.184.215.14', `[${publicV6}]:65535`]) {
      const { status, url, body } = await egressWith([], through).fetch(`http://${host}/a?b#c`);
      expect([status, url, body.toString()]).toEqual([200, `http://${host}/a?b`, host]);
    }
    expect(dialled).toEqual([[publicV4, publicV6], [publicV4, publicV6], [publicV4], [publicV6]]);
  });

  it('may not redirect inward', async () => {
    const inward = [
      'http://127.0.0.1/',
      '//169.254.169.254/',
      'http://loopback.example.com/',
      'http://[::1]/',
      'http://localhost:8080/',
    ];
    for (const location of inward) {
      const server = await serve((_request, response) => response.writeHead(302, { location }).end());
      const { dialled, through } = redirectedTo(server.port);
      expect((await failure(egressWith([], through).fetch('http://public.example.com/'))).problem).toBe('forbidden');
      expect(dialled.length).toBe(1);
    }
  });
});

describe('the allow-list', () => {
  it('opens the exact pair and nothing beside it', async () => {
    const server = await serve((_request, response) => response.end('inside'));
    const other = await serve((_request, response) => response.end('secret'));
    const egress = egressWith([server.host]);
    expect((await egress.fetch(`http://${server.host}/`)).body.toString()).toBe('inside');
    for (const host of [
      other.host,
      `localhost:${server.port}`,
      `127.0.0.2:${server.port}`,
      `[::ffff:127.0.0.1]:${server.port}`,
    ]) {
      expect([host, (await failure(egress.fetch(`http://${host}/`))).problem]).toEqual([host, 'forbidden']);
    }
    expect([server.connections(), other.connections()]).toEqual([1, 0]);
  });

  it('opens a name as it is written, which then resolves as ever', async () => {
    const server = await serve((_request, response) => response.end('inside'));
    const egress = egressWith([`localhost:${server.port}`, `Loopback.example.com:${server.port}`]);
    for (const name of ['localhost', 'loopback.example.com']) {
      expect((await egress.fetch(`http://${name}:${server.port}/`)).body.toString()).toBe('inside');
    }
    expect((await failure(egress.fetch(`http://${server.host}/`))).problem).toBe('forbidden');
  });

  it('does not open what an open server redirects to', async () => {
    const other = await serve((_request, response) => response.end('secret'));
    const server = await serve((_request, response) =>
      response.writeHead(307, { location: `http://${other.host}/` }).end(),
    );
    expect((await failure(egressWith([server.host]).fetch(`http://${server.host}/`))).problem).toBe('forbidden');
    expect(other.connections()).toBe(0);
  });
});

describe('redirects', () => {
  it.each([
    [301, 'GET ', undefined],
    [302, 'GET ', undefined],
    [303, 'GET ', undefined],
    [307, 'POST data', 'text/x'],
    [308, 'POST data', 'text/x'],
  ])('of status %i turn a POST into %j', async (status, seen, type) => {
    const server = await serve(async (request, response) => {
      if (request.url === '/from/here')
        return void response.writeHead(status, { location: '../to?q=1#part' }).end('ignored');
      response.setHeader('x-type', request.headers['content-type'] ?? '');
      response.end(`${request.method} ${await textOf(request)}`);
    });
    const request = { method: 'POST' as const, body: 'data', headers: { 'Content-Type': 'text/x' } };
    const answer = await egressWith([server.host]).fetch(`http://${server.host}/from/here`, request);
    expect([answer.body.toString(), answer.url]).toEqual([seen, `http://${server.host}/to?q=1`]);
    expect(answer.headers['x-type']).toBe(type ?? '');
  });

  it('carry secrets only within an origin', async () => {
    const echo: RequestListener = (request, response) => response.end(JSON.stringify(request.headers));
    const second = await serve(echo);
    const first = await serve((request, response) => {
      if (request.url === '/stay') return void echo(request, response);
      response.writeHead(308, { location: request.url === '/in' ? '/stay' : `http://${second.host}/` }).end();
    });
    const headers = {
      Authorization: 'Bearer s',
      Cookie: 'c=s',
      'X-Key': 's',
      Accept: 'text/html',
      Host: 'elsewhere',
      Connection: 'x',
    };
    const egress = egressWith([first.host, second.host]);
    const sent = async (path: string) =>
      JSON.parse((await egress.fetch(`http://${first.host}${path}`, { headers })).body.toString());
    const common = {
      accept: 'text/html',
      'user-agent': 'Frontdesk',
      'accept-encoding': 'gzip, deflate, br',
      connection: 'close',
    };
    expect(await sent('/in')).toEqual({
      ...common,
      authorization: 'Bearer s',
      cookie: 'c=s',
      'x-key': 's',
      host: first.host,
    });
    expect(await sent('/out')).toEqual({ ...common, host: second.host });
  });

  it('are followed to a bound, and at 0 are the answer', async () => {
    const server = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      response.writeHead(left ? 302 : 200, left ? { location: `/${left - 1}` } : {}).end(`${left}`);
    });
    const egress = egressWith([server.host]);
    expect((await egress.fetch(`http://${server.host}/5`)).url).toBe(`http://${server.host}/0`);
    expect((await failure(egress.fetch(`http://${server.host}/6`))).problem).toBe('too_many_redirects');
    const unfollowed = await egress.fetch(`http://${server.host}/3`, { maxRedirects: 0 });
    expect(unfollowed).toMatchObject({ status: 302, headers: { location: '/2' }, body: Buffer.from('3') });
  });

  it('without a target are the answer; to another protocol they fail', async () => {
    const server = await serve((request, response) =>
      response.writeHead(302, request.url === '/bare' ? {} : { location: 'file:///etc/passwd' }).end(),
    );
    const egress = egressWith([server.host]);
    expect((await egress.fetch(`http://${server.host}/bare`)).status).toBe(302);
    expect((await failure(egress.fetch(`http://${server.host}/file`))).problem).toBe('invalid_url');
  });

  it('may write their path in bare UTF-8', async () => {
    const server = await serve((request, response) => {
      if (request.url !== '/') return void response.end(decodeURI(request.url!));
      response.writeHead(301, { location: Buffer.from('/größe').toString('latin1') }).end();
    });
    expect((await egressWith([server.host]).fetch(`http://${server.host}/`)).body.toString()).toBe('/größe');
  });
});

describe('TLS', () => {
  it('asks for the host by its name, and accepts no unproven server', async () => {
    const names: string[] = [];
    const server = await listen(
      createTlsServer({
        SNICallback: (name, callback) => {
          names.push(name);
          callback(null);
        },
      }).on('tlsClientError', () => {}),
    );
    open.push(server);
    const egress = egressWith([`loopback.example.com:${server.port}`, server.host]);
    expect((await failure(egress.fetch(`https://Loopback.example.com.:${server.port}/`))).problem).toBe('unreachable');
    expect((await failure(egress.fetch(`https://${server.host}/`))).problem).toBe('unreachable');
    expect(names).toEqual(['loopback.example.com']);
    expect(server.connections()).toBe(2);
  });
});
