import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { auditKey } from '../../domain/core/operations/audit-items.ts';
import { bearer, signIn } from '../people/support.ts';
import { startConversation } from '../support/conversation.ts';
import { call, client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { addFaq, makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';

const { platform, tenant } = await useScene();

// biome-ignore lint/suspicious/noExplicitAny: tests read what came
type Json = any;
type Caller = Pick<Tenant, 'api'>;
const allEntries = async ({ api }: Caller): Promise<Json[]> => (await api.get('/audit-entries')).body.data.data;
/** Without those of the operator, who made the tenant. */
const entries = async (of: Caller) => (await allEntries(of)).filter(({ actor }) => actor.kind !== 'operator');
/** Oldest first. */
const actions = async (of: Caller) => (await entries(of)).map(({ action }) => action).reverse();
const graphql = async (query: string, { apiKey }: { apiKey: string }) =>
  (await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': apiKey })).body;

it('records acts on a conversation that it does not name anybody for, unless they changed nothing', async () => {
  const own = await platform.tenant();
  const bot = await makeBot(platform, own);
  const { conversationId: id } = await startConversation(bot);
  const [member] = (await own.api.get('/members')).body.data.members;
  const macro = (await own.api.post('/macros', { name: 'Note', actions: [{ type: 'note', text: 'x' }] })).body.data;
  const acts: [string, string, object?][] = [
    ['assignConversation', 'assign', { memberId: member.id }],
    ['releaseConversation', 'release'],
    ['runMacro', `macros/${macro.id}/run`],
    ['resolveConversation', 'resolve'],
  ];
  for (const [, act, body] of acts)
    for (let n = 0; n < (act.startsWith('macros') ? 1 : 2); n++) {
      const { status } = await own.api.post(`/conversations/${id}/${act}`, body);
      expect([act, status]).toEqual([act, 200]);
    }
  for (let n = 0; n < 2; n++) await own.api.put(`/conversations/${id}/priority`, { priority: 'high' });
  await own.api.post(`/conversations/${id}/takeover`);
  await own.api.post(`/conversations/${id}/snooze`);
  const about = (await entries(own)).filter(({ subject }) => subject === 'conversation').reverse();
  expect(about.map(({ action, subjectId }) => [action, subjectId])).toEqual(
    [...acts.map(([action]) => action), 'setConversationPriority'].map((action) => [action, id]),
  );
});

it('records who changed what, by REST and GraphQL, without values', async () => {
  const own = await platform.tenant();
  const bot = await makeBot(platform, own);
  await own.api.put(`${bot.path}/appearance`, {
    chatbot: { botName: 'Lumi' },
    settings: { primaryColor: '#123456' },
  });
  const faq = await addFaq(own, bot, 'Do you sell lamps?', 'Yes, zyxomma.');
  const hook = { url: 'https://zyxomma.example/hook' };
  await own.api.put('/webhooks/leads', hook);
  const key = (await own.api.post('/api-keys', { name: 'scoped', scopes: ['leads:read'] })).body.data;
  const mutation = `mutation { updateWorkspace(input: { conversationRetentionDays: 30 }) { workspace { id } } }`;
  expect((await graphql(mutation, own)).errors).toBeUndefined();
  await own.api.delete(`/api-keys/${key.id}`);

  const all = await entries(own);
  const actor = { kind: 'key', id: expect.any(String), name: 'test', memberId: null };
  const common = { id: expect.any(String), at: expect.any(String), actor, chatbotId: null, fields: [] };
  expect(all.toReversed()).toEqual([
    { ...common, action: 'createChatbot', subject: 'chatbot', subjectId: bot.id, fields: ['name'] },
    {
      ...common,
      action: 'updateAppearance',
      subject: 'chatbot',
      subjectId: bot.id,
      chatbotId: bot.id,
      fields: ['chatbot.botName', 'settings.primaryColor'],
    },
    {
      ...common,
      action: 'addFaqSource',
      subject: 'source',
      subjectId: faq.id,
      chatbotId: bot.id,
      fields: ['question', 'answer'],
    },
    { ...common, action: 'setWebhook', subject: 'webhook', subjectId: 'leads', fields: ['url'] },
    { ...common, action: 'createApiKey', subject: 'api_key', subjectId: key.id, fields: ['name', 'scopes'] },
    {
      ...common,
      action: 'updateWorkspace',
      subject: 'workspace',
      subjectId: own.workspaceId,
      fields: ['conversationRetentionDays'],
    },
    { ...common, action: 'revokeApiKey', subject: 'api_key', subjectId: key.id },
  ]);
  expect(JSON.stringify(all)).not.toMatch(/zyxomma|#123456|lamps/);
  const query =
    '{ auditEntries(first: 1) { edges { node { action subject actor { kind } } } pageInfo { hasNextPage } } }';
  expect((await graphql(query, own)).data.auditEntries).toEqual({
    edges: [{ node: { action: 'revokeApiKey', subject: 'API_KEY', actor: { kind: 'KEY' } } }],
    pageInfo: { hasNextPage: true },
  });
});

it('names the member who was signed in, and the member that a key acts for', async () => {
  const email = `audit-${randomUUID()}@team.example`;
  const { id } = await joinTeam(platform, tenant, email, 'admin');
  const calls = await bearer(platform, await signIn(platform, email));
  const { data: bot } = (await calls.rest('POST', '/chatbots', { name: 'Audited' })).body;
  const made = (await tenant.api.post('/api-keys', { name: 'bound', scopes: ['chatbots:*'], memberId: id })).body.data;
  await client(platform.baseUrl, made.key).patch(`/chatbots/${bot.id}`, { name: 'Again' });
  const ofBot = (await entries(tenant)).filter(({ subjectId }) => subjectId === bot.id);
  expect(ofBot.map(({ actor }) => actor)).toEqual([
    { kind: 'key', id: made.id, name: 'bound', memberId: id },
    { kind: 'member', id, name: expect.any(String), memberId: id },
  ]);
});

it('records nothing for a failed call, a call without fields, a repeated one, and one that is no change', async () => {
  const own = await platform.tenant();
  const bot = await makeBot(platform, own);
  await own.api.patch(bot.path, {});
  await own.api.patch(bot.path, { name: '' });
  await own.api.patch(bot.path, { name: 'stale', settingsRevision: 99 });
  await own.api.post(`${bot.path}/sources/faq`, { question: 'a', answer: 'b', unansweredId: randomUUID() });
  await own.api.post('/canned-replies', { shortcut: 'one', text: 'x' });
  expect((await own.api.post('/canned-replies', { shortcut: 'one', text: 'x' })).status).toBe(409);
  const headers = { 'idempotency-key': `key-${randomUUID()}` };
  const body = { shortcut: 'two', text: 'x' };
  const both = [
    await own.api.post('/canned-replies', body, headers),
    await own.api.post('/canned-replies', body, headers),
  ];
  expect(both[1]!.body.data.id).toBe(both[0]!.body.data.id);
  await own.api.get('/chatbots');
  expect(await actions(own)).toEqual(['createChatbot', 'createCannedReply', 'createCannedReply']);
});

it('records what the operator does to a workspace, and nothing of a command that fails', async () => {
  const own = await platform.tenant();
  const { workspaceId: workspace } = own;
  const made = await platform.operator('key create', { workspace, scopes: 'leads:read', name: 'more' });
  await platform.operator('workspace set', { plan: 'pro', 'api-access': 'on' }, workspace);
  await platform.operator('key revoke', {}, made.id);
  await expect(platform.operator('key revoke', {}, made.id)).rejects.toThrow();
  await expect(platform.operator('workspace set', { credits: '5' }, randomUUID())).rejects.toThrow();
  const actor = { kind: 'operator', id: 'operator', name: 'Operator', memberId: null };
  const ofKey = { actor, subject: 'api_key', subjectId: made.id, chatbotId: null };
  const ofWorkspace = { actor, subject: 'workspace', subjectId: workspace, chatbotId: null };
  const latest = (await allEntries(own)).slice(0, 3).toReversed();
  expect(latest.map(({ id: _, at: __, ...entry }) => entry)).toEqual([
    { ...ofKey, action: 'key create', fields: ['name', 'scopes'] },
    { ...ofWorkspace, action: 'workspace set', fields: ['plan', 'apiAccess'] },
    { ...ofKey, action: 'key revoke', fields: [] },
  ]);
  expect(JSON.stringify(await allEntries(own))).not.toContain(made.key);
});

it('records imports, erasures and exports, without what they contain, and no trial', async () => {
  const own = await platform.tenant();
  const bot = await makeBot(platform, own);
  const faqs = [{ question: 'Do you sell zyxomma?', answer: 'Yes.' }];
  const leads = [{ name: 'Zyxomma', email: 'zyxomma@shop.example' }];
  for (const dryRun of [true, false, false]) {
    await own.api.post(`${bot.path}/faqs/import`, { faqs, dryRun });
    await own.api.post(`${bot.path}/leads/import`, {
      leads: leads.map((lead) => ({ ...lead, visitorId: 'v1' })),
      dryRun,
    });
  }
  expect((await own.api.post(`${bot.path}/faqs/import`, { faqs: [{ question: 7 }] })).status).toBe(422);
  const exports = ['/leads/export', '/conversations/export?status=open', `/faqs/export?chatbotId=${bot.id}`];
  for (const path of [...exports, `${bot.path}/export`])
    expect([path, (await own.api.get(path)).status]).toEqual([path, 200]);
  expect((await own.api.get('/leads/export?format=xml')).status).toBe(422);
  expect((await graphql(`{ exportChatbot(chatbotId: "${bot.id}") { name } }`, own)).errors).toBeUndefined();
  const { conversationId } = await startConversation(bot);
  const [lead] = (await own.api.get('/leads')).body.data.data;
  expect((await own.api.delete(`/conversations/${conversationId}`)).status).toBe(200);
  expect((await own.api.delete(`/leads/${lead.id}`)).status).toBe(200);
  expect((await own.api.delete(`/leads/${lead.id}`)).status).toBe(404);

  const all = (await entries(own)).toReversed();
  expect(all.map(({ action, subject, subjectId, chatbotId }) => [action, subject, subjectId, chatbotId])).toEqual([
    ['createChatbot', 'chatbot', bot.id, null],
    ['importFaqs', 'source', bot.id, bot.id],
    ['importLeads', 'lead', bot.id, bot.id],
    ['exportLeads', 'lead', null, null],
    ['exportConversations', 'conversation', null, null],
    ['exportFaqs', 'source', null, bot.id],
    ['exportChatbot', 'chatbot', bot.id, bot.id],
    ['exportChatbot', 'chatbot', bot.id, bot.id],
    ['deleteConversation', 'conversation', conversationId, null],
    ['deleteLead', 'lead', lead.id, null],
  ]);
  expect(JSON.stringify(all)).not.toMatch(/zyxomma/i);
});

it('records who accepted an invite, and when they first signed in', async () => {
  const own = await platform.tenant();
  const email = `joins-${randomUUID()}@team.example`;
  const { invite, token } = (await own.api.post('/members/invite', { email, role: 'viewer' })).body.data;
  await signIn(platform, email, { invite: token });
  const [member] = (await own.api.get('/members')).body.data.members;
  const [accepted, invited] = await entries(own);
  expect([invited.action, invited.subjectId]).toEqual(['inviteMember', invite.id]);
  const actor = { kind: 'member', id: member.id, name: member.name, memberId: member.id };
  expect(accepted).toMatchObject({
    actor,
    action: 'acceptInvite',
    subject: 'member',
    subjectId: member.id,
    fields: [],
  });
  // Nobody has signed in as the owner yet.
  const owner = `owner-${randomUUID()}@team.example`;
  const { workspaceId } = await platform.operator('org create', { name: 'O', owner, plan: 'pro', 'api-access': 'on' });
  const calls = await bearer(platform, await signIn(platform, owner));
  await signIn(platform, owner);
  const { data } = (await calls.rest('GET', '/audit-entries')).body.data;
  expect(data.map(({ action, subject }: Json) => [action, subject])).toEqual([['firstSignIn', 'member']]);
  expect(workspaceId).toBeDefined();
  expect((await call('POST', `${platform.root}/invites/accept`, { token, name: 'Again' })).status).toBe(404);
  expect(await actions(own)).toEqual(['inviteMember', 'acceptInvite']);
});

it("records what the operator does to an organisation and its members, in their workspace's list", async () => {
  const own = await platform.tenant();
  const email = `unlinked-${randomUUID()}@team.example`;
  const { id } = await joinTeam(platform, own, email);
  await signIn(platform, email);
  await platform.operator('org set', { reseller: 'active', pool: '5' }, own.organisationId);
  await platform.operator('members unlink', { address: email });
  const [unlinked, changed] = await allEntries(own);
  const actor = { kind: 'operator', id: 'operator', name: 'Operator', memberId: null };
  expect(changed).toMatchObject({ actor, action: 'org set', subject: 'organisation', subjectId: own.organisationId });
  expect(changed.fields).toEqual(['reseller', 'poolBalance']);
  expect(unlinked).toMatchObject({ actor, action: 'members unlink', subject: 'member', subjectId: id });
});

it('records each of several concurrent changes', async () => {
  const own = await platform.tenant();
  const bot = await makeBot(platform, own);
  await Promise.all(Array.from({ length: 10 }, (_, n) => own.api.patch(bot.path, { name: `n${n}` })));
  expect((await actions(own)).filter((action) => action === 'updateChatbot')).toHaveLength(10);
});

it('is read by pages, and not beyond 180 days', async () => {
  const own = await platform.tenant();
  for (const shortcut of ['a', 'b', 'c']) await own.api.post('/canned-replies', { shortcut, text: 'x' });
  const first = (await own.api.get('/audit-entries?limit=2')).body.data;
  // With what the operator did for the tenant: its credits and its key.
  const second = (await own.api.get(`/audit-entries?limit=2&cursor=${first.nextCursor}`)).body.data;
  const third = (await own.api.get(`/audit-entries?limit=2&cursor=${second.nextCursor}`)).body.data;
  const pages = [first, second, third];
  expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
  expect(third.nextCursor).toBeNull();
  const ageOf = (days: number) => uuidv7Source({ now: () => Date.now() - days * 86_400_000 }).next();
  const ids = [ageOf(179), ageOf(181), ageOf(182)];
  for (const id of ids) {
    await platform.store.put({ ...first.data[0], ...auditKey(own.workspaceId, id), id });
  }
  const aged = (await own.api.get('/audit-entries?limit=7')).body.data;
  expect(aged.data.map(({ id }: Json) => id).slice(5)).toEqual([ids[0]]);
  expect(aged.nextCursor).toBeNull();
});

it('needs workspace:* and shows the own workspace only', async () => {
  const { key } = (await tenant.api.post('/api-keys', { name: 'r', scopes: ['workspace:read'] })).body.data;
  const reader = { apiKey: key, api: client(platform.baseUrl, key) };
  expect((await reader.api.get('/audit-entries')).status).toBe(403);
  expect((await call('GET', `${platform.baseUrl}/audit-entries`)).status).toBe(401);
  expect((await graphql('{ auditEntries { edges { cursor } } }', reader)).errors[0].extensions.code).toBe('FORBIDDEN');
  expect(await entries(await platform.tenant())).toEqual([]);
  expect((await tenant.api.get('/audit-entries?limit=0&cursor=nonsense')).status).toBe(200);
});
