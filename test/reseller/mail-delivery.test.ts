import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { selfSigned } from '../support/servers/certificate.ts';
import {
  type MailServer,
  type MailServerOptions,
  startActor,
  startMailServer,
} from '../support/servers/mail-server.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { custom, path, read, runTest, save } from './mail-support.ts';
import { agency, dataOf, moveCredits, newClient, refusal } from './support.ts';

const PASSWORD = 'correct-hunter2';
const certificate = selfSigned(['localhost'], ['127.0.0.1']);
const stranger = selfSigned(['localhost'], ['127.0.0.1']);
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-test-ca-'));

/** What a server of the test does while it takes a mail. */
let meanwhile: (() => Promise<unknown>) | undefined;
const beforeTaking = async () => meanwhile?.();

const kinds = {
  /** STARTTLS and a password. */
  usual: { certificate, password: PASSWORD, beforeTaking },
  /** TLS from the first byte, and the older way to log in. */
  tls: { certificate, secure: true, methods: ['LOGIN'], password: PASSWORD },
  /** A certificate that no authority of the platform vouches for. */
  unknown: { certificate: stranger, password: PASSWORD },
  unknownTls: { certificate: stranger, secure: true },
  noTls: { hideStartTls: true, methods: ['PLAIN', 'LOGIN'], password: PASSWORD },
  open: {},
  picky: { refuse: 'recipient' },
  closed: {},
  notAllowed: {},
} as const satisfies Record<string, MailServerOptions>;
type Kind = keyof typeof kinds;

let platform: OwnPlatform;
let servers: Record<Kind, MailServer>;
let flood: Awaited<ReturnType<typeof startActor>>;
let actor: Awaited<ReturnType<typeof startActor>>;
/** What `actor` answers to the first word of a command. */
let said: Record<string, string> = {};

beforeAll(async () => {
  const started = await Promise.all(
    Object.entries(kinds).map(async ([kind, options]) => [kind, await startMailServer(options)] as const),
  );
  servers = Object.fromEntries(started) as Record<Kind, MailServer>;
  flood = await startActor((socket) => void socket.write('220 '.padEnd(1_000_000, 'x')));
  actor = await startActor(
    (socket) => socket.write(`${said.hello}\r\n`),
    (line) => `${said[line.split(/[ :]/)[0]!] ?? '502 what'}\r\n`,
  );
  const authority = join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const ports = [
    flood.port,
    actor.port,
    ...started.flatMap(([kind, { port }]) => (kind === 'notAllowed' ? [] : [port])),
  ];
  platform = await startPlatform({
    env: {
      NODE_EXTRA_CA_CERTS: authority,
      EGRESS_ALLOW: ports.flatMap((port) => [`localhost:${port}`, `127.0.0.1:${port}`]).join(),
    },
  });
});
afterAll(async () => {
  await platform.stop();
  await Promise.all([flood, actor, ...Object.values(servers)].map((server) => server.close()));
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  meanwhile = undefined;
});

const bodyFor = (kind: Kind, more: object = {}) => ({
  ...custom,
  smtpHost: 'localhost',
  smtpPort: servers[kind].port,
  ...('password' in kinds[kind] ? { smtpUsername: 'desk', smtpPassword: PASSWORD } : {}),
  ...more,
});
/** An agency whose mail server has passed its test. */
async function activeAgency(kind: Kind, more: object = {}): Promise<Tenant> {
  const owner = await agency(platform);
  await save(owner, bodyFor(kind, more));
  expect(dataOf(await runTest(owner))).toEqual({ sent: true, status: 'active' });
  return owner;
}
const failedAt = async (owner: Tenant, step: string) => {
  const answer = await runTest(owner);
  expect(refusal(answer)).toEqual([
    422,
    'VALIDATION_ERROR',
    expect.stringMatching(`^The test mail failed at ${step}: `),
  ]);
  expect(answer.text).not.toContain('hunter2');
  expect((await read(owner)).status).toBe('pending');
};
const invite = async ({ api }: Tenant, email: string) =>
  dataOf(await api.post('/members/invite', { email, role: 'viewer' }));
/** Mails that the platform itself sent. */
function platformMails(): string[] {
  const place = join(platform.dataDir, 'mail');
  try {
    return readdirSync(place)
      .filter((name) => !name.startsWith('.'))
      .map((name) => readFileSync(join(place, name), 'utf8'));
  } catch {
    return [];
  }
}
const last = (kind: Kind) => servers[kind].mails.at(-1)!;

describe('a test mail', () => {
  test.each([
    ['usual', 'localhost', {}],
    ['usual', '127.0.0.1', {}],
    ['tls', 'localhost', { smtpSecure: true }],
    ['tls', '127.0.0.1', { smtpSecure: true }],
  ] as const)('over %s at %s makes the configuration active', async (kind, smtpHost, more) => {
    const owner = await activeAgency(kind, { smtpHost, ...more });
    expect((await read(owner)).status).toBe('active');
    const [{ action, subject }] = (await owner.api.get('/audit-entries')).body.data.data;
    expect([action, subject]).toEqual(['testMailConfig', 'mail_config']);
    expect(last(kind)).toMatchObject({
      from: 'desk@acme.example',
      to: ['owner@tenant.example'],
      user: 'desk',
      secure: true,
      text: expect.stringContaining('From: Frontdesk <desk@acme.example>'),
    });
    const saved = await save(owner, bodyFor(kind, { smtpHost, ...more }));
    expect(saved.status).toBe('pending');
  });

  // What is said to this very machine crosses no network.
  test.each([
    ['noTls', false, {}],
    ['unknown', true, {}],
    ['unknownTls', true, { smtpSecure: true }],
  ] as const)('to this machine needs no certificate that holds: %s', async (kind, secure, more) => {
    await activeAgency(kind, more);
    expect(last(kind)).toMatchObject({ secure, to: ['owner@tenant.example'] });
  });

  test('needs no log-in where there is no user name', async () => {
    await activeAgency('open', { smtpNoAuth: true });
    expect(last('open')).toMatchObject({ user: undefined, secure: false });
  });

  test('bears the name of the brand, and no header from it', async () => {
    const owner = await agency(platform);
    dataOf(await owner.api.put('/reseller/brand', { appName: 'Acme\r\nBcc: thief@evil.example' }));
    await save(owner, bodyFor('open'));
    dataOf(await runTest(owner));
    const head = last('open').text.split('\r\n\r\n')[0]!;
    expect(head).toContain('Acme Bcc: thief@evil.example');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(last('open').to).toEqual(['owner@tenant.example']);
  });

  test.each<[string, string, Record<string, string>, object?]>([
    ['recipient', 'the server refused for now', { RCPT: '451 4.7.1 Greylisted, hunter2' }],
    ['sender', 'the server refused for now', { MAIL: '421 4.3.2 Closing, hunter2' }],
    [
      'recipient',
      "the server did not accept the address of the recipient, the organisation's owner.",
      { RCPT: '550 5.1.1 No' },
    ],
    ['sender', 'the server did not accept the sender address.', { RCPT: '553 5.1.8 hunter2' }],
    ['sender', 'the server requires credentials, and did not accept the mail without.', { MAIL: '530 5.7.0 hunter2' }],
    [
      'greeting',
      'the server did not accept the name by which the platform introduces itself (EHLO).',
      { EHLO: '421 (EHLO)' },
    ],
    ['greeting', 'the server refuses connections from this platform.', { hello: '554 hunter2' }],
    [
      'auth',
      'the server offers no login with a password',
      { EHLO: '250-hi\r\n250 AUTH XOAUTH2' },
      { smtpUsername: 'me', smtpPassword: 'p' },
    ],
    [
      'auth',
      'the server offers no login with a password',
      { EHLO: '250-hi\r\n250 AUTH CRAM-MD5' },
      { smtpUsername: 'me', smtpPassword: 'p' },
    ],
    [
      'auth',
      'the server refused for now',
      { EHLO: '250-hi\r\n250 AUTH PLAIN', AUTH: '454 4.7.0 Later' },
      { smtpUsername: 'me', smtpPassword: 'p' },
    ],
    [
      'auth',
      'the server did not accept the credentials.',
      { EHLO: '250-hi\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 hunter2' },
      { smtpUsername: 'me', smtpPassword: 'p' },
    ],
  ])('that fails at %s says why: %s', async (step, reason, answers, more = {}) => {
    said = { hello: '220 hello', EHLO: '250 hi', MAIL: '250 ok', RCPT: '250 ok', ...answers };
    const owner = await agency(platform);
    await save(owner, { ...bodyFor('open'), smtpPort: actor.port, ...more });
    const answer = await runTest(owner);
    expect(answer.body.error.message).toContain(`The test mail failed at ${step}: ${reason}`);
    expect(answer.text).not.toContain('hunter2');
  });

  test.each<[Kind, string, object]>([
    ['usual', 'auth', { smtpPassword: 'wrong-hunter2' }],
    ['usual', 'auth', { smtpPassword: '' }],
    ['open', 'tls', { smtpSecure: true }],
    ['open', 'auth', { smtpUsername: 'desk', smtpPassword: PASSWORD }],
    ['noTls', 'auth', { smtpPassword: 'wrong-hunter2' }],
    ['picky', 'recipient', {}],
    ['notAllowed', 'resolve', {}],
    ['notAllowed', 'resolve', { smtpHost: '127.0.0.1' }],
    ['open', 'resolve', { smtpHost: '127.0.0.2' }],
    ['open', 'resolve', { smtpHost: '::1' }],
  ])(
    'to %s that fails at %s leaves it pending: %j',
    async (kind, step, more) => {
      const owner = await agency(platform);
      await save(owner, bodyFor(kind, more));
      const before = servers[kind].mails.length;
      await failedAt(owner, step);
      expect(servers[kind].mails.length).toBe(before);
    },
    30_000,
  );

  test('ends where the server floods', async () => {
    const owner = await agency(platform);
    await save(owner, bodyFor('open', { smtpPort: flood.port }));
    await failedAt(owner, 'greeting');
  });

  test('leaves no password in logs', () => {
    expect(platform.log()).not.toContain('hunter2');
  });

  test('makes nothing active that was changed while it ran', async () => {
    const owner = await agency(platform);
    await save(owner, bodyFor('usual'));
    meanwhile = () => save(owner, bodyFor('usual', { fromAddress: 'other@acme.example' }));
    expect(refusal(await runTest(owner))).toEqual([
      409,
      'CONFLICT',
      'The mail configuration was changed while it was tested.',
    ]);
    expect(await read(owner)).toMatchObject({ status: 'pending', fromAddress: 'other@acme.example' });
  });
});

test('A password that is kept goes to no server but the one that it was given for', async () => {
  const owner = await activeAgency('usual');
  const { smtpPassword: _, ...withoutPassword } = bodyFor('usual');
  const elsewhere = await save(owner, { ...withoutPassword, smtpHost: '127.0.0.1' });
  expect(elsewhere).toMatchObject({ smtpPasswordSet: true, status: 'pending' });
  const attempts = servers.usual.logIns.length;
  await failedAt(owner, 'auth');
  expect(servers.usual.logIns.length).toBe(attempts);
  await save(owner, withoutPassword);
  expect(dataOf(await runTest(owner))).toEqual({ sent: true, status: 'active' });
  expect(servers.usual.logIns.at(-1)).toBe(`desk:${PASSWORD}`);
});

describe('the mails of an agency and of its clients', () => {
  test('go through its server while it is active, and through the platform’s else', async () => {
    const owner = await activeAgency('usual');
    dataOf(await owner.api.put('/reseller/brand', { appName: 'Acme Chat' }));
    const shop = await clientWorkspace(platform, owner, 'pro');
    const { acceptUrl } = await invite(shop, 'shop@team.example');
    expect(last('usual')).toMatchObject({ from: 'desk@acme.example', to: ['shop@team.example'] });
    expect(last('usual').text.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(acceptUrl);
    await invite(owner, 'own@team.example');
    expect(last('usual').to).toEqual(['own@team.example']);
    expect(platformMails()).toEqual([]);

    await save(owner, bodyFor('usual'));
    await invite(shop, 'pending@team.example');
    expect(last('usual').to).toEqual(['own@team.example']);
    expect(platformMails()).toEqual([expect.stringContaining('To: pending@team.example')]);

    await invite(await agency(platform), 'other@team.example');
    expect(last('usual').to).toEqual(['own@team.example']);
  });

  test('are sent by the platform where its server fails, which is logged without the token', async () => {
    const owner = await activeAgency('closed');
    await servers.closed.close();
    const { token } = await invite(owner, 'fallback@team.example');
    expect(platformMails()).toContainEqual(expect.stringContaining('To: fallback@team.example'));
    const logged = platform
      .log()
      .split('\n')
      .find((line) => line.includes("an agency's mail server failed"))!;
    expect(JSON.parse(logged)).toMatchObject({ organisationId: owner.organisationId, step: 'connect' });
    expect(platform.log()).not.toContain(token);
  });

  test('tell of a low balance, too', async () => {
    const owner = await activeAgency('open');
    const id = await newClient(owner, 'Bakery');
    dataOf(await owner.api.patch(`/reseller/clients/${id}`, { lowBalanceAt: 2_000 }));
    dataOf(await moveCredits(owner, id, 2_000));
    dataOf(await moveCredits(owner, id, -1));
    const mail = await until('the alert', async () => {
      const found = last('open');
      return found.text.includes('Subject: Bakery has 1999 credits left') && found;
    });
    expect(mail).toMatchObject({ from: 'desk@acme.example', to: ['owner@tenant.example'] });
  });
});

test('An organisation may test five times an hour, whatever its keys, and others as well', async () => {
  const limited = await startPlatform({ env: { RATE_LIMIT_SCALE: '1' } });
  try {
    const owner = await agency(limited);
    const { workspaceId } = owner;
    const { key = '' } = await limited.operator('key create', { workspace: workspaceId, scopes: 'reseller:write' });
    const headers = { 'x-api-key': key };
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => owner.api.post(`${path}/test`, undefined, n % 2 === 0 ? headers : {})),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    expect((await runTest(await agency(limited))).status).toBe(404);
  } finally {
    await limited.stop();
  }
});
