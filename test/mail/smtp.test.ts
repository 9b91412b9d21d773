import { afterEach, expect, it } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { createMail } from '../../adapters/mail/index.ts';
import { createTenantMail } from '../../adapters/mail/tenant.ts';
import type { MailError, OutgoingMail } from '../../domain/core/app.ts';
import { selfSigned } from '../support/servers/certificate.ts';
import { type MailServerOptions, startActor, startMailServer } from '../support/servers/mail-server.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
async function serve(options: MailServerOptions = {}) {
  const server = await startMailServer(options);
  closers.push(server.close);
  return server;
}
async function act(...parts: Parameters<typeof startActor>) {
  const actor = await startActor(...parts);
  closers.push(actor.close);
  return actor;
}

const letter: OutgoingMail = { to: { name: '', address: 'ada@team.example' }, subject: 'Hello', text: 'Hello' };
const none = { mailFrom: '', smtpUrl: undefined, mailDir: undefined, region: 'us-east-1', log: createLog('SILENT') };
const mailer = (smtpUrl: string, more: { mailFrom?: string; root?: string } = {}) =>
  createMail({ ...none, ...more, smtpUrl });
const send = async (smtpUrl: string, more = {}, mail = letter) => (await mailer(smtpUrl, more)).send(mail);
const failure = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    ({ step, problem, isTemporary }: MailError) => ({ step, problem, isTemporary }),
  );

const certificate = selfSigned(['mail.example.com', 'localhost'], ['127.0.0.1']);

it('uses a server of this machine whatever its certificate, with and without a password, and without TLS', async () => {
  const password = 'correct horse';
  for (const options of [{ certificate }, { certificate, password }, { password }, {}, { certificate, secure: true }]) {
    const server = await serve(options);
    const user = options.password ? `desk%40acme.example:correct%20horse@` : '';
    const scheme = options.secure ? 'smtps' : 'smtp';
    await send(`${scheme}://${user}127.0.0.1:${server.port}`);
    expect(server.mails).toHaveLength(1);
    expect(server.mails[0]!.secure).toBe(options.certificate !== undefined);
    expect(server.logIns).toEqual(options.password ? [`desk@acme.example:${password}`] : []);
  }
});

it('verifies a certificate if it is told to, and takes an authority', async () => {
  const server = await serve({ certificate });
  const url = `smtp://127.0.0.1:${server.port}`;
  const refused = { step: 'tls', problem: 'certificate', isTemporary: false };
  expect(await failure(send(`${url}?tls.rejectUnauthorized=true`))).toEqual(refused);
  const other = encodeURIComponent(selfSigned(['localhost'], ['127.0.0.1']).cert);
  expect(await failure(send(`${url}?tls.ca=${other}`))).toEqual(refused);
  const own = encodeURIComponent(certificate.cert);
  expect(await failure(send(`${url}?tls.ca=${own}&tls.servername=elsewhere.example`))).toEqual(refused);
  await send(`${url}?tls.ca=${own}`);
  await send(`${url}?tls.ca=${own}&tls.servername=mail.example.com`);
  await send(`${url}?tls.rejectUnauthorized=false&requireTLS=true`);
  expect(server.mails.map(({ secure }) => secure)).toEqual([true, true, true]);
});

it('requires TLS or leaves it if it is told to', async () => {
  const [bare, withTls] = [await serve(), await serve({ certificate })];
  expect(await failure(send(`smtp://127.0.0.1:${bare.port}?requireTLS=true`))).toEqual({
    step: 'tls',
    problem: 'no_tls',
    isTemporary: false,
  });
  await send(`smtp://127.0.0.1:${withTls.port}?ignoreTLS=true`);
  expect([bare.mails.length, withTls.mails[0]!.secure]).toEqual([0, false]);
});

/** Reaches this machine, but is not known to: another machine. */
const outer = '0.0.0.0';

it('sends no password to another machine without TLS, or with a certificate that does not hold', async () => {
  for (const options of [{ password: 'hush' }, { password: 'hush', certificate }]) {
    const server = await serve(options);
    const url = `smtp://user:hush@${outer}:${server.port}`;
    expect((await failure(send(url)))?.step).toBe('tls');
    expect(server.logIns).toEqual([]);
  }
  // Without a password any certificate is better than none.
  const server = await serve({ certificate });
  await send(`smtp://${outer}:${server.port}`);
  expect(server.mails[0]!.secure).toBe(true);
});

it.each<[string, { name?: string; root?: string; mailFrom?: string }]>([
  ['set.example', { name: 'set.example', root: 'https://desk.acme.example', mailFrom: 'help@shop.example' }],
  ['desk.acme.example', { root: 'https://desk.acme.example:8443/x', mailFrom: 'help@shop.example' }],
  ['xn--mller-kva.example', { root: 'https://müller.example' }],
  ['shop.example', { root: 'http://localhost:4000', mailFrom: 'Help <help@shop.example>' }],
  ['shop.example', { root: 'http://10.0.0.7:4000', mailFrom: 'help@shop.example' }],
  ['shop.example', { root: 'http://desk.lan', mailFrom: 'help@shop.example' }],
  ['shop.example', { root: 'http://b9c3f1d2a4e5', mailFrom: 'help@shop.example' }],
  ['xn--mller-kva.example', { mailFrom: 'hallo@müller.example' }],
  ['localhost.localdomain', {}],
])('introduces itself as %s given %j', async (clientName, { name, ...more }) => {
  const server = await serve();
  await send(`smtp://127.0.0.1:${server.port}${name ? `?name=${name}` : ''}`, more);
  expect(server.clientNames).toEqual([clientName]);
});

it("introduces itself to an agency's server in the same way", async () => {
  const server = await serve();
  const tenantMail = (more: object) =>
    createTenantMail({ egressAllow: [`127.0.0.1:${server.port}`], dnsServers: [], ownHosts: [], ...more });
  const target = { host: '127.0.0.1', port: server.port, secure: false, credentials: null };
  const mail = { ...letter, from: { name: 'Acme', address: 'desk@acme.example' } };
  await tenantMail({ root: 'https://desk.example' }).send(target, mail, { timeoutMs: 5_000 });
  await tenantMail({ root: 'http://localhost:4000' }).send(target, mail, { timeoutMs: 5_000 });
  await tenantMail({ smtpUrl: 'smtp://mail.example?name=set.example' }).send(target, mail, { timeoutMs: 5_000 });
  expect(server.clientNames).toEqual(['desk.example', 'acme.example', 'set.example']);
});

const hello = '220 hello\r\n';
const fine: Record<string, string> = { EHLO: '250 hi\r\n', MAIL: '250 ok\r\n', RCPT: '250 ok\r\n', DATA: '354 go\r\n' };
const word = (line: string) => line.split(/[ :]/)[0]!;

it('falls back to HELO where a server knows no EHLO', async () => {
  const answers: Record<string, string> = {
    ...fine,
    EHLO: '502 unknown\r\n',
    HELO: '250 hi\r\n',
    '.': '250 taken\r\n',
  };
  const server = await act(
    (socket) => socket.write(hello),
    (line) => answers[word(line)],
  );
  await send(`smtp://127.0.0.1:${server.port}`);
  expect(server.heard.slice(0, 3).map(word)).toEqual(['EHLO', 'HELO', 'MAIL']);
});

it.each<[string, Record<string, string>, [string, string | undefined, boolean]]>([
  ['a refusal for now', { RCPT: '451 4.7.1 Greylisted\r\n' }, ['recipient', 'deferred', true]],
  ['a refusal for good', { RCPT: '550 5.1.1 No such user\r\n' }, ['recipient', 'refused', false]],
  ['a sender refused at the recipient', { RCPT: '553 5.1.8 Sender unknown\r\n' }, ['sender', 'refused', false]],
  ['a recipient refused at the end', { '.': '550 5.1.1 No such user\r\n' }, ['recipient', 'refused', false]],
  ['a login that is missing', { MAIL: '530 5.7.0 Authentication required\r\n' }, ['sender', 'login_required', false]],
  [
    'the name of the client',
    { EHLO: '421 4.7.0 Try again later, closing connection. (EHLO)\r\n' },
    ['greeting', 'client_name', true],
  ],
  ['the name of the client for good', { EHLO: '550 5.7.1 Invalid HELO\r\n' }, ['greeting', 'client_name', false]],
  ['too many connections', { hello: '421 Too many\r\n' }, ['greeting', 'deferred', true]],
  ['a client that is blocked', { hello: '554 Blocked\r\n' }, ['greeting', 'refused', false]],
  ['a message that is refused', { '.': '554 5.7.1 Spam\r\n' }, ['data', 'refused', false]],
  ['a status of a mailbox before there is one', { hello: '450 4.2.0 Later\r\n' }, ['greeting', 'deferred', true]],
  ['a reply of another kind', { DATA: '250 ok\r\n' }, ['data', undefined, false]],
  ['a full disk', { '.': '452 4.3.1 Full\r\n' }, ['data', 'deferred', true]],
])('knows %s', async (_name, answers, [step, problem, isTemporary]) => {
  const said: Record<string, string> = { ...fine, hello, '.': '250 taken\r\n', ...answers };
  const server = await act(
    (socket) => socket.write(said.hello!),
    (line) => said[word(line)],
  );
  expect(await failure(send(`smtp://127.0.0.1:${server.port}`))).toEqual({ step, problem, isTemporary });
});

it('does without a TLS that the server offers and cannot start, unless it is told otherwise', async () => {
  const said = { ...fine, EHLO: '250-hi\r\n250-AUTH PLAIN\r\n250 STARTTLS\r\n', '.': '250 taken\r\n' };
  const server = await act(
    (socket) => socket.write(hello),
    (line) => (line === 'STARTTLS' ? '454 4.7.0 TLS not available\r\n' : said[word(line) as keyof typeof said]),
  );
  const url = `smtp://127.0.0.1:${server.port}`;
  await send(url);
  expect(server.heard.slice(0, 3).map(word)).toEqual(['EHLO', 'STARTTLS', 'MAIL']);
  const deferred = { step: 'tls', problem: 'deferred', isTemporary: true };
  expect(await failure(send(`${url}?requireTLS=true`))).toEqual(deferred);
  expect(await failure(send(`${url}?tls.rejectUnauthorized=true`))).toEqual(deferred);
});

it.each(['XOAUTH2', 'CRAM-MD5', 'NTLM GSSAPI'])('knows that a server offers only %s', async (methods) => {
  const server = await act(
    (socket) => socket.write(hello),
    (line) => (word(line) === 'EHLO' ? `250-hi\r\n250 AUTH ${methods}\r\n` : '250 ok\r\n'),
  );
  const refused = { step: 'auth', problem: 'no_mechanism', isTemporary: false };
  expect(await failure(send(`smtp://u:p@127.0.0.1:${server.port}`))).toEqual(refused);
});

it.each([
  ['454 4.7.0 Temporary failure', 'deferred', true],
  ['535 5.7.8 Bad credentials', 'refused', false],
])('knows a login that is answered %s', async (answer, problem, isTemporary) => {
  const server = await act(
    (socket) => socket.write(hello),
    (line) => (word(line) === 'EHLO' ? '250-hi\r\n250 AUTH PLAIN\r\n' : `${answer}\r\n`),
  );
  expect(await failure(send(`smtp://u:p@127.0.0.1:${server.port}`))).toEqual({ step: 'auth', problem, isTemporary });
});

it('knows a connection that ends as temporary, wherever it ends', async () => {
  for (const [end, step] of [
    ['MAIL', 'sender'],
    ['DATA', 'data'],
  ]) {
    const sockets: { destroy(): void }[] = [];
    const server = await act(
      (socket) => {
        sockets.push(socket);
        socket.write(hello);
      },
      (line) => {
        if (word(line) === end) sockets[0]!.destroy();
        return fine[word(line)];
      },
    );
    const interrupted = { step, problem: 'interrupted', isTemporary: true };
    expect(await failure(send(`smtp://127.0.0.1:${server.port}`))).toEqual(interrupted);
  }
  const { port, close } = await startActor(() => {});
  await close();
  expect(await failure(send(`smtp://127.0.0.1:${port}`))).toMatchObject({ step: 'connect', isTemporary: true });
});

it('does not know a mail as refused that the server has and does not confirm', async () => {
  const sockets: { destroy(): void }[] = [];
  const server = await act(
    (socket) => {
      sockets.push(socket);
      socket.write(hello);
    },
    (line) => {
      if (line === '.') sockets[0]!.destroy();
      return fine[word(line)];
    },
  );
  const unconfirmed = { step: 'data', problem: 'unconfirmed', isTemporary: false };
  expect(await failure(send(`smtp://127.0.0.1:${server.port}`))).toEqual(unconfirmed);
});

it('sends to an address beyond ASCII only where the server takes it', async () => {
  const address = 'jörg@müller.example';
  const mail = { ...letter, to: { name: '', address } };
  const old = await serve({ hideSmtpUtf8: true });
  expect(await failure(send(`smtp://127.0.0.1:${old.port}`, {}, mail))).toEqual({
    step: 'recipient',
    problem: 'ascii_only',
    isTemporary: false,
  });
  const server = await serve();
  await send(`smtp://127.0.0.1:${server.port}`, {}, mail);
  expect(server.mails).toHaveLength(1);
});

it('is tried without a mail', async () => {
  const server = await serve({ certificate, password: 'correct' });
  await (await mailer(`smtp://u:correct@127.0.0.1:${server.port}`)).check();
  const wrong = (await mailer(`smtp://u:wrong@127.0.0.1:${server.port}`)).check();
  expect(await failure(wrong)).toEqual({ step: 'auth', problem: 'refused', isTemporary: false });
  expect([server.logIns, server.clientNames, server.mails]).toEqual([['u:correct', 'u:wrong'], [], []]);
});
