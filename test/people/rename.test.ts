// @slow
import { expect, test } from 'vitest';
import { refusal } from '../chatbots/support.ts';
import { startConversation } from '../support/conversation.ts';
import { call, client, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';
import { bearer, signIn } from './support.ts';

const { platform, tenant } = await useScene();

const address = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@rename.example`;
const nameOf = async (of: Tenant, id: string) =>
  (await of.api.get('/members')).body.data.members.find((member: { id: string }) => member.id === id).name;

/** Somebody who is signed in, in a workspace of the scene's if no other is named. */
async function person(role = 'member', of = tenant, email = address(role)) {
  const { id } = await joinTeam(platform, of, email, role);
  const visitor = await signIn(platform, email);
  return { id, email, visitor, calls: await bearer(platform, visitor) };
}

const NOT_A_PERSON = { code: 'FORBIDDEN', message: 'Only a signed-in person can change their name.' };

test.each(['viewer', 'member', 'admin'])('A %s changes their own name, and nothing else', async (role) => {
  const { id, email, calls } = await person(role);
  const before = (await calls.rest('GET', '/viewer')).body.data;
  const answer = await calls.rest('PATCH', '/viewer', { name: '  Ada 🪔 Byron  ', role: 'admin', owner: true });
  expect([answer.status, answer.body.data]).toEqual([200, { ...before.member, name: 'Ada 🪔 Byron' }]);
  expect(answer.body.data).toMatchObject({ id, email, role, status: 'active', owner: false });
  expect((await calls.rest('GET', '/viewer')).body.data).toEqual({ ...before, member: answer.body.data });
  expect(await nameOf(tenant, id)).toBe('Ada 🪔 Byron');
});

test('An owner does so too, and by GraphQL', async () => {
  const email = address('owner');
  await platform.operator('org create', { name: 'Renamed', owner: email, plan: 'pro' });
  const { graphql, rest } = await bearer(platform, await signIn(platform, email));
  const answer = await graphql('mutation { updateViewer(input: { name: "Grace" }) { member { name owner role } } }');
  expect(answer).toEqual({ data: { updateViewer: { member: { name: 'Grace', owner: true, role: 'ADMIN' } } } });
  expect((await rest('GET', '/members')).body.data.members).toMatchObject([{ name: 'Grace', email }]);
});

test('What the person does from then on carries the new name, and what they did keeps the old one', async () => {
  const bot = await makeBot(platform, tenant);
  const { id, calls, visitor, email } = await person();
  const { conversationId } = await startConversation(bot);
  const path = `/conversations/${conversationId}`;
  await calls.rest('POST', `${path}/takeover`, {});
  await calls.rest('POST', `${path}/reply`, { content: 'Before' });
  await calls.rest('PATCH', '/viewer', { name: 'Grace' });
  const after = await calls.rest('POST', `${path}/reply`, { content: 'After' });
  expect(after.body.data.author).toEqual({ id, name: 'Grace' });
  const { messages } = (await calls.rest('GET', `${path}/messages`)).body.data;
  const authors = messages.filter(({ role }: { role: string }) => role === 'agent');
  expect(authors.map(({ author }: { author: { name: string } }) => author.name)).toEqual(['Ada', 'Grace']);
  // The issuer's name does not come back with the next sign-in.
  await signIn(platform, email, { fresh: '1' }, visitor);
  expect(await nameOf(tenant, id)).toBe('Grace');
});

test.each([
  [{}, ['name']],
  [{ name: '' }, ['name']],
  [{ name: '   ' }, ['name']],
  [{ name: 'a'.repeat(121) }, ['name']],
  [{ name: 'two\nlines' }, ['name']],
  [{ name: 'half \ud800' }, ['name']],
  [{ name: null }, ['name']],
  [{ name: 7 }, ['name']],
])('%j is refused', async (body, paths) => {
  const { id, calls } = await person();
  const answer = refusal(await calls.rest('PATCH', '/viewer', body));
  expect(answer).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
  expect(await nameOf(tenant, id)).toBe('Ada');
});

test('A name may have 120 characters, of which some take two units', async () => {
  const { calls } = await person();
  const name = '🪔'.repeat(120);
  expect((await calls.rest('PATCH', '/viewer', { name })).body.data.name).toBe(name);
});

test('A key has no name to change, also if it is bound to a member', async () => {
  const { id } = await person();
  const made = await tenant.api.post('/api-keys', { name: 'bound', scopes: ['team:*', 'workspace:*'], memberId: id });
  const bound = client(platform.baseUrl, made.body.data.key);
  for (const api of [tenant.api, bound]) {
    for (const body of [{ name: 'Grace' }, {}]) {
      const { status, body: answer } = await api.patch('/viewer', body);
      expect([status, answer.error]).toEqual([403, NOT_A_PERSON]);
    }
  }
  const query = 'mutation { updateViewer(input: { name: "Grace" }) { member { name } } }';
  const { body } = await call('POST', platform.graphqlUrl, { query }, { 'x-api-key': made.body.data.key });
  expect(body.errors).toMatchObject([{ message: NOT_A_PERSON.message, extensions: { code: 'FORBIDDEN' } }]);
  expect(await nameOf(tenant, id)).toBe('Ada');
});

test('Nobody does so without a session, or as a member who is inactive', async () => {
  const { id, calls } = await person();
  expect((await call('PATCH', `${platform.baseUrl}/viewer`, { name: 'Grace' })).status).toBe(401);
  expect(
    (await call('PATCH', `${platform.baseUrl}/viewer`, { name: 'Grace' }, { authorization: 'Bearer no' })).status,
  ).toBe(401);
  await tenant.api.patch(`/members/${id}`, { status: 'inactive' });
  await expect
    .poll(async () => (await calls.rest('PATCH', '/viewer', { name: 'Grace' })).status, { timeout: 5_000 })
    .toBe(401);
});

test('A person of two workspaces has a name in each', async () => {
  const other = await platform.tenant();
  const email = address('both');
  const ids = [(await joinTeam(platform, tenant, email)).id, (await joinTeam(platform, other, email)).id] as const;
  const visitor = await signIn(platform, email);
  const calls = await bearer(platform, visitor, `?workspace=${other.workspaceId}`);
  expect((await calls.rest('PATCH', '/viewer', { name: 'Grace' })).body.data.id).toBe(ids[1]);
  expect([await nameOf(tenant, ids[0]), await nameOf(other, ids[1])]).toEqual(['Ada', 'Grace']);
});

test('The audit list names who, and the field without its value', async () => {
  const own = await platform.tenant();
  const { id, calls } = await person('viewer', own);
  await calls.rest('PATCH', '/viewer', { name: 'Zyxomma' });
  await calls.rest('PATCH', '/viewer', { name: '' });
  const all = (await own.api.get('/audit-entries')).body.data.data;
  const found = all.filter(({ action }: { action: string }) => action === 'updateViewer');
  const actor = { kind: 'member', id, name: 'Ada', memberId: id };
  expect(found).toMatchObject([{ actor, subject: 'member', subjectId: id, fields: ['name'] }]);
  expect(JSON.stringify(all)).not.toContain('Zyxomma');
});
