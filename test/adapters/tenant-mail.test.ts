import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Dial, dial } from '../../adapters/egress/dial.ts';
import { createTenantMail } from '../../adapters/mail/tenant.ts';
import type { MailError, TenantMailMessage, TenantServer } from '../../domain/core/app.ts';
import { selfSigned } from '../support/servers/certificate.ts';
import type { DnsServer } from '../support/servers/dns-server.ts';
import { publicV4, startZone } from '../support/servers/egress.ts';
import { type MailServerOptions, startActor, startMailServer } from '../support/servers/mail-server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
let zone: DnsServer;
beforeAll(async () => {
  zone = await startZone();
});
afterAll(() => zone.close());

const certificate = selfSigned(['public.example.com']);
const mail: TenantMailMessage = {
  from: { name: 'Acme Chat', address: 'desk@acme.example' },
  to: { name: 'Ada', address: 'ada@team.example' },
  subject: 'Grüße',
  text: 'Hello\n.\n..two\nQUIT\n',
};
const credentials = { username: 'desk', password: 'correct horse' };

const portOf = async (options: MailServerOptions) => {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
};
const actor: typeof startActor = async (...parts) => {
  const started = await startActor(...parts);
  closers.push(started.close);
  return started;
};

const base = { egressAllow: [] as string[], ownHosts: [], ownAddresses: () => [] };
/** Sends to a server of the test that stands behind the name `public.example.com`. */
function send(port: number, server: Partial<TenantServer> = {}, message = mail, timeoutMs = 5_000) {
  const dialled: string[][] = [];
  const through: Dial = (route, signal) => {
    dialled.push(route.addresses.map(({ address }) => address));
    return dial({ ...route, port, addresses: [{ address: '127.0.0.1', family: 4 }] }, signal);
  };
  const { send: deliver } = createTenantMail({ ...base, dnsServers: [zone.address] }, through);
  const target = { host: 'public.example.com', port: 587, secure: false, credentials: null, ...server };
  return { dialled, sent: deliver(target, message, { timeoutMs }) };
}
const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: MailError) => error,
  );
const stepOf = async (...parts: Parameters<typeof send>) => (await failure(send(...parts).sent))?.step;

describe('a mail to a server that a customer named', () => {
  it('arrives as it was written, at addresses that were checked', async () => {
    const server = await portOf({});
    const { sent, dialled } = send(server.port);
    await sent;
    expect(dialled).toEqual([[publicV4, expect.stringContaining(':')]]);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]).toMatchObject({ from: 'desk@acme.example', to: ['ada@team.example'], secure: false });
    const { text } = server.mails[0]!;
    expect(text).toContain('From: Acme Chat <desk@acme.example>');
    expect(text).toContain('To: Ada <ada@team.example>');
    expect(text.split('\r\n\r\n')[1]).toBe('Hello\r\n.\r\n..two\r\nQUIT\r\n');
  });

  it('has no header and no recipient that was not meant', async () => {
    const server = await portOf({});
    const evil = 'x\r\nBcc: thief@evil.example\r\n\r\nbody';
    const names = { from: { ...mail.from, name: evil }, to: { ...mail.to, name: evil }, subject: evil };
    await send(server.port, {}, { ...mail, ...names }).sent;
    expect(server.mails[0]!.to).toEqual(['ada@team.example']);
    expect(server.mails[0]!.text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  });

  it.each<[string, string[]]>([
    ['a@b.example>\r\nRCPT TO:<thief@evil.example', []],
    ['a@b.example, thief@evil.example', []],
    ['<x@y.example> z', []],
    ['', []],
  ])('goes to %j as %j', async (address, to) => {
    const server = await portOf({});
    await failure(send(server.port, {}, { ...mail, to: { name: '', address } }).sent);
    expect(server.mails.flatMap((taken) => taken.to)).toEqual(to);
  });
});

describe('TLS', () => {
  // In this process no authority vouches for the certificate.
  it('is refused where the certificate does not hold, from the first byte and by STARTTLS', async () => {
    for (const secure of [true, false]) {
      const server = await portOf({ certificate, secure, password: credentials.password });
      expect(await stepOf(server.port, { secure, credentials })).toBe('tls');
      expect(server.logIns).toEqual([]);
    }
  });

  it('is taken where it is offered and nobody logs in, whoever the certificate names', async () => {
    const server = await portOf({ certificate });
    await send(server.port).sent;
    expect(server.mails[0]!.secure).toBe(true);
  });

  it('is demanded where somebody logs in: no password goes to a server without it', async () => {
    const server = await actor(
      (socket) => socket.write('220 hello\r\n'),
      (line) => (line.startsWith('EHLO') ? '250-hi\r\n250 AUTH PLAIN LOGIN\r\n' : '250 fine\r\n'),
    );
    expect(await stepOf(server.port, { credentials })).toBe('tls');
    expect(server.heard).toEqual([expect.stringMatching(/^EHLO/)]);
  });

  it('does not begin with what came before it', async () => {
    const server = await actor(
      (socket) => socket.write('220 hello\r\n'),
      (line) => (line === 'STARTTLS' ? '220 go\r\n250 AUTH PLAIN\r\n' : '250-hi\r\n250 STARTTLS\r\n'),
    );
    expect(await stepOf(server.port, { credentials })).toBe('tls');
  });

  it('fails as such where the server speaks none', async () => {
    const server = await actor((socket) => socket.write('220 hello\r\n'));
    expect(await stepOf(server.port, { secure: true, port: 465 })).toBe('tls');
  });
});

describe('a failure names its step', () => {
  it.each(['sender', 'recipient', 'data'] as const)('%s', async (refuse) => {
    const server = await portOf({ refuse });
    const error = await failure(send(server.port).sent);
    expect(error?.step).toBe(refuse);
    expect(`${error?.message} ${error?.cause}`).not.toContain('hunter2');
  });

  it.each([
    ['private.example.com', 587],
    ['mixed.example.com', 587],
    ['metadata.example.com', 25],
    ['compatible.example.com', 587],
    ['127.0.0.1', 587],
    ['0x7f.1', 587],
    ['::1', 587],
    ['localhost', 587],
    ['public.example.com', 6379],
    ['public.example.com', 22],
    ['nothing.example.com', 587],
    ['unknown.example.com', 587],
  ])('resolve, and nothing is dialled: %s:%d', async (host, port) => {
    const { sent, dialled } = send(1, { host, port });
    expect((await failure(sent))?.step).toBe('resolve');
    expect(dialled).toEqual([]);
  });

  it('connect', async () => {
    const { port, close } = await startActor(() => {});
    await close();
    expect(await stepOf(port)).toBe('connect');
  });

  it.each<[string, (socket: Socket) => void]>([
    ['that is none of SMTP', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['that refuses', (socket) => socket.write('554 go away, hunter2\r\n')],
    ['that hangs up', (socket) => socket.end()],
    ['that never ends its line', (socket) => flood(socket, '220 '.padEnd(16_384, 'x'))],
    ['that never ends its reply', (socket) => flood(socket, '220-more\r\n'.repeat(1_000))],
    ['of empty lines', (socket) => flood(socket, '\r\n'.repeat(8_000))],
  ])('greeting %s', async (_name, greet) => {
    const server = await actor(greet);
    expect(await stepOf(server.port)).toBe('greeting');
  });

  const script: Record<string, string> = {
    EHLO: '250 hi\r\n',
    MAIL: '250 ok\r\n',
    RCPT: '250 ok\r\n',
    DATA: '354 go on\r\n',
  };
  it.each([
    ['', 'greeting'],
    ['EHLO', 'greeting'],
    ['MAIL', 'sender'],
    ['RCPT', 'recipient'],
    ['DATA', 'data'],
    ['.', 'data'],
  ])('where the server falls silent at %j, in the time that was given', async (silentAt, step) => {
    const server = await actor(
      (socket) => silentAt !== '' && socket.write('220 hello\r\n'),
      (line) => {
        const word = line.split(' ')[0]!;
        return word === silentAt ? undefined : script[word];
      },
    );
    expect(await stepOf(server.port, {}, mail, 300)).toBe(step);
  });
});

function flood(socket: Socket, text: string) {
  const more = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', more);
  more();
}
