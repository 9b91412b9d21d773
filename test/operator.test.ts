import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetQueueAttributesCommand, GetQueueUrlCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSqsClient } from '../adapters/sqs.ts';
import { keyHash } from '../domain/access/key-format.ts';
import { allScopes } from '../domain/core/operations/scopes.ts';
import { client, freePort, type OwnPlatform, startPlatform, until } from './support/platform.ts';

const project = new URL('..', import.meta.url).pathname;
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const strangeId = '0190b1c6-8f00-7000-8000-000000000000';
let platform: OwnPlatform;
/** Empty: no platform has run here, and no AWS configuration is found in it. */
let emptyFolder: string;

beforeAll(async () => {
  emptyFolder = mkdtempSync(join(tmpdir(), 'frontdesk-operator-'));
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.stop();
  rmSync(emptyFolder, { recursive: true, force: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** What `npm run operator` runs, and `npm run --silent operator -- ...` as it is typed. */
const direct = [process.execPath, 'local/operator.mjs'] as const;
const byNpm = ['npm', 'run', '--silent', 'operator', '--'] as const;

/** Runs a command with nothing of the caller's own AWS settings. */
function type(
  words: string[],
  env: Record<string, string> = {},
  [program, ...first]: readonly [string, ...string[]] = direct,
): Promise<Ended> {
  const own = {
    PATH: process.env.PATH!,
    HOME: emptyFolder,
    DATA_DIR: platform.dataDir,
    NPM_CONFIG_UPDATE_NOTIFIER: 'false',
  };
  const options = { cwd: project, env: { ...own, ...env } };
  return new Promise((resolve) => {
    execFile(program, [...first, ...words], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** The one JSON object that a command prints. */
async function operator(...words: string[]) {
  const { code, stdout, stderr } = await type([...words, '--json']);
  expect([words, code, stderr]).toEqual([words, 0, '']);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  return JSON.parse(stdout);
}

const status = async (key: string) => (await client(platform.baseUrl, key).get('/workspace')).status;

test('The commands lead from an empty platform to a call that works, and to a revoked key', async () => {
  expect(await operator('platform', 'set', '--api-access', 'on')).toEqual({ apiAccess: true });
  const org = await operator(
    ...['org', 'create', '--name', 'Ada & Söhne', '--owner', 'ada@example.com', '--plan', 'pro', '--api-access', 'on'],
  );
  expect(org).toEqual({
    organisationId: expect.stringMatching(UUID_V7),
    workspaceId: expect.stringMatching(UUID_V7),
  });
  const made = await operator('key', 'create', '--workspace', org.workspaceId, '--scopes', 'all', '--name', 'first');
  expect(made).toEqual({ id: expect.stringMatching(UUID_V7), key: expect.stringMatching(/^fd_live_[0-9A-Za-z]{38}$/) });
  const { body } = await client(platform.baseUrl, made.key).get('/workspace');
  expect(body.data).toMatchObject({ id: org.workspaceId, name: 'Ada & Söhne', plan: 'pro', primary: true });
  expect(await platform.store.get({ pk: `KEY#${keyHash(made.key)}`, sk: 'KEY' })).toMatchObject({ scopes: allScopes });

  const revoked = await operator('key', 'revoke', made.id);
  expect(revoked).toMatchObject({ id: made.id, name: 'first', prefix: made.key.slice(0, 12) });
  expect(JSON.stringify(revoked)).not.toContain(keyHash(made.key));
  expect(await status(made.key)).toBe(401);
});

test('Organisations and workspaces are printed as they now stand', async () => {
  const { organisationId, workspaceId } = await operator(
    'org',
    'create',
    '--name',
    'Agency',
    '--owner',
    'b@example.com',
  );
  const org = (...options: string[]) => operator('org', 'set', organisationId, ...options);
  const changed = { id: organisationId, name: 'Agency', ownerEmail: 'b@example.com', primaryWorkspaceId: workspaceId };
  expect(await org()).toMatchObject({ ...changed, apiAccess: false, reseller: null, poolBalance: 0 });
  const all = await org('--api-access', 'on', '--reseller', 'active', '--pool', '250000');
  expect(all).toMatchObject({ ...changed, apiAccess: true, reseller: 'active', poolBalance: 250_000 });
  expect(await org('--reseller', 'lapsed')).toMatchObject({
    apiAccess: true,
    reseller: 'lapsed',
    poolBalance: 250_000,
  });

  const made = await operator('workspace', 'create', '--org', organisationId, '--name', 'Client', '--plan', 'starter');
  expect(made).toEqual({ workspaceId: expect.stringMatching(UUID_V7) });
  const workspace = (...options: string[]) => operator('workspace', 'set', made.workspaceId, ...options);
  const row = { id: made.workspaceId, organisationId, name: 'Client', primary: false };
  expect(await workspace()).toMatchObject({ ...row, plan: 'starter', apiAccess: false, monthlyCredits: 0 });
  const changes = await workspace('--plan', 'pro', '--api-access', 'on', '--credits', '7');
  expect(changes).toMatchObject({ ...row, plan: 'pro', apiAccess: true, monthlyCredits: 7 });
  expect(await workspace('--api-access', 'off')).toMatchObject({ plan: 'pro', apiAccess: false, monthlyCredits: 7 });
  const used = { organisationId, conversations: 0, tokens: { input: 0, output: 0, cached: 0 }, modelCost: 0 };
  expect(await operator('usage', 'list', '--range', 'today', '--org', organisationId, '--prices', '1/2/0.5')).toEqual({
    range: 'today',
    usage: [
      expect.objectContaining({ ...used, workspaceId, name: 'Agency' }),
      expect.objectContaining({ ...used, workspaceId: made.workspaceId, name: 'Client', plan: 'pro' }),
    ],
  });
  const { usage } = await operator('usage', 'list');
  expect(usage).toContainEqual(expect.objectContaining({ organisationId, workspaceId, modelCost: null }));
});

test('A key gets the scopes that are named, and all of them when none are', async () => {
  const { workspaceId } = await operator(
    'org',
    'create',
    '--name',
    'Keys',
    '--owner',
    'c@example.com',
    '--plan',
    'pro',
  );
  const scopesOf = async (...options: string[]) => {
    const { key } = await operator('key', 'create', '--workspace', workspaceId, ...options);
    return (await platform.store.get({ pk: `KEY#${keyHash(key)}`, sk: 'KEY' }))?.scopes;
  };
  expect(await scopesOf('--scopes', 'leads:read,workspace:*')).toEqual(['leads:read', 'workspace:*']);
  expect(await scopesOf()).toEqual(allScopes);
});

test('A chatbot is exported to a file and imported from it, with a key that does not remain', async () => {
  await operator('platform', 'set', '--api-access', 'on');
  const [from, to] = [await platform.tenant(), await platform.tenant()];
  const bot = (await from.api.post('/chatbots', { name: 'Shop' })).body.data;
  await from.api.post(`/chatbots/${bot.id}/sources/faq`, { question: 'Why?', answer: 'Because.' });
  const file = join(emptyFolder, 'shop.json');
  const exported = await operator('bot', 'export', bot.id, '--workspace', from.workspaceId, '--file', file);
  expect(exported).toEqual({ file, faqs: 1, texts: 0, pages: 0, files: 0, leftOut: [] });
  const made = await operator('bot', 'import', '--workspace', to.workspaceId, '--file', file, '--name', 'Copy');
  expect(made).toMatchObject({ id: expect.stringMatching(UUID_V7), name: 'Copy', created: 1 });
  const { faqs } = (await to.api.get(`/chatbots/${made.id}/faqs`)).body.data;
  expect(faqs).toMatchObject([{ question: 'Why?', answer: 'Because.' }]);
  for (const { api } of [from, to]) expect((await api.get('/api-keys')).body.data.keys).toHaveLength(1);

  const strange = await type(['bot', 'export', bot.id, '--workspace', to.workspaceId, '--file', file]);
  expect([strange.code, strange.stderr]).toEqual([1, 'operator: Not found.\n']);
  const missing = await type(['bot', 'import', '--workspace', to.workspaceId, '--file', join(emptyFolder, 'none')]);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('cannot be read: ENOENT')]);
});

test("A chatbot's tests decide the exit code", async () => {
  const { api, workspaceId } = await platform.tenant();
  const bot = (await api.post('/chatbots', { name: 'Shop' })).body.data;
  await api.put(`/chatbots/${bot.id}/answer-tests`, { tests: [{ question: 'Do you ship to Iceland?' }] });
  const failing = await type(['bot', 'test', bot.id, '--workspace', workspaceId, '--json']);
  expect([failing.code, JSON.parse(failing.stdout)]).toMatchObject([
    1,
    { ok: false, failed: 1, failures: [{ outcome: 'refuse' }] },
  ]);
  await api.post(`/chatbots/${bot.id}/sources/faq`, { question: 'Do you ship to Iceland?', answer: 'Yes.' });
  const passing = await operator('bot', 'test', bot.id, '--workspace', workspaceId);
  expect(passing).toEqual({ ok: true, passed: 1, failed: 0, notRun: 0, fixed: 1, broken: 0, failures: [] });
});

test('Without --json the record is laid out for reading', async () => {
  const { code, stdout } = await type(['platform', 'set', '--api-access', 'on'], {}, byNpm);
  expect([code, stdout]).toEqual([0, '{\n  "apiAccess": true\n}\n']);
});

test('--help says what may be typed, and is no failure', async () => {
  const { code, stdout, stderr } = await type(['--help'], {}, byNpm);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^usage: npm run operator/);
});

const typed: [string, string[], RegExp][] = [
  ['nothing at all', [], /^operator: usage: /],
  ['an unknown option', ['org', 'set', strangeId, '--colour', 'red'], /Unknown option '--colour'/],
  ['an option without its value', ['platform', 'set', '--api-access'], /--api-access/],
  ['a missing option', ['platform', 'set'], /--api-access on\|off is required/],
  ['an unknown value', ['platform', 'set', '--api-access', 'yes'], /--api-access must be one of on, off/],
  ['an unknown organisation', ['org', 'set', strangeId, '--pool', '5'], /^operator: Not found/],
];

test.each(typed)('%s: says why, prints no record, and ends with 1', async (_what, words, says) => {
  const { code, stdout, stderr } = await type([...words, '--json']);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(says);
  expect(stderr).toMatch(/^operator: /);
  expect(stderr).not.toMatch(/\n\s+at /);
});

const long = 'x'.repeat(121);
const owner = 'd@example.com';
const refused: [string, Record<string, string>, RegExp][] = [
  ['planet set', {}, /^usage: /],
  ['constructor name', {}, /^usage: /],
  [`org delete ${strangeId}`, {}, /^usage: /],
  ['org set', { pool: '5' }, /^usage: /],
  [`platform set ${strangeId}`, { 'api-access': 'on' }, /^usage: /],
  [`org set ${strangeId} more`, {}, /^usage: /],
  ['org set acme', { pool: '5' }, /"acme" is not an ID/],
  [`org set ${strangeId}`, { credits: '5' }, /org set takes no --credits/],
  [`org set ${strangeId}`, { reseller: 'on' }, /--reseller must be one of active, lapsed/],
  [`org set ${strangeId}`, { pool: '-1' }, /--pool must be a whole number/],
  ['org create', { owner }, /--name is required/],
  ['org create', { owner, name: ' ' }, /--name is required/],
  ['org create', { owner, name: long }, /--name must have at most 120 characters/],
  ['org create', { name: 'X' }, /--owner is required/],
  ['org create', { owner, name: 'X', plan: 'gold' }, /--plan must be one of free, starter, pro, agency/],
  ['workspace create', { name: 'X' }, /--org is required/],
  ['workspace create', { name: 'X', org: 'acme' }, /--org "acme" is not an ID/],
  ['workspace create', { name: 'X', org: strangeId }, /Not found/],
  [`workspace set ${strangeId}`, { credits: '1e3' }, /--credits must be a whole number/],
  [`workspace set ${strangeId}`, { credits: '' }, /--credits must be a whole number/],
  [`workspace set ${strangeId}`, { plan: 'pro' }, /Not found/],
  ['key create', {}, /--workspace is required/],
  ['key create', { workspace: strangeId, name: long }, /--name must have at most 120 characters/],
  ['key create', { workspace: strangeId, scopes: 'leads:read,x' }, /Unknown scope "x"/],
  ['key create', { workspace: strangeId }, /Not found/],
  [`key revoke ${strangeId}`, {}, /Not found/],
];

test.each(refused)('"%s" %o is refused, and nothing is written', async (command, options, says) => {
  await expect(platform.operator(command, options)).rejects.toThrow(says);
  const keys = [`ORG#${strangeId}`, `WS#${strangeId}`].map((pk) => ({ pk, sk: pk.slice(0, pk.indexOf('#')) }));
  expect(await platform.store.getMany(keys)).toEqual([undefined, undefined]);
});

test('Where no platform has run, or none runs now, it says so', async () => {
  const words = ['platform', 'set', '--api-access', 'on'];
  const never = await type(words, { DATA_DIR: emptyFolder });
  expect([never.code, never.stdout]).toEqual([1, '']);
  expect(never.stderr).toContain(
    `No platform has been started with the data directory ${emptyFolder}. Start it with npm start, or set DATA_DIR.`,
  );

  const stopped = mkdtempSync(join(tmpdir(), 'frontdesk-stopped-'));
  const dynamodbEndpoint = `http://127.0.0.1:${await freePort()}`;
  writeFileSync(
    join(stopped, 'platform.json'),
    JSON.stringify({ dynamodbEndpoint, tableName: 'frontdesk', region: 'us-east-1' }),
  );
  const gone = await type(words, { DATA_DIR: stopped });
  rmSync(stopped, { recursive: true });
  expect([gone.code, gone.stdout]).toEqual([1, '']);
  expect(gone.stderr).toMatch(/Is the platform running\?/);
});

test('For a stack it needs a region and credentials, and says which is missing; the local platform is left alone', async () => {
  await platform.operator('platform set', { 'api-access': 'on' });
  const words = ['platform', 'set', '--api-access', 'off'];
  // Nowhere to go but this machine, whatever the SDK would look for.
  const closed = { AWS_EC2_METADATA_DISABLED: 'true', AWS_ENDPOINT_URL: `http://127.0.0.1:${await freePort()}` };
  const tries: [string, Record<string, string>, RegExp][] = [
    ['Production', {}, /The stack Production cannot be read: Region is missing/],
    ['Production', { AWS_REGION: 'eu-west-1' }, /The stack Production cannot be read: .*credentials.*aws sso login/i],
    ['', {}, /--stack needs a name/],
  ];
  for (const [stack, env, says] of tries) {
    const { code, stdout, stderr } = await type([...words, '--json', '--stack', stack], { ...closed, ...env });
    expect([stack, code, stdout]).toEqual([stack, 1, '']);
    expect(stderr).toMatch(says);
    expect(stderr).not.toMatch(/\n\s+at /);
  }
  expect(await platform.store.get({ pk: 'PLATFORM', sk: 'PLATFORM' })).toMatchObject({ apiAccess: true });
});

test('Dead letters are shown, and sent back to where they could not be handled', async () => {
  const { sqsEndpoint } = JSON.parse(readFileSync(join(platform.dataDir, 'platform.json'), 'utf8'));
  const sqs = createSqsClient({ region: 'us-east-1', endpoint: sqsEndpoint });
  const urlOf = async (name: string) => (await sqs.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl!;
  const dead = await urlOf('webhooks-dead');
  expect(await operator('dead-letters', 'list', '--queue', 'webhooks')).toEqual({
    queue: 'webhooks',
    count: 0,
    messages: [],
  });
  // Deliveries that do not exist: what is sent back is taken and done with.
  const bodies = Array.from({ length: 13 }, () =>
    JSON.stringify({ workspaceId: strangeId, deliveryId: strangeId, attempt: 0 }),
  );
  for (const MessageBody of bodies) await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody }));
  expect(await operator('dead-letters', 'redrive', '--queue', 'webhooks')).toEqual({ queue: 'webhooks', moved: 13 });
  const left = async (QueueUrl: string) => {
    const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
    const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] });
    return Object.values((await sqs.send(command)).Attributes ?? {}).reduce((sum, count) => sum + Number(count), 0);
  };
  expect(await left(dead)).toBe(0);
  const queue = await urlOf('webhooks');
  await until('the queue to be empty', async () => (await left(queue)) === 0);
  expect(await left(dead)).toBe(0);

  await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: bodies[0] }));
  const shown = await operator('dead-letters', 'list', '--queue', 'webhooks');
  expect(shown).toMatchObject({ count: 1, messages: [{ sentAt: expect.stringMatching(/Z$/), body: bodies[0] }] });
  sqs.destroy();
});

test('Dead letters need a queue that exists', async () => {
  for (const [words, said] of [
    [['dead-letters', 'list'], '--queue is required'],
    [['dead-letters', 'redrive', '--queue', 'nothing'], '--queue must be one of ingest, maintenance, webhooks'],
  ] as const) {
    const { code, stderr } = await type([...words]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(said)]);
  }
});

/** Adds 120 workspaces and keys to an organisation that has one of each, and more than the megabyte of a page of a scan. */
async function crowd(organisationId: string, workspaceId: string, keyId: string): Promise<void> {
  const { store } = platform;
  const keys = [
    { pk: `WS#${workspaceId}`, sk: 'WS' },
    { pk: `ORG#${organisationId}`, sk: `WS#${workspaceId}` },
    { pk: `WS#${workspaceId}`, sk: `KEY#${keyId}` },
  ];
  const [workspace, listed, key] = await store.getMany(keys);
  const ids = Array.from({ length: 120 }, () => crypto.randomUUID());
  await store.writeMany([
    ...ids.map((id) => ({ put: { ...workspace!, pk: `WS#${id}`, id } })),
    ...ids.map((id) => ({ put: { ...listed!, sk: `WS#${id}`, workspaceId: id } })),
    ...ids.map((id) => ({ put: { ...key!, sk: `KEY#${id}`, id, name: 'other' } })),
    ...ids.slice(0, 4).map((id) => ({ put: { pk: `FILLER#${id}`, sk: 'FILLER', text: 'x'.repeat(350_000) } })),
  ]);
}

test('What was created can be found again, on whatever page it is: organisations, their workspaces, their keys', async () => {
  const { organisationId, workspaceId } = await operator(
    'org',
    'create',
    '--name',
    'Found Ltd',
    '--owner',
    'a@found.example',
  );
  const { id, key } = await operator('key', 'create', '--workspace', workspaceId, '--scopes', 'all', '--name', 'lost');
  await crowd(organisationId, workspaceId, id);
  const { organisations } = await operator('org', 'list');
  const found = organisations.find(({ name }: { name: string }) => name === 'Found Ltd');
  expect(found).toMatchObject({ id: organisationId, ownerEmail: 'a@found.example', primaryWorkspaceId: workspaceId });
  const { workspaces } = await operator('workspace', 'list', '--org', organisationId);
  expect(workspaces).toHaveLength(121);
  expect(workspaces).toContainEqual(expect.objectContaining({ id: workspaceId, name: 'Found Ltd', primary: true }));
  const { keys } = await operator('key', 'list', '--workspace', workspaceId);
  expect(keys).toHaveLength(121);
  expect(keys).toContainEqual(expect.objectContaining({ id, name: 'lost' }));
  expect(JSON.stringify(keys)).not.toContain(key);
});
