import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  call,
  client,
  type OwnPlatform,
  type RestClient,
  startPlatform,
  until,
} from '../support/platform.ts';
import { clientWith, clientWorkspace, GATE_MESSAGE } from './support.ts';

let platform: OwnPlatform;
beforeAll(async () => {
  platform = await startPlatform();
  await platform.operator('platform set', { 'api-access': 'on' });
});
afterAll(() => platform.stop());

const CLOSED = `{"success":false,"error":{"code":"FORBIDDEN","message":"${GATE_MESSAGE}"}}`;
const isClosed = ({ status, text }: Answer) => status === 403 && text === CLOSED;
const WITHIN_MS = 5_000;

const closes = (what: string, api: RestClient) =>
  until(`closed by ${what}`, async () => isClosed(await api.get('/workspace')), WITHIN_MS);
const opens = (what: string, api: RestClient) =>
  until(`opened by ${what}`, async () => (await api.get('/workspace')).status === 200, WITHIN_MS);

/** A primary workspace of that plan with a key, its organisation's toggle as told. */
async function primary(plan: string, toggle: 'on' | 'off' = 'on') {
  const made = await platform.operator('org create', {
    name: 'Org',
    owner: 'o@org.example',
    plan,
    'api-access': toggle,
  });
  const { organisationId = '', workspaceId = '' } = made;
  const { key: apiKey = '' } = await platform.operator('key create', { workspace: workspaceId });
  return { organisationId, workspaceId, apiKey, api: client(platform.baseUrl, apiKey) };
}

test('The plans free and starter have no API; pro and agency have', async () => {
  const answers = await Promise.all(
    ['free', 'starter', 'pro', 'agency'].map(async (plan) => (await primary(plan)).api.get('/workspace')),
  );
  expect(answers.map(isClosed)).toEqual([true, true, false, false]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200, 200]);
});

test('The workspace names the three switches', async () => {
  const { api } = await primary('pro');
  expect((await api.get('/workspace')).body.data.apiAccess).toEqual({
    platform: true,
    organisation: true,
    workspace: true,
  });
});

test('An organisation starts with its toggle off', async () => {
  const { organisationId = '', workspaceId = '' } = await platform.operator('org create', {
    name: 'Quiet',
    owner: 'o@quiet.example',
    plan: 'pro',
  });
  expect(organisationId).not.toBe('');
  const api = await clientWith(platform, workspaceId, ['workspace:read']);
  expect(isClosed(await api.get('/workspace'))).toBe(true);
});

test("A client workspace has an entitlement of its own: neither its plan nor its organisation's plan stands in", async () => {
  const owner = await platform.tenant();
  const without = await clientWorkspace(platform, owner.organisationId, 'agency');
  const entitled = await clientWorkspace(platform, owner.organisationId, 'free');
  await platform.operator('workspace set', { 'api-access': 'on' }, entitled.workspaceId);
  expect(isClosed(await without.api.get('/workspace'))).toBe(true);
  expect((await entitled.api.get('/workspace')).status).toBe(200);
  expect((await owner.api.get('/workspace')).status).toBe(200);
});

test('A closed gate stands before scope, path, ids and body, and the answer still tells the limit', async () => {
  const { api, workspaceId } = await primary('free');
  const narrow = await clientWith(platform, workspaceId, ['leads:read']);
  const answers = [
    await narrow.get('/workspace'),
    await api.get('/no/such/path'),
    await api.put('/workspace', {}),
    await api.get('/chatbots/no-id'),
    await api.post('/chatbots', '{', { 'content-type': 'application/json' }),
    await api.post('/chatbots', 'x', { 'content-type': 'text/plain' }),
    await api.post('/chatbots', {}),
  ];
  expect(answers.map(isClosed)).toEqual(answers.map(() => true));
  for (const { headers } of answers) expect(headers.get('ratelimit-limit')).toBe('120000');
});

test('GraphQL has the same gate', async () => {
  const { apiKey } = await primary('free');
  const answer = await call('POST', platform.graphqlUrl, { query: '{ workspace { id } }' }, { 'x-api-key': apiKey });
  expect(answer.body.data.workspace).toBeNull();
  expect(answer.body.errors[0]).toMatchObject({ message: GATE_MESSAGE, extensions: { code: 'FORBIDDEN' } });
});

test("The organisation's toggle, the plan and a client's entitlement take effect within five seconds, both ways", async () => {
  const [toggled, downgraded, owner] = await Promise.all([platform.tenant(), platform.tenant(), platform.tenant()]);
  const guest = await clientWorkspace(platform, owner.organisationId);
  const set = (what: string, options: Record<string, string>, id: string) =>
    platform.operator(`${what} set`, options, id);
  await set('workspace', { 'api-access': 'on' }, guest.workspaceId);
  const all = [toggled, downgraded, guest];
  await Promise.all(all.map(({ api }) => opens('nothing yet', api)));

  await set('org', { 'api-access': 'off' }, toggled.organisationId);
  await set('workspace', { plan: 'starter' }, downgraded.workspaceId);
  await set('workspace', { 'api-access': 'off' }, guest.workspaceId);
  await Promise.all(all.map(({ api }) => closes('its own switch', api)));
  expect((await owner.api.get('/workspace')).status).toBe(200);

  await set('org', { 'api-access': 'on' }, toggled.organisationId);
  await set('workspace', { plan: 'pro' }, downgraded.workspaceId);
  await set('workspace', { 'api-access': 'on' }, guest.workspaceId);
  await Promise.all(all.map(({ api }) => opens('its own switch', api)));
});

test('The master switch closes every workspace within five seconds', async () => {
  const tenants = await Promise.all([platform.tenant(), platform.tenant()]);
  await Promise.all(tenants.map(({ api }) => opens('nothing yet', api)));
  await platform.operator('platform set', { 'api-access': 'off' });
  await Promise.all(tenants.map(({ api }) => closes('the master switch', api)));
});
