import { describe, expect, it } from 'vitest';
import { clientWith, NOT_FOUND_BODY, strangeId, tally } from '../access/support.ts';
import { graphqlRefusal, mutate, refusal } from '../chatbots/support.ts';
import { call, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { inactiveMember, joinTeam, members, seatsTaken } from './support.ts';

const { platform, tenant } = await useScene();

const change = ({ api }: Tenant, id: string, body: unknown) => api.patch(`/members/${id}`, body);
const ownerOf = async (of: Tenant) => (await members(of)).find(({ owner }) => owner)!.id;
const byId = async (of: Tenant, id: string) => (await members(of)).find((member) => member.id === id);

describe('a member', () => {
  it('is given another role, another status, or both, and nothing else', async () => {
    const { id } = await joinTeam(platform, tenant, 'changed@team.example');
    const taken = await seatsTaken(platform.store, tenant);
    const role = await change(tenant, id, { role: 'admin' });
    expect([role.status, role.body]).toEqual([200, { success: true, data: { role: 'admin', status: 'active' } }]);
    expect((await change(tenant, id, { status: 'inactive' })).body.data).toEqual({ role: 'admin', status: 'inactive' });
    expect(await seatsTaken(platform.store, tenant)).toBe(taken - 1);
    const both = { role: 'viewer', status: 'active' };
    expect((await change(tenant, id, both)).body.data).toEqual(both);
    expect(await seatsTaken(platform.store, tenant)).toBe(taken);
    expect(await byId(tenant, id)).toMatchObject({ ...both, email: 'changed@team.example', owner: false });
  });

  it('keeps its seat where nothing changes', async () => {
    const { id } = await joinTeam(platform, tenant, 'same@team.example');
    const taken = await seatsTaken(platform.store, tenant);
    expect((await change(tenant, id, { status: 'active' })).status).toBe(200);
    await change(tenant, id, { status: 'inactive' });
    const again = await Promise.all([1, 2, 3, 4, 5].map(() => change(tenant, id, { status: 'inactive' })));
    expect(tally(again)).toEqual({ 200: 5 });
    expect(await seatsTaken(platform.store, tenant)).toBe(taken - 1);
    const back = await Promise.all([1, 2, 3, 4, 5].map(() => change(tenant, id, { status: 'active' })));
    expect(tally(back)).toEqual({ 200: 5 });
    expect(await seatsTaken(platform.store, tenant)).toBe(taken);
  });

  it('keeps one seat or none while twenty calls turn it on and off', async () => {
    const team = await platform.tenant({ plan: 'pro' });
    const { id } = await joinTeam(platform, team, 'flicker@team.example');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(team, id, { status: n % 2 ? 'active' : 'inactive' })),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { status } = (await byId(team, id))!;
    expect(await seatsTaken(platform.store, team)).toBe(status === 'active' ? 2 : 1);
  });

  it.each([
    [{}, ['']],
    [{ name: 'x' }, ['']],
    [{ role: 'owner' }, ['role']],
    [{ role: 'ADMIN' }, ['role']],
    [{ role: null, status: 'active' }, ['role']],
    [{ status: 'gone' }, ['status']],
    [{ role: 1, status: true }, ['role', 'status']],
  ])('is not changed by %j', async (body, paths) => {
    const { id } = await joinTeam(platform, tenant, `bad-${strangeId()}@team.example`);
    const answer = refusal(await change(tenant, id, body));
    expect(answer).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
    expect(await byId(tenant, id)).toMatchObject({ role: 'member', status: 'active' });
  });

  it('that is the owner cannot be changed, and what was sent is judged before', async () => {
    const owner = await ownerOf(tenant);
    for (const body of [{ role: 'viewer' }, { status: 'inactive' }, { role: 'admin', status: 'active' }]) {
      expect(refusal(await change(tenant, owner, body))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect((await change(tenant, owner, {})).status).toBe(422);
    expect(await byId(tenant, owner)).toMatchObject({ role: 'admin', status: 'active' });
  });

  it('is found by its own workspace alone, with a key and its scope', async () => {
    const { id } = await joinTeam(platform, tenant, 'mine@team.example');
    const stranger = await platform.tenant();
    for (const answer of [
      await change(stranger, id, { role: 'admin' }),
      await change(tenant, strangeId(), { role: 'admin' }),
      await change(tenant, 'no-id', { role: 'admin' }),
    ]) {
      expect([answer.status, answer.text]).toEqual([404, NOT_FOUND_BODY]);
    }
    const url = `${platform.baseUrl}/members/${id}`;
    expect((await call('PATCH', url, { role: 'admin' })).status).toBe(401);
    const reader = await clientWith(platform, tenant.workspaceId, ['team:read']);
    expect((await reader.patch(`/members/${id}`, { role: 'admin' })).status).toBe(403);
    expect(await byId(tenant, id)).toMatchObject({ role: 'member' });
  });
});

describe('seats', () => {
  const full = (plan: string, seats: string) => ({
    code: 'USAGE_LIMIT_REACHED',
    message: `The plan ${plan} allows ${seats}.`,
  });

  it('are given to just as many as are free when ten are reactivated at once', async () => {
    const team = await platform.tenant({ plan: 'pro' });
    for (let n = 0; n < 6; n++) await joinTeam(platform, team, `active${n}@team.example`);
    const waiting = await Promise.all(
      Array.from({ length: 10 }, (_, n) => inactiveMember(platform.store, team, `waiting${n}@team.example`)),
    );
    expect(await seatsTaken(platform.store, team)).toBe(7);
    const answers = await Promise.all(waiting.map((id) => change(team, id, { status: 'active' })));
    expect(tally(answers)).toEqual({ 200: 3, 402: 7 });
    const refused = answers.filter(({ status }) => status === 402).map(({ body }) => body.error);
    expect(refused).toEqual(Array(7).fill(full('pro', '10 seats')));
    expect(await seatsTaken(platform.store, team)).toBe(10);
    const active = (await members(team)).filter((member) => member.status === 'active');
    expect(active).toHaveLength(10);
  });

  it('do not matter to a new role, and are free again when somebody is deactivated', async () => {
    // A client workspace has no owner of its own, so all its seats are free.
    const team = await clientWorkspace(platform, await platform.tenant(), 'starter');
    const first = await joinTeam(platform, team, 'first@team.example');
    for (const n of [2, 3]) await joinTeam(platform, team, `joined${n}@team.example`);
    const waiting = await inactiveMember(platform.store, team, 'waiting@team.example');
    expect((await change(team, waiting, { role: 'admin' })).body.data).toEqual({ role: 'admin', status: 'inactive' });
    const refused = await change(team, waiting, { status: 'active', role: 'member' });
    expect([refused.status, refused.body.error]).toEqual([402, full('starter', '3 seats')]);
    expect(await byId(team, waiting)).toMatchObject({ role: 'admin', status: 'inactive' });
    await change(team, first.id, { status: 'inactive' });
    expect((await change(team, waiting, { status: 'active' })).status).toBe(200);
  });

  it('follow the plan at once', async () => {
    const team = await clientWorkspace(platform, await platform.tenant(), 'free');
    await joinTeam(platform, team, 'first@team.example');
    const waiting = await inactiveMember(platform.store, team, 'waiting@team.example');
    expect((await change(team, waiting, { status: 'active' })).body.error).toEqual(full('free', '1 seat'));
    await platform.operator('workspace set', { plan: 'starter' }, team.workspaceId);
    expect((await change(team, waiting, { status: 'active' })).status).toBe(200);
    expect(await seatsTaken(platform.store, team)).toBe(2);
  });
});

describe('in GraphQL', () => {
  it('a member is changed, and refused, alike', async () => {
    const { id } = await joinTeam(platform, tenant, 'graphql@team.example');
    const set = (input: object) => mutate(platform, tenant, 'updateMember', input, 'member { id role status owner }');
    expect((await set({ memberId: id, role: 'ADMIN', status: 'INACTIVE' })).data.updateMember.member).toEqual({
      id,
      role: 'ADMIN',
      status: 'INACTIVE',
      owner: false,
    });
    expect(graphqlRefusal(await set({ memberId: id }))).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(graphqlRefusal(await set({ memberId: strangeId(), role: 'ADMIN' }))).toMatchObject({ code: 'NOT_FOUND' });
    const owner = await ownerOf(tenant);
    expect(graphqlRefusal(await set({ memberId: owner, role: 'VIEWER' }))).toMatchObject({ code: 'FORBIDDEN' });
  });
});
