// @slow
import { expect, test } from 'vitest';
import { ask } from '../chatbots/support.ts';
import { bearer, signIn } from '../people/support.ts';
import { startConversation } from '../support/conversation.ts';
import { client, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';
import { UNAUTHORIZED_BODY } from './support.ts';

const { platform, tenant } = await useScene();

/** The contract's time for a key to stop. */
const WITHIN_MS = 5_000;

async function boundKey(memberId: string) {
  const scopes = ['conversations:*', 'leads:read', 'team:read'];
  const { key } = (await tenant.api.post('/api-keys', { name: 'bound', scopes, memberId })).body.data;
  return { apiKey: key as string, api: client(platform.baseUrl, key) };
}
const setStatus = async (memberId: string, status: string) =>
  expect((await tenant.api.patch(`/members/${memberId}`, { status })).status).toBe(200);

test("An inactive member's keys stop everywhere within five seconds, and work again with the member", async () => {
  const { id } = await joinTeam(platform, tenant, 'leaver@team.example');
  const [bound, second] = [await boundKey(id), await boundKey(id)];
  expect([(await bound.api.get('/leads')).status, (await second.api.get('/leads')).status]).toEqual([200, 200]);
  await setStatus(id, 'inactive');
  const refused = await until(
    'the key is refused',
    async () => {
      const answer = await bound.api.get('/leads');
      return answer.status !== 200 && answer;
    },
    WITHIN_MS,
  );
  expect([refused.status, refused.text]).toEqual([401, UNAUTHORIZED_BODY]);
  expect((await second.api.get('/members')).text).toBe(UNAUTHORIZED_BODY);
  expect((await second.api.get('/leads/export')).status).toBe(401);
  expect((await ask(platform, bound, '{ leads { edges { node { id } } } }')).errors[0].extensions.code).toBe(
    'UNAUTHORIZED',
  );
  expect((await tenant.api.get('/leads')).status).toBe(200);
  await setStatus(id, 'active');
  await until('the key works again', async () => (await bound.api.get('/leads')).status === 200, WITHIN_MS);
});

test('Keys that a member made stop and work with the member, also those that were made with these keys', async () => {
  const email = `made@${tenant.workspaceId}.example`;
  const { id } = await joinTeam(platform, tenant, email, 'admin');
  const { rest } = await bearer(platform, await signIn(platform, email));
  const body = { name: 'integration', scopes: ['leads:read', 'workspace:*'] };
  const first = client(platform.baseUrl, (await rest('POST', '/api-keys', body)).body.data.key);
  const second = client(platform.baseUrl, (await first.post('/api-keys', body)).body.data.key);
  const ofTenant = client(platform.baseUrl, (await tenant.api.post('/api-keys', body)).body.data.key);
  const statuses = async () =>
    Promise.all([first, second, ofTenant].map(async (api) => (await api.get('/leads')).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await setStatus(id, 'inactive');
  await until('the keys stop', async () => (await statuses()).join() === '401,401,200', WITHIN_MS);
  const listed = (await tenant.api.get('/api-keys')).body.data.keys as { createdBy: string | null }[];
  expect(listed.filter(({ createdBy }) => createdBy === id)).toHaveLength(2);
  await setStatus(id, 'active');
  await until('they work again', async () => (await statuses()).join() === '200,200,200', WITHIN_MS);
});

test('What an inactive member has taken over stays in their name, until it is given back', async () => {
  const bot = await makeBot(platform, tenant);
  const { id } = await joinTeam(platform, tenant, 'agent@team.example');
  const bound = await boundKey(id);
  const { conversationId } = await startConversation(bot);
  const path = `/conversations/${conversationId}`;
  expect((await bound.api.post(`${path}/takeover`)).status).toBe(200);
  await setStatus(id, 'inactive');
  expect((await tenant.api.get(path)).body.data.assignee).toEqual({ id, name: 'Ada' });
  const other = await tenant.api.post(`${path}/takeover`);
  expect([other.status, other.body.error.message]).toEqual([409, 'The conversation is taken by Ada.']);
  expect((await tenant.api.post(`${path}/release`)).body.data).toMatchObject({ status: 'open', assignee: null });
});

test('A key of a member whose row is gone opens nothing', async () => {
  const { id } = await joinTeam(platform, tenant, 'gone@team.example');
  const bound = await boundKey(id);
  await platform.store.remove({ pk: `WS#${tenant.workspaceId}`, sk: `MEMBER#${id}` });
  expect((await bound.api.get('/leads')).text).toBe(UNAUTHORIZED_BODY);
});
