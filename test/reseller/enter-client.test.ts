import { beforeAll, expect, test } from 'vitest';
import { memberKey } from '../../domain/team/items.ts';
import { inboxEvents } from '../live/support.ts';
import { boot, nextToken, type SignInCalls, signIn, staleSignIn } from '../people/support.ts';
import { client, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { subscribe } from '../support/subscription.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { joinTeam, seatsTaken } from '../team/support.ts';
import { type Agency, accessPath, colleagueOf, enter, inside, type Person, signedInAgency } from './agency-support.ts';
import { dataOf, refusal } from './support.ts';

const { platform } = await useScene();
const workspacesOf = async ({ visitor }: Person) =>
  (await boot(platform, visitor)).body.data.workspaces as { id: string; role: string; via: string | null }[];
const membersOf = async (shop: Tenant) => dataOf(await shop.api.get('/members')).members;
const auditOf = async (shop: Tenant) =>
  dataOf(await shop.api.get('/audit-entries')).data as { action: string; actor: { name: string } }[];

/** Waits until calls with a token of the client's workspace are refused. */
const ended = (calls: SignInCalls) =>
  until('access has ended', async () => (await calls.rest('GET', '/viewer')).status === 401);

let agency: Agency;
let shop: Tenant;
beforeAll(async () => {
  agency = await signedInAgency(platform);
  shop = await clientWorkspace(platform, agency, 'pro');
});

test("An owner enters a client's workspace, which shows it to both sides, and leaves it", async () => {
  const { owner } = agency;
  expect(dataOf(await enter(agency, shop, owner))).toMatchObject({
    memberId: owner.id,
    role: 'admin',
    active: true,
    withdrawn: false,
  });
  expect(await workspacesOf(owner)).toMatchObject([
    { id: agency.workspaceId, role: 'owner', via: null },
    { id: shop.workspaceId, role: 'admin', via: 'agency' },
  ]);
  const calls = await inside(platform, shop, owner);
  const viewer = dataOf(await calls.rest('GET', '/viewer'));
  expect([viewer.role, viewer.scopes.includes('chatbots:*'), viewer.scopes.includes('reseller:*')]).toEqual([
    'admin',
    true,
    false,
  ]);
  const { id } = dataOf(await calls.rest('POST', '/chatbots', { name: 'Made by the agency' }));
  expect((await shop.api.get(`/chatbots/${id}/appearance`)).status).toBe(200);
  expect((await agency.owner.calls.rest('GET', `/chatbots/${id}/appearance`)).status).toBe(404);

  expect(await membersOf(shop)).toMatchObject([{ email: owner.email, role: 'admin', status: 'active', via: 'agency' }]);
  expect(await seatsTaken(platform.store, shop)).toBe(0);
  const people = dataOf(await owner.calls.rest('GET', `/reseller/clients/${shop.workspaceId}/people`));
  expect(people).toMatchObject({ access: [{ memberId: owner.id, role: 'admin' }], members: 0, invites: [] });

  const held = await subscribe(`${platform.graphqlUrl}/stream`, inboxEvents('id type'), { apiKey: calls.token });
  const left = Date.now();
  expect(dataOf(await owner.calls.rest('DELETE', accessPath(shop, owner)))).toEqual({ removed: true });
  await ended(calls);
  await held.rest();
  expect(Date.now() - left).toBeLessThan(5_000);
  expect((await nextToken(platform, owner.visitor, shop.workspaceId)).status).toBe(404);
  expect(await membersOf(shop)).toEqual([]);
  expect((await owner.calls.rest('DELETE', accessPath(shop, owner))).status).toBe(404);
  const actions = (await auditOf(shop)).map(({ action, actor }) => [action, actor.name]);
  const name = expect.stringMatching(/ \(Harbour\)$/);
  expect(actions.filter(([action]) => /^enter|^leave/.test(`${action}`))).toEqual([
    ['leaveClient', name],
    ['enterAsAdmin', name],
  ]);
});

test('A colleague has at most the role of the agency, also after a change there, and nothing after leaving it', async () => {
  const person = await colleagueOf(platform, agency, 'member');
  const above = await enter(agency, shop, person, 'admin');
  expect([above.status, above.body.error.message]).toEqual([
    422,
    'role must not exceed the role that the member has in the agency: member.',
  ]);
  dataOf(await enter(agency, shop, person, 'member'));
  const calls = await inside(platform, shop, person);
  const key = await calls.rest('POST', '/api-keys', { name: 'x', scopes: ['leads:read'] });
  expect(refusal(key)[0]).toBe(403);
  const changed = agency.api.patch(`/members/${person.id}`, { role: 'viewer' });
  expect((await changed).status).toBe(200);
  await until('the role is the lower one', async () => {
    const { role } = dataOf(await calls.rest('GET', '/viewer'));
    return role === 'viewer';
  });
  expect((await membersOf(shop)).find(({ email }: { email: string }) => email === person.email).role).toBe('viewer');
  expect((await agency.api.patch(`/members/${person.id}`, { status: 'inactive' })).status).toBe(200);
  await ended(calls);
  expect((await membersOf(shop)).find(({ email }: { email: string }) => email === person.email).status).toBe(
    'inactive',
  );
  const refused = await enter(agency, shop, person, 'viewer');
  expect(refusal(refused)).toEqual([409, 'CONFLICT', 'This member of the agency is inactive.']);
});

test('The client withdraws access, which only the client gives back', async () => {
  const own = await clientWorkspace(platform, agency, 'pro');
  const [first, second] = [agency.owner, await colleagueOf(platform, agency, 'admin')];
  dataOf(await enter(agency, own, first));
  dataOf(await enter(agency, own, second));
  const [calls, others] = [await inside(platform, own, first), await inside(platform, own, second)];
  const made = dataOf(await calls.rest('POST', '/api-keys', { name: 'kept', scopes: ['leads:read'] }));
  const { id } = (await membersOf(own)).find(({ email }: { email: string }) => email === first.email);
  const roleChange = await own.api.patch(`/members/${id}`, { role: 'viewer' });
  expect(refusal(roleChange)).toEqual([403, 'FORBIDDEN', 'The agency sets the role of its own people.']);
  expect((await own.api.patch(`/members/${id}`, { status: 'inactive' })).status).toBe(200);
  await ended(calls);
  await until('the key has ended', async () => (await client(platform.baseUrl, made.key).get('/leads')).status === 401);
  const withdrawn = "The client has withdrawn this person's access. An admin of the client can give it back.";
  expect(refusal(await enter(agency, own, first))).toEqual([409, 'CONFLICT', withdrawn]);
  expect(refusal(await first.calls.rest('DELETE', accessPath(own, first)))).toEqual([409, 'CONFLICT', withdrawn]);
  const people = dataOf(await first.calls.rest('GET', `/reseller/clients/${own.workspaceId}/people`));
  expect(people.access.find(({ memberId }: { memberId: string }) => memberId === first.id)).toMatchObject({
    active: false,
    withdrawn: true,
  });
  const byColleague = await others.rest('PATCH', `/members/${id}`, { status: 'active' });
  expect(refusal(byColleague)).toEqual([
    403,
    'FORBIDDEN',
    'Access that the workspace has withdrawn is only given back by a member of its own.',
  ]);
  expect((await own.api.patch(`/members/${id}`, { status: 'active' })).status).toBe(200);
  expect(await seatsTaken(platform.store, own)).toBe(0);
  await until('access is back', async () => (await nextToken(platform, first.visitor, own.workspaceId)).status === 200);
});

test('All access and its keys end while the reseller plan is lapsed', async () => {
  const lapsing = await signedInAgency(platform);
  const lapsed = await clientWorkspace(platform, lapsing, 'pro');
  dataOf(await enter(lapsing, lapsed, lapsing.owner));
  const calls = await inside(platform, lapsed, lapsing.owner);
  const made = dataOf(await calls.rest('POST', '/api-keys', { name: 'kept', scopes: ['leads:read'] }));
  const started = Date.now();
  await platform.operator('org set', { reseller: 'lapsed' }, lapsing.organisationId);
  await ended(calls);
  await until('the key has ended', async () => (await client(platform.baseUrl, made.key).get('/leads')).status === 401);
  // Each call path caches the plan for a moment.
  await until('the workspace is not listed', async () => (await workspacesOf(lapsing.owner)).length === 1);
  await until('the member is inactive', async () => (await membersOf(lapsed))[0].status === 'inactive');
  expect(Date.now() - started).toBeLessThan(10_000);
  expect((await workspacesOf(lapsing.owner)).map(({ id }) => id)).toEqual([lapsing.workspaceId]);
  await platform.operator('org set', { reseller: 'active' }, lapsing.organisationId);
  await until('access is back', async () => (await calls.rest('GET', '/viewer')).status === 200);
});

test('Nobody else gives or takes access', async () => {
  const other = await signedInAgency(platform);
  const plain = await colleagueOf(platform, agency, 'admin');
  const { owner } = agency;
  const path = accessPath(shop, owner);
  const foreign = 'This workspace is not a client of the organisation.';
  for (const [method, body] of [['PUT', { role: 'viewer' }], ['DELETE']] as const) {
    const byOther = await other.owner.calls.rest(method, accessPath(shop, other.owner), body);
    expect(refusal(byOther)).toEqual([403, 'FORBIDDEN', foreign]);
    expect(refusal(await plain.calls.rest(method, path, body))[2]).toBe('Your role lacks the scope reseller:write.');
    expect((await shop.api[method === 'PUT' ? 'put' : 'delete'](path, body)).status).toBe(403);
  }
  // Members of another agency, or of the client, are not the agency's.
  const clientMember = await joinTeam(platform, shop, `own-${Date.now()}@client.example`, 'admin');
  for (const id of [other.owner.id, clientMember.id]) {
    expect((await owner.calls.rest('PUT', accessPath(shop, { id }), { role: 'viewer' })).status).toBe(404);
  }
  const noClient = await owner.calls.rest('PUT', accessPath(agency, owner), { role: 'viewer' });
  expect(refusal(noClient)).toEqual([403, 'FORBIDDEN', foreign]);
  const badRole = await owner.calls.rest('PUT', path, { role: 'owner' });
  expect([badRole.status, badRole.body.error.details[0].path]).toEqual([422, 'role']);
  expect((await nextToken(platform, other.owner.visitor, shop.workspaceId)).status).toBe(404);
  const unseen = await colleagueWithoutSignIn();
  expect(refusal(await enter(agency, shop, unseen, 'viewer'))[2]).toBe(
    'This member of the agency has not signed in yet.',
  );
  // A row that names a member of another agency opens nothing.
  dataOf(await enter(agency, shop, owner));
  const { id } = (await membersOf(shop)).find(({ email }: { email: string }) => email === owner.email);
  await platform.store.update(memberKey(shop.workspaceId, id), { set: { agencyMemberId: other.owner.id } });
  const answer = await until('it opens nothing', async () => {
    const refused = await nextToken(platform, owner.visitor, shop.workspaceId);
    return refused.status === 404 && refused;
  });
  expect(answer.status).toBe(404);
  await platform.store.update(memberKey(shop.workspaceId, id), { set: { agencyMemberId: owner.id } });
  dataOf(await owner.calls.rest('DELETE', path));
});

async function colleagueWithoutSignIn() {
  const { id, email } = await joinTeam(platform, agency, `unseen-${Date.now()}@agency.example`, 'member');
  return { id, email };
}

test('An old sign-in, a pending invite and an own member stand in the way', async () => {
  const own = await clientWorkspace(platform, agency, 'pro');
  const person = await colleagueOf(platform, agency, 'admin');
  dataOf(await own.api.post('/members/invite', { email: person.email, role: 'viewer' }));
  expect(refusal(await enter(agency, own, person))[2]).toBe(
    "An invite of the client to this person's address is pending.",
  );
  const member = await colleagueOf(platform, agency, 'admin');
  await joinTeam(platform, own, member.email, 'viewer');
  expect(refusal(await enter(agency, own, member))[2]).toBe('This person is already a member of the client.');
  const late = await signedInAgency(platform);
  const lateShop = await clientWorkspace(platform, late, 'pro');
  await staleSignIn(platform, late.owner.visitor);
  expect(refusal(await enter(late, lateShop, late.owner))[1]).toBe('REAUTHENTICATION_REQUIRED');
});

test("The client is invited from the agency's side, into its own workspace", async () => {
  const own = await clientWorkspace(platform, agency, 'pro');
  const email = `first-${Date.now()}@client.example`;
  const path = `/reseller/clients/${own.workspaceId}/invites`;
  const bad = await agency.owner.calls.rest('POST', path, { email: 'no address', role: 'admin' });
  expect([bad.status, bad.body.error.details[0].path]).toEqual([422, 'email']);
  const sent = dataOf(await agency.owner.calls.rest('POST', path, { email, role: 'admin' }));
  expect(sent).toMatchObject({ invite: { email, role: 'admin' }, acceptUrl: expect.any(String) });
  expect(refusal(await agency.owner.calls.rest('POST', path, { email, role: 'admin' }))[0]).toBe(409);
  const people = dataOf(await agency.owner.calls.rest('GET', `/reseller/clients/${own.workspaceId}/people`));
  expect(people.invites).toMatchObject([{ email, role: 'admin' }]);
  const visitor = await signIn(platform, email, { invite: sent.token });
  expect((await boot(platform, visitor)).body.data.workspaces).toMatchObject([
    { id: own.workspaceId, role: 'admin', via: null },
  ]);
  expect(await seatsTaken(platform.store, own)).toBe(1);
  expect((await auditOf(own)).some(({ action }) => action === 'inviteToClient')).toBe(true);
  const other = await signedInAgency(platform);
  expect((await other.owner.calls.rest('POST', path, { email, role: 'admin' })).status).toBe(403);
});
