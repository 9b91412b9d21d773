// @slow
import { createHmac } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionNames } from '../config/functions.ts';
import { visitorsKeyName } from '../config/secret-purposes.ts';
import { type StackTemplate, synthesise } from '../infra/synthesise.ts';
import { textOf } from '../infra/template-grants.ts';
import { boot, CONSOLE, CookieBrowser, callsWith, signInUrl } from './people/support.ts';
import { call, client, type OwnPlatform, startPlatform, until } from './support/platform.ts';
import { startIssuer, type TestIssuer } from './support/servers/issuer.ts';

/**
 * The drill of docs/deploy-reference.md: the data of a stack on a stack of another life. The templates say which table, bucket and pool the
 * functions get; the platform runs on the data folder that stands for them, with the variables of the template.
 */
const streamOf = (tableName: string, region = 'eu-central-1') =>
  `arn:aws:dynamodb:${region}:111122223333:table/${tableName}/stream/2026-11-21T09:30:00.000`;
const adopted = (tableName: string, region?: string) => ({ tableName, tableStreamArn: streamOf(tableName, region) });

const variablesOf = ({ Resources }: StackTemplate, name: string): Record<string, string> => {
  const found = Object.values(Resources).find(({ Properties }) => Properties?.FunctionName === `Frontdesk-${name}`);
  const variables = Object.entries(found!.Properties.Environment.Variables);
  return Object.fromEntries(variables.map(([variable, value]) => [variable, textOf(value)]));
};
/** The variables of sign-in, with a pool that plays the template's. */
function signInVariables(template: StackTemplate, pool: TestIssuer): Record<string, string> {
  const { OIDC_OWN_ISSUER = '', OIDC_TRUST_EMAIL = '' } = variablesOf(template, 'auth');
  return { OIDC_OWN_ISSUER, OIDC_TRUST_EMAIL, OIDC_ISSUER: pool.url, OIDC_CLIENT_ID: 'frontdesk-test' };
}
const retainedTypes = ({ Resources }: StackTemplate) =>
  new Set(
    Object.values(Resources).flatMap(({ Type, DeletionPolicy = '' }) =>
      DeletionPolicy.startsWith('Retain') ? [Type] : [],
    ),
  );
const idsOf = ({ Resources }: StackTemplate, type: string) =>
  Object.entries(Resources).flatMap(([id, { Type }]) => (Type === type ? [id] : []));

const first = synthesise();
let pools: TestIssuer[];
let platform: OwnPlatform;
let data: Awaited<ReturnType<typeof fill>>;
/** The data folder as it was at the time to which the table is restored. */
let snapshot: string;

const OWNER = 'owner@acme.example';
beforeAll(async () => {
  pools = [await startIssuer(), await startIssuer(), await startIssuer()];
  platform = await startPlatform({ env: signInVariables(first, pools[0]!) });
  data = await fill();
  await platform.kill();
  snapshot = join(mkdtempSync(join(tmpdir(), 'frontdesk-drill-')), 'data');
  cpSync(platform.dataDir, snapshot, { recursive: true });
}, 300_000);
afterAll(async () => {
  await platform.stop();
  for (const pool of pools) pool.close();
});

async function signIn(pool: TestIssuer, email: string) {
  // Each pool has subjects of its own.
  pool.behaviour = { claims: { sub: `${email} of ${pool.url}`, email } };
  const visitor = new CookieBrowser();
  const { text } = await visitor.open(signInUrl(platform), CONSOLE);
  if (!visitor.cookie('session')) throw new Error(text);
  return (await boot(platform, visitor)).body.data;
}

/** What a business has: people, a key, knowledge in rows and in the bucket, a conversation with a visitor. */
async function fill() {
  const organisation = { name: 'Acme', owner: OWNER, plan: 'pro', 'api-access': 'on' };
  await platform.operator('platform set', { 'api-access': 'on' });
  const { workspaceId = '' } = await platform.operator('org create', organisation);
  const { key = '' } = await platform.operator('key create', { workspace: workspaceId });
  const api = client(platform.baseUrl, key);
  const { id: chatbotId, publicId } = (await api.post('/chatbots', { name: 'Shop' })).body.data;
  await api.post(`/chatbots/${chatbotId}/sources/faq`, {
    question: 'Do you wrap gifts?',
    answer: 'Yes, for 3 euros.',
  });
  // Longer than a row may be, so it is in the bucket.
  const text = `${'Parcels leave the house every morning. '.repeat(3_500)}The warehouse is in Ghent.`;
  const { id: sourceId } = (await api.post(`/chatbots/${chatbotId}/sources/text`, { title: 'Parcels', text })).body
    .data;
  const visitor = { chat: (message: string) => call('POST', `${platform.root}/public/${publicId}/chat`, { message }) };
  await until('the answer', async () => (await visitor.chat('do you wrap gifts')).text.includes('3 euros'));
  const owner = await signIn(pools[0]!, OWNER);
  const { secret } = (await api.post(`/chatbots/${chatbotId}/identity-secret`)).body.data;
  return { workspaceId, key, chatbotId, publicId, sourceId, owner, secret };
}

/** Everything is where it was, for a person, a program and a visitor. */
async function expectEverything(pool: TestIssuer) {
  const { chatbotId, publicId, sourceId, key, owner } = data;
  const now = await signIn(pool, OWNER);
  expect([now.person.id, now.viewer.member, now.workspaces]).toEqual([
    owner.person.id,
    owner.viewer.member,
    owner.workspaces,
  ]);
  const { rest } = callsWith(platform, now.token);
  expect((await rest('GET', '/chatbots')).body.data.data.map(({ id }: { id: string }) => id)).toEqual([chatbotId]);
  const conversations = (await rest('GET', '/conversations')).body.data.data;
  expect(conversations.length).toBeGreaterThan(0);
  const source = await client(platform.baseUrl, key).get(`/chatbots/${chatbotId}/sources/${sourceId}`);
  expect(source.body.data).toMatchObject({ title: 'Parcels' });
  expect(
    (await call('POST', `${platform.root}/public/${publicId}/chat`, { message: 'do you wrap gifts' })).text,
  ).toContain('3 euros');
  await expectVerified();
  return { now, rest };
}

/** A visitor of the site is verified by the secret that was sealed in the stack's first life. */
async function expectVerified() {
  const url = `${platform.root}/public/${data.publicId}/conversations`;
  const { conversationId, bindingToken } = (await call('POST', url, {})).body.data;
  const hash = createHmac('sha256', data.secret).update('customer-7').digest('hex');
  const verified = await call(
    'POST',
    `${url}/${conversationId}/identity`,
    { id: 'customer-7', hash },
    { 'x-binding-token': bindingToken },
  );
  expect(verified.status).toBe(200);
}

async function deploy(template: StackTemplate, pool: TestIssuer): Promise<void> {
  platform = await platform.restart(signInVariables(template, pool));
}

describe('a stack that was destroyed, and one that adopts its data', () => {
  const second = synthesise({ ...adopted('frontdesk-table'), bucketName: 'frontdesk-files' });

  test('The first one retains what cannot be made again, and the second makes none of it but the pool', () => {
    const kept = [
      'AWS::DynamoDB::GlobalTable',
      'AWS::S3::Bucket',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::Cognito::UserPoolDomain',
    ];
    expect([...retainedTypes(first)]).toEqual(expect.arrayContaining(kept));
    for (const type of kept.slice(0, 2)) expect(idsOf(second, type)).toEqual([]);
    for (const name of functionNames) {
      const { TABLE_NAME, BUCKET_NAME = 'frontdesk-files' } = variablesOf(second, name);
      expect([TABLE_NAME, BUCKET_NAME]).toEqual(['frontdesk-table', 'frontdesk-files']);
    }
    // The key that opens the secrets is found by the name of the stack.
    expect(second.Outputs.SecretsParameter).toEqual(first.Outputs.SecretsParameter);
  });

  test('With another pool, people prove their address once and find everything', async () => {
    await deploy(second, pools[1]!);
    const { rest } = await expectEverything(pools[1]!);
    const actions = (await rest('GET', '/audit-entries')).body.data.data.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions).toContain('relinkSignIn');
  });

  test('With the retained pool, nobody notices', async () => {
    const adopting = synthesise({ ...adopted('frontdesk-table'), userPoolId: 'eu-central-1_AbCdEfGhI' });
    expect(idsOf(adopting, 'AWS::Cognito::UserPool')).toEqual([]);
    await platform.kill();
    await deploy(adopting, pools[1]!);
    await expectEverything(pools[1]!);
  });
});

describe('a table that is restored', () => {
  const restoring = synthesise(adopted('Frontdesk-20261121T093000Z'));

  test('takes the place of the table, and the stack keeps its pool, its bucket and its other parts', () => {
    for (const type of [
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
      'AWS::S3::Bucket',
      'AWS::ApiGateway::RestApi',
    ])
      expect(idsOf(restoring, type)).toEqual(idsOf(first, type));
    for (const name of functionNames)
      expect(variablesOf(restoring, name).TABLE_NAME).toBe('Frontdesk-20261121T093000Z');
  });

  test('has everything of its time, and nothing that was done since', async () => {
    const api = client(platform.baseUrl, data.key);
    expect((await api.delete(`/chatbots/${data.chatbotId}`)).status).toBeLessThan(300);
    await platform.stop();
    platform = await startPlatform({ env: signInVariables(restoring, pools[0]!), dataDir: snapshot });
    await expectEverything(pools[0]!);
  });
});

describe('another region', () => {
  const moved = synthesise({ region: 'eu-west-1', ...adopted('frontdesk-moved', 'eu-west-1') });

  test('has a pool of its own and a model of the region, and reads the key for secrets by the same name', () => {
    expect(idsOf(moved, 'AWS::Cognito::UserPool')).toHaveLength(1);
    expect(moved.Outputs.Model?.Value).toBe('bedrock:eu.amazon.nova-lite-v1:0');
    expect(moved.Outputs.SecretsParameter).toEqual(first.Outputs.SecretsParameter);
    const visitorsKey = '/frontdesk/Frontdesk/secrets-key-visitors';
    expect([first, moved].map((template) => variablesOf(template, 'public').VISITORS_PARAMETER)).toEqual([
      visitorsKey,
      visitorsKey,
    ]);
    expect(() => synthesise({ region: 'eu-west-1', ...adopted('frontdesk-moved', 'eu-central-1') })).toThrow(
      'eu-west-1',
    );
  });

  test('People of the first region sign in with the pool of this one', async () => {
    await platform.kill();
    // Only the platform's key is copied.
    rmSync(join(platform.dataDir, visitorsKeyName('secrets.key')));
    await deploy(moved, pools[2]!);
    await expectEverything(pools[2]!);
  });
});
