// @slow
import { expect, test } from 'vitest';
import { identityHash } from '../../domain/people/items.ts';
import { startConversation } from '../support/conversation.ts';
import { client } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';
import { bearer, boot, callsWith, signIn, staleSignIn } from './support.ts';

const { platform, tenant } = await useScene();

const viewer = [
  'analytics:read',
  'chatbots:read',
  'conversations:read',
  'knowledge:read',
  'leads:read',
  'team:read',
  'workspace:read',
];
const member = [...viewer, 'conversations:*', 'knowledge:*', 'leads:write'];
const admin = [...member, 'chatbots:*', 'team:*', 'workspace:*'];

async function person(role: string) {
  const email = `${role}-${Math.random().toString(36).slice(2)}@team.example`;
  const { id } = await joinTeam(platform, tenant, email, role);
  const visitor = await signIn(platform, email);
  return { id, email, visitor, calls: await bearer(platform, visitor) };
}

test.each([
  ['viewer', viewer],
  ['member', member],
  ['admin', admin],
])('A %s has these scopes', async (role, scopes) => {
  const { id, calls } = await person(role);
  const { data } = (await calls.rest('GET', '/viewer')).body;
  expect(data).toMatchObject({ role, member: { id }, workspaces: [{ id: tenant.workspaceId, role }] });
  expect([...data.scopes].sort()).toEqual([...scopes].sort());
});

test("An agency's owner manages its clients from the primary workspace, an owner without clients has an admin's scopes", async () => {
  const owners = await Promise.all(
    ['agency', 'pro'].map(async (plan) => {
      const owner = `owner@${plan}-${tenant.workspaceId}.example`;
      await platform.operator('org create', { name: plan, owner, plan });
      const calls = await bearer(platform, await signIn(platform, owner));
      return (await calls.rest('GET', '/viewer')).body.data;
    }),
  );
  expect(owners.map(({ role }) => role)).toEqual(['owner', 'owner']);
  expect([...owners[0].scopes].sort()).toEqual([...admin, 'reseller:*'].sort());
  expect([...owners[1].scopes].sort()).toEqual([...admin].sort());
});

test('A key sees itself as the viewer, with the member that it is bound to', async () => {
  const unbound = (await tenant.api.get('/viewer')).body.data;
  expect(unbound).toMatchObject({
    member: null,
    person: null,
    role: null,
    workspaces: [{ id: tenant.workspaceId, role: null }],
  });
  const { id } = await person('member');
  const made = await tenant.api.post('/api-keys', { name: 'bound', scopes: ['leads:read'], memberId: id });
  const bound = (await client(platform.baseUrl, made.body.data.key).get('/viewer')).body.data;
  expect(bound).toMatchObject({ member: { id }, person: null, scopes: ['leads:read'] });
});

test("A person's key can do no more than the person", async () => {
  const { calls } = await person('admin');
  const refused = await calls.rest('POST', '/api-keys', { name: 'wide', scopes: ['leads:read', 'reseller:read'] });
  expect([refused.status, refused.body.error.message]).toEqual([403, 'Your role lacks the scope reseller:read.']);
  const made = await calls.rest('POST', '/api-keys', { name: 'narrow', scopes: ['leads:*', 'workspace:*'] });
  expect([made.status, made.body.data.scopes]).toEqual([200, ['leads:*', 'workspace:*']]);
});

test('What a person does names the member', async () => {
  const bot = await makeBot(platform, tenant);
  const { id, calls } = await person('member');
  const { conversationId } = await startConversation(bot);
  const path = `/conversations/${conversationId}`;
  const taken = await calls.rest('POST', `${path}/takeover`, {});
  expect(taken.body.data.assignee).toEqual({ id, name: 'Ada' });
  const reply = await calls.rest('POST', `${path}/reply`, { content: 'Hello' });
  expect(reply.body.data.author).toEqual({ id, name: 'Ada' });
});

test('Dangerous actions want a recent sign-in, others do not, and a key is never asked', async () => {
  const email = `careful@${tenant.workspaceId}.example`;
  await platform.operator('org create', { name: 'Careful', owner: email, plan: 'agency', 'api-access': 'on' });
  const visitor = await signIn(platform, email);
  await staleSignIn(platform, visitor);
  const { rest, graphql } = callsWith(platform, (await boot(platform, visitor)).body.data.token);
  const id = (await boot(platform, visitor)).body.data.viewer.member.id;
  const bot = (await rest('POST', '/chatbots', { name: 'Careful' })).body.data.id;
  const text = { title: 'Opening hours', text: 'We open at nine.' };
  const source = (await rest('POST', `/chatbots/${bot}/sources/text`, text)).body.data.id;
  const credentials = { origin: 'https://docs.example.com', username: 'reader', password: 'keystone' };
  const site = (await rest('PUT', `/chatbots/${bot}/site-credentials`, credentials)).body.data.id;
  const call = { method: 'GET', url: 'https://shop.example.com/' };
  const action = (await rest('POST', `/chatbots/${bot}/actions`, { name: 'Look up', call })).body.data.id;
  const client = (await rest('POST', '/reseller/clients', { name: 'Client', plan: 'pro' })).body.data.id;
  const dangerous: [string, string, unknown?][] = [
    ['POST', '/api-keys', { name: 'x', scopes: ['workspace:*'] }],
    ['POST', '/api-keys', { name: 'x', scopes: ['leads:read'] }],
    ['POST', '/api-keys', { name: 'x', scopes: ['leads:*', 'conversations:*', 'team:*', 'chatbots:*'] }],
    ['PUT', '/webhooks/leads', { url: 'https://example.com/' }],
    ['PATCH', '/workspace', { conversationRetentionDays: 1, leadRetentionDays: 1 }],
    ['PATCH', '/workspace', { leadRetentionDays: 3650 }],
    ['PATCH', '/workspace', { inactivityHours: 48, conversationRetentionDays: 30 }],
    ['PATCH', `/members/${id}`, { role: 'viewer' }],
    ['POST', '/members/invite', { email: 'x@y.example', role: 'admin' }],
    ['POST', '/members/invite', { email: 'x@y.example', role: 'viewer' }],
    ['POST', `/chatbots/${bot}/identity-secret`],
    ['DELETE', `/chatbots/${bot}/identity-secret`],
    ['DELETE', `/chatbots/${bot}/site-credentials/${site}`],
    ['POST', `/chatbots/${bot}/actions/${action}/test`, { real: true }],
    ['POST', `/chatbots/${bot}/actions/${action}/rotate-secret`],
    ['DELETE', `/chatbots/${bot}/actions/${action}`],
    ['DELETE', `/chatbots/${bot}`],
    ['GET', '/conversations/export'],
    ['POST', '/exports', { kind: 'leads' }],
    ['GET', '/leads/export'],
    ['GET', '/leads/export?format=json'],
    ['GET', `/faqs/export?chatbotId=${bot}`],
    ['GET', `/chatbots/${bot}/export`],
    ['DELETE', `/chatbots/${bot}/sources/${source}`],
    ['PUT', '/reseller/brand', { appName: 'Other' }],
    ['DELETE', '/reseller/brand', { confirm: 'RESET' }],
    ['PATCH', `/reseller/clients/${client}`, { apiAccess: true }],
    ['PUT', '/reseller/mail-config', { mode: 'preset', presetId: 'ses', fromAddress: 'a@b.example' }],
    ['PUT', '/reseller/custom-domain', { domain: 'chat.careful.example' }],
  ];
  for (const [method, path, body] of dangerous) {
    const { status, body: answer } = await rest(method, path, body);
    expect([path, status, answer.error]).toEqual([
      path,
      403,
      { code: 'REAUTHENTICATION_REQUIRED', message: 'Sign in again to do this.' },
    ]);
  }
  const inGraphql = await graphql('mutation { rotateWebhookSecret(input: { feature: LEADS }) { secret } }');
  expect(inGraphql.errors[0].extensions.code).toBe('REAUTHENTICATION_REQUIRED');
  const exported = await graphql(`{ exportChatbot(chatbotId: "${bot}") { name } }`);
  expect(exported.errors[0].extensions.code).toBe('REAUTHENTICATION_REQUIRED');
  expect((await rest('PATCH', '/workspace', { inactivityHours: 48, leadRetentionDays: null })).status).toBe(200);
  expect((await tenant.api.get('/leads/export')).status).toBe(200);
  await signIn(platform, email, { fresh: '1' }, visitor);
  const renewed = await bearer(platform, visitor);
  expect((await renewed.rest('PATCH', '/workspace', { leadRetentionDays: 30 })).status).toBe(200);
  expect((await renewed.rest('DELETE', `/chatbots/${bot}`)).status).toBe(200);
});

test('A retention period may be kept and lengthened at any time, but set and shortened only after a recent sign-in', async () => {
  const email = `retention@${tenant.workspaceId}.example`;
  await platform.operator('org create', { name: 'Retention', owner: email, plan: 'pro' });
  const visitor = await signIn(platform, email);
  const set = async (change: object) => {
    const { rest } = await bearer(platform, visitor);
    return (await rest('PATCH', '/workspace', change)).status;
  };
  expect(await set({ conversationRetentionDays: 30 })).toBe(200);
  await staleSignIn(platform, visitor);
  for (const [days, status] of [
    [30, 200],
    [31, 200],
    [30, 403],
    [null, 200],
    [3650, 403],
  ])
    expect([days, await set({ conversationRetentionDays: days })]).toEqual([days, status]);
  expect(await set({ conversationRetentionDays: 0 })).toBe(422);
  const { graphql } = await bearer(platform, visitor);
  const shorter = await graphql('mutation { updateWorkspace(input: { leadRetentionDays: 1 }) { workspace { id } } }');
  expect(shorter.errors[0].extensions.code).toBe('REAUTHENTICATION_REQUIRED');
});

test('The pair of issuer and subject names a person, and its parts cannot be moved between them', () => {
  expect(identityHash('https://a', 'b')).not.toBe(identityHash('https://a\nb', ''));
});
