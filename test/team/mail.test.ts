import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { createMail } from '../../adapters/mail/index.ts';
import { createSesMail } from '../../adapters/mail/ses.ts';
import { readEnvironment } from '../../config/environment.ts';
import { conversationPk } from '../../domain/conversations/items.ts';
import type { OutgoingMail } from '../../domain/core/app.ts';
import { call, client, type OwnPlatform, startPlatform, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { temporaryFolder } from '../support/stores/stores.ts';
import { addFaq, chat, makeBot } from '../support/visitor.ts';
import { invite, mails } from './support.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const listen = async (server: Server) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => new Promise((done) => server.close(done)));
  return (server.address() as AddressInfo).port;
};

interface SmtpTalk {
  port: number;
  /** Every line that the client said outside the mail itself. */
  commands: string[];
  mails: string[];
}

/** A mail server of the plainest kind; `refuse` answers a command by its first word with a failure. */
async function startSmtp(refuse?: string): Promise<SmtpTalk> {
  const talk: SmtpTalk = { port: 0, commands: [], mails: [] };
  const server = createTcpServer((socket) => converse(socket, talk, refuse));
  talk.port = await listen(server);
  return talk;
}

function converse(socket: Socket, { commands, mails: received }: SmtpTalk, refuse: string | undefined) {
  let pending = '';
  let mail: string[] | undefined;
  const reply = (line: string) => {
    const word = line.split(' ')[0]!.toUpperCase();
    commands.push(line);
    if (word === refuse) return '550 no';
    if (word === 'DATA') mail = [];
    return { DATA: '354 go on', QUIT: '221 bye' }[word] ?? '250 fine';
  };
  const take = (line: string) => {
    if (!mail) return void socket.write(`${reply(line)}\r\n`);
    if (line !== '.') return void mail.push(line);
    received.push(mail.join('\n'));
    mail = undefined;
    socket.write('250 taken\r\n');
  };
  socket.write('220 loopback\r\n');
  socket.on('error', () => {});
  socket.on('data', (data) => {
    const lines = (pending + data).split('\r\n');
    pending = lines.pop()!;
    lines.forEach(take);
  });
}

const log = createLog('SILENT');
const none = { mailFrom: '', smtpUrl: undefined, mailDir: undefined, region: 'us-east-1', log };
const hostile: OutgoingMail = {
  to: { name: 'Ada\r\nBcc: thief@evil.example', address: 'ada@team.example' },
  subject: 'Join\r\nBcc: thief@evil.example\r\n\r\nbody',
  text: 'Grüße 🙂\n.\nQUIT\n',
  html: '<p>Grüße</p>',
};
/** A mail's header, folded lines joined. */
const headerOf = (mail: string) => mail.split(/\r?\n\r?\n/)[0]!.replaceAll(/\r?\n[ \t]+/g, ' ');

describe('an invite on one machine', () => {
  let platform: OwnPlatform;
  beforeAll(async () => {
    platform = await startPlatform();
  });
  afterAll(() => platform.stop());

  it('is written as an .eml file that only its owner can read', async () => {
    const tenant = await platform.tenant();
    const { acceptUrl, invite: row } = (await invite(tenant, 'ada@team.example', 'admin')).body.data;
    const [mail] = mails(platform).slice(-1);
    const header = headerOf(mail!);
    expect(header).toMatch(/^To: ada@team\.example\r?$/m);
    expect(header).toMatch(/^Subject: Invitation to join Tenant\r?$/m);
    expect(header).toMatch(/^From: Frontdesk <no-reply@localhost>\r?$/m);
    const text = mail!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    expect(text).toContain(acceptUrl);
    expect(text).toContain('You are invited to join Tenant as admin.');
    expect(text).toContain(`until ${row.expiresAt.slice(0, 10)} `);
    const folder = join(platform.dataDir, 'mail');
    for (const file of readdirSync(folder)) {
      expect(file).toMatch(/\.eml$/);
      expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
    }
  });

  it("has one recipient and one subject, whatever the workspace's name is", async () => {
    const { workspaceId = '' } = await platform.operator('org create', {
      name: 'Evil\r\nBcc: thief@evil.example\r\n\r\n<b>hello</b>',
      owner: 'owner@evil.example',
      plan: 'pro',
      'api-access': 'on',
    });
    const { key = '' } = await platform.operator('key create', { workspace: workspaceId, scopes: 'all', name: 'k' });
    const api = client(platform.baseUrl, key);
    expect((await api.post('/members/invite', { email: 'b@team.example', role: 'viewer' })).status).toBe(200);
    const header = headerOf(mails(platform).at(-1)!);
    expect(header).not.toMatch(/^Bcc:/im);
    expect(header.match(/^To:.*$/gm)).toEqual([expect.stringMatching(/^To: b@team\.example\r?$/)]);
    expect(header).toContain('Evil Bcc: thief@evil.example <b>hello</b>');
  });

  it("carries no link in the workspace's name", async () => {
    const name = 'Parcel held, pay at https://evil.example/pay or evil.example/pay';
    const { workspaceId = '' } = await platform.operator('org create', {
      name,
      owner: 'o@evil.example',
      plan: 'pro',
      'api-access': 'on',
    });
    const { key = '' } = await platform.operator('key create', { workspace: workspaceId, scopes: 'all', name: 'k' });
    const api = client(platform.baseUrl, key);
    expect((await api.post('/members/invite', { email: 'c@team.example', role: 'viewer' })).status).toBe(200);
    const text = mails(platform)
      .at(-1)!
      .replaceAll(/=\r?\n/g, '');
    expect(text).toContain('pay at https[:]//evil[.]example/pay or evil[.]example/pay');
    expect(text).not.toContain('evil.example');
  });
});

/** A visitor mails the conversation to themselves. `text`: without the line breaks of its encoding. */
async function expectTranscripts(platform: OwnPlatform, smtp: SmtpTalk): Promise<void> {
  const tenant = await platform.tenant();
  const hostile = 'Leafy\u2028</p><script>alert(1)</script>';
  const bot = await makeBot(platform, tenant, { name: 'Shop', botName: hostile, language: 'de' });
  expect((await call('GET', `${bot.publicUrl}/config`)).body.data.transcript).toBe(true);
  const { start } = await chat(bot.publicUrl, { message: 'Bcc: thief@evil.example <b>hello</b>' });
  const { conversationId, bindingToken: bt } = start;
  const ask = (email?: string) =>
    call('POST', `${bot.publicUrl}/conversations/${conversationId}/transcript?bt=${bt}`, email ? { email } : {});
  const refused = await ask();
  expect([refused.status, refused.body.error.details[0].path]).toEqual([422, 'email']);
  expect((await ask('kim@example.com\r\nBcc: thief@evil.example')).status).toBe(422);
  await call('POST', `${bot.publicUrl}/leads?bt=${bt}`, { conversationId, email: 'kim@shop.example', name: 'Kim' });
  smtp.commands.length = 0;
  smtp.mails.length = 0;
  expect((await ask()).body.data).toEqual({ queued: true });
  await until('the first mail came', async () => smtp.mails.length === 1);
  expect((await ask('ada@shop.example')).status).toBe(200);
  await until('the second mail came', async () => smtp.mails.length === 2);
  expect(smtp.commands.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<kim@shop.example>',
    'RCPT TO:<ada@shop.example>',
  ]);
  const text = smtp.mails[0]!.replaceAll('=\n', '').replaceAll('=3D', '=');
  expect(headerOf(text)).not.toMatch(/^Bcc:/im);
  expect(text).toContain('<html lang="de" dir="ltr">');
  expect(text).toContain('&lt;b&gt;hello&lt;/b&gt;');
  expect(text).not.toContain('<script>alert(1)</script></');
  expect(text.split('<!doctype html>')[1]).not.toContain('<script');
  expect(text).toContain('multipart/alternative');
  const key = { pk: conversationPk(tenant.workspaceId, conversationId), prefix: 'TRANSCRIPT#', consistent: true };
  await until('no address is kept', async () => (await platform.store.query(key)).items.length === 0);
  expect(platform.log()).not.toContain('@shop.example');
}

/** A stranger has the business mail their words to somebody. */
async function expectNoStrangersLinks(platform: OwnPlatform, smtp: SmtpTalk): Promise<void> {
  const tenant = await platform.tenant();
  const bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'Where is my parcel?', 'Follow it at https://track.shop.example/parcels?id=1 please.');
  const lure =
    'Your parcel is held. Pay at https://evil.example/pay or evil.example or http://192.0.2.1/x, HTTPS://EVIL.example';
  const { start } = await chat(bot.publicUrl, { message: lure });
  const { conversationId, bindingToken: bt } = start;
  await chat(bot.publicUrl, { message: 'Where is my parcel?', conversationId, bt });
  const reply = { content: 'Our form: https://forms.shop.example/claim' };
  expect((await tenant.api.post(`/conversations/${conversationId}/reply`, reply)).status).toBe(200);
  smtp.mails.length = 0;
  const url = `${bot.publicUrl}/conversations/${conversationId}/transcript?bt=${bt}`;
  expect((await call('POST', url, { email: 'victim@elsewhere.example' })).status).toBe(200);
  await until('the mail came', async () => smtp.mails.length === 1);
  const text = smtp.mails[0]!.replaceAll('=\n', '').replaceAll('=3D', '=');
  expect(text).toContain('Pay at https[:]//evil[.]example/pay or evil[.]example or http[:]//192[.]0[.]2[.]1/x');
  expect(text).not.toMatch(/evil\.example|http:\/\/|192\.0\.2\.1/i);
  expect(text).toContain('https://track.shop.example/parcels?id=1');
  expect(text).toContain('https://forms.shop.example/claim');
  expect((await tenant.api.patch(`${bot.path}/settings`, { transcripts: false })).status).toBe(200);
  await until(
    'the setting took effect',
    async () => !(await call('GET', `${bot.publicUrl}/config`)).body.data.transcript,
  );
  const { status, body } = await call('POST', url, { email: 'victim@elsewhere.example' });
  expect([status, body.error.message]).toEqual([409, 'Transcripts are switched off for this chatbot.']);
}

it('A transcript is not offered where mails reach nobody', async () => {
  const { platform, tenant } = await useScene();
  const bot = await makeBot(platform, tenant);
  const { conversationId, bindingToken } = (await chat(bot.publicUrl, { message: 'hello' })).start;
  const url = `${bot.publicUrl}/conversations/${conversationId}/transcript`;
  const { status, body } = await call('POST', url, { email: 'kim@shop.example' }, { 'x-binding-token': bindingToken });
  expect([status, body.error.message]).toEqual([409, 'Mail is not configured.']);
  expect((await call('POST', url, { email: 'kim@shop.example' })).status).toBe(404);
});

describe('an invite over SMTP', () => {
  it('is handed to the server for its one recipient', async () => {
    const smtp = await startSmtp();
    const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'Desk <desk@acme.example>' };
    const platform = await startPlatform({ env });
    closers.unshift(() => platform.stop());
    const { status, body } = await invite(await platform.tenant(), 'ada@team.example');
    expect(status).toBe(200);
    expect(smtp.commands).toContain('MAIL FROM:<desk@acme.example>');
    expect(smtp.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@team.example>']);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]!.replaceAll('=\n', '').replaceAll('=3D', '=')).toContain(body.data.acceptUrl);
    await expectTranscripts(platform, smtp);
    await expectNoStrangersLinks(platform, smtp);
  });

  it('is made all the same where the server refuses, which is logged without the token', async () => {
    const smtp = await startSmtp('RCPT');
    const platform = await startPlatform({ env: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
    closers.unshift(() => platform.stop());
    const tenant = await platform.tenant();
    const { status, body } = await invite(tenant, 'ada@team.example');
    expect([status, body.data.token]).toEqual([200, expect.stringMatching(/^[0-9A-Za-z]{40}$/)]);
    expect(smtp.mails).toEqual([]);
    expect((await tenant.api.get('/invites')).body.data.invites).toHaveLength(1);
    expect(platform.log()).toContain('invite not mailed');
    expect(platform.log()).not.toContain(body.data.token);
  });
});

describe('the mail adapters', () => {
  it('let no text become a header or a recipient, and end no mail early', async () => {
    const smtp = await startSmtp();
    const mail = await createMail({ ...none, mailFrom: 'desk@acme.example', smtpUrl: `smtp://127.0.0.1:${smtp.port}` });
    await mail.send(hostile);
    expect(smtp.commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ada@team.example>']);
    expect(smtp.mails).toHaveLength(1);
    expect(headerOf(smtp.mails[0]!)).not.toMatch(/^Bcc:/im);
  });

  it('throw where no server listens', async () => {
    const server = createTcpServer();
    const port = await listen(server);
    await closers.pop()!();
    const mail = await createMail({ ...none, smtpUrl: `smtp://127.0.0.1:${port}` });
    await expect(mail.send(hostile)).rejects.toThrow();
  });

  it('write to a folder, headers safe', async () => {
    const folder = await temporaryFolder();
    closers.push(() => rm(folder, { recursive: true }));
    const mail = await createMail({ ...none, mailDir: join(folder, 'mail') });
    await mail.send(hostile);
    const [written] = mails({ dataDir: folder } as OwnPlatform);
    expect(headerOf(written!)).not.toMatch(/^Bcc:/im);
    expect(headerOf(written!)).toContain('<ada@team.example>');
  });

  it('give SES the parts, with the address alone as its destination, and the workspace that a bounce concerns', async () => {
    const bodies: { url: string; body: string }[] = [];
    const server = createServer(async (request: IncomingMessage, response) => {
      let body = '';
      for await (const part of request) body += part;
      bodies.push({ url: request.url!, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"MessageId":"1"}');
    });
    const port = await listen(server);
    const options = { region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` };
    await createSesMail(options, 'desk@acme.example').send({ ...hostile, workspaceId: 'ws-1' });
    const mail = createSesMail(options, 'desk@acme.example', 'Frontdesk-mail');
    await mail.send({ ...hostile, workspaceId: 'ws-1' });
    await mail.send(hostile);
    server.closeAllConnections();
    expect(new Set(bodies.map(({ url }) => url))).toEqual(new Set(['/v2/email/outbound-emails']));
    const [, ofWorkspace, ofPlatform] = bodies.map(({ body }) => JSON.parse(body));
    expect(ofWorkspace).toMatchObject({
      ConfigurationSetName: 'Frontdesk-mail',
      EmailTags: [{ Name: 'workspaceId', Value: 'ws-1' }],
    });
    expect(ofPlatform).toMatchObject({ ConfigurationSetName: 'Frontdesk-mail' });
    expect(ofPlatform).not.toHaveProperty('EmailTags');
    expect(JSON.parse(bodies[0]!.body)).toEqual({
      FromEmailAddress: 'desk@acme.example',
      Destination: { ToAddresses: ['ada@team.example'] },
      Content: {
        Simple: {
          Subject: { Data: 'Join Bcc: thief@evil.example body', Charset: 'UTF-8' },
          Body: { Text: { Data: hostile.text, Charset: 'UTF-8' }, Html: { Data: hostile.html, Charset: 'UTF-8' } },
        },
      },
    });
  });

  it('say nothing where nothing is set up', async () => {
    await expect((await createMail(none)).send(hostile)).resolves.toBeUndefined();
  });

  it('refuse an address that is none of a mail server, without telling it', () => {
    for (const url of ['http://user:hunter2@mail.example', 'hunter2', 'smtp']) {
      expect(() => readEnvironment({ SMTP_URL: url })).toThrow(/^SMTP_URL must be smtp:\/\/host:port/);
    }
    expect(readEnvironment({ SMTP_URL: 'smtps://mail.example' }).smtpUrl).toBe('smtps://mail.example');
  });
});
