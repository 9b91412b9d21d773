import { beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../../domain/core/ids.ts';
import { inviteKey, inviteTokenKey, teamAddressKey } from '../../domain/team/items.ts';
import { clientWith, NOT_FOUND_BODY, strangeId, tally } from '../access/support.ts';
import { graphqlRefusal, mutate, refusal } from '../chatbots/support.ts';
import { call, type Platform, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { accept, invite, invites, joinTeam, members, seatsTaken } from './support.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const WEEK_MS = 7 * 24 * 3600 * 1000;
let platform: Platform;
let tenant: Tenant;
beforeAll(async () => {
  ({ platform, tenant } = await useScene());
});

const invited = async (of: Tenant, email: string, role?: string) => {
  const answer = await invite(of, email, role);
  expect([answer.text, answer.status]).toEqual([answer.text, 200]);
  return answer.body.data as { invite: { id: string; createdAt: string; expiresAt: string }; token: string };
};
const revoke = ({ api }: Tenant, id: string) => api.delete(`/invites/${id}`);
const notFound = [404, NOT_FOUND_BODY];
const brief = ({ status, text }: { status: number; text: string }) => [status, text];

/** The invite as it would stand a week later. */
async function expire({ workspaceId }: Tenant, inviteId: string, email: string): Promise<void> {
  const set = { expiresAt: new Date(Date.now() - 1).toISOString() };
  await platform.store.update(inviteKey(workspaceId, inviteId), { set });
  await platform.store.update(teamAddressKey(workspaceId, email), { set });
}

describe('an invite', () => {
  it('is pending for seven days, with a token that is shown once', async () => {
    const { api } = tenant;
    const { status, body } = await invite(tenant, 'Grace.Hopper+x@Team.example', 'admin');
    const { invite: row, token, acceptUrl } = body.data;
    expect([status, row]).toEqual([
      200,
      {
        id: expect.stringMatching(UUID_V7),
        email: 'Grace.Hopper+x@Team.example',
        role: 'admin',
        createdAt: expect.any(String),
        expiresAt: new Date(Date.parse(row.createdAt) + WEEK_MS).toISOString(),
        mailed: false,
        mailReason: 'not_configured',
      },
    ]);
    expect(token).toMatch(/^[0-9A-Za-z]{40}$/);
    expect(acceptUrl).toBe(`${platform.root}/invites/accept?token=${token}`);
    const list = await api.get('/invites');
    expect(list.body.data.invites).toContainEqual(row);
    expect(list.text).not.toContain(token);
    expect(platform.log()).not.toContain(token);
  });

  it('leaves only the hash of its token in the table', async () => {
    const { invite: row, token } = await invited(tenant, 'hashed@team.example');
    const keys = [
      inviteKey(tenant.workspaceId, row.id),
      inviteTokenKey(sha256(token)),
      teamAddressKey(tenant.workspaceId, 'HASHED@team.example'),
    ];
    for (const item of await platform.store.getMany(keys)) {
      expect(item).toBeDefined();
      expect(JSON.stringify(item)).not.toContain(token);
    }
  });

  it('takes no seat', async () => {
    const before = await seatsTaken(platform.store, tenant);
    await invited(tenant, 'seatless@team.example');
    expect(await seatsTaken(platform.store, tenant)).toBe(before);
  });

  it.each([
    [{}, ['email', 'role']],
    [{ email: 'a@b.example' }, ['role']],
    [{ email: 'a@b.example', role: 'owner' }, ['role']],
    [{ email: 7, role: 'admin' }, ['email']],
  ])('is not made of %j', async (body, paths) => {
    const answer = await tenant.api.post('/members/invite', body);
    expect(refusal(answer)).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
  });

  it.each([
    '',
    'a',
    'a@b',
    '@b.example',
    'a b@c.example',
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    'Ada <a@b.example>',
    '"a"@b.example',
    'ä@b.example',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(245)}.example`,
  ])('is not sent to %j', async (email) => {
    const answer = await invite(tenant, email);
    expect(refusal(answer)).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths: ['email'] });
  });

  it('is the only one for its address, in whatever case, also when ten are asked for at once', async () => {
    const team = await platform.tenant();
    const spellings = ['ada@team.example', 'Ada@Team.example', 'ADA@TEAM.EXAMPLE'];
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => invite(team, spellings[n % 3]!)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
    expect(await invites(team)).toHaveLength(1);
    const again = await invite(team, 'ada@team.example');
    expect(again.body.error).toEqual({ code: 'CONFLICT', message: 'An invite to this address is pending.' });
    // Another workspace may invite the same person.
    expect((await invite(tenant, 'ada@team.example')).status).toBe(200);
  });

  it('is not for whoever is a member already, the owner and the inactive ones too', async () => {
    const member = await joinTeam(platform, tenant, 'Member@team.example');
    await tenant.api.patch(`/members/${member.id}`, { status: 'inactive' });
    for (const email of ['member@TEAM.example', 'Owner@tenant.example']) {
      const { status, body } = await invite(tenant, email);
      const message = 'This address already belongs to a member of the workspace.';
      expect([status, body.error]).toEqual([409, { code: 'CONFLICT', message }]);
    }
  });

  it('makes place for another when it has expired or is revoked', async () => {
    const { invite: first, token } = await invited(tenant, 'again@team.example');
    await expire(tenant, first.id, 'again@team.example');
    expect((await invites(tenant)).map(({ id }) => id)).not.toContain(first.id);
    expect(brief(await revoke(tenant, first.id))).toEqual(notFound);
    const second = await invited(tenant, 'again@team.example');
    expect(brief(await accept(platform, token))).toEqual(notFound);
    expect((await revoke(tenant, second.invite.id)).status).toBe(200);
    const third = await invited(tenant, 'again@team.example');
    expect((await accept(platform, third.token)).status).toBe(200);
  });
});

describe('revoking', () => {
  it('takes the invite from the list and its token its use', async () => {
    const { invite: row, token } = await invited(tenant, 'revoked@team.example');
    const { status, body } = await revoke(tenant, row.id);
    expect([status, body]).toEqual([200, { success: true, data: { revoked: true } }]);
    expect((await invites(tenant)).map(({ id }) => id)).not.toContain(row.id);
    expect(brief(await accept(platform, token))).toEqual(notFound);
    expect(brief(await revoke(tenant, row.id))).toEqual(notFound);
  });

  it('is done once, and excludes accepting', async () => {
    const { invite: row, token } = await invited(tenant, 'contested@team.example');
    const [accepted, ...revoked] = await Promise.all([
      accept(platform, token),
      ...[1, 2, 3, 4].map(() => revoke(tenant, row.id)),
    ]);
    expect(tally([accepted, ...revoked])).toEqual({ 200: 1, 404: 4 });
    const joined = (await members(tenant)).filter(({ email }) => email === 'contested@team.example');
    expect(joined).toHaveLength(accepted.status === 200 ? 1 : 0);
  });

  it("is for the workspace's own keys with the scope, as inviting is", async () => {
    const { invite: row } = await invited(tenant, 'guarded@team.example');
    const stranger = await platform.tenant();
    expect(brief(await revoke(stranger, row.id))).toEqual(notFound);
    expect(brief(await revoke(tenant, strangeId()))).toEqual(notFound);
    const reader = await clientWith(platform, tenant.workspaceId, ['team:read']);
    expect((await reader.delete(`/invites/${row.id}`)).status).toBe(403);
    const wanted = { email: 'more@team.example', role: 'admin' };
    expect((await reader.post('/members/invite', wanted)).status).toBe(403);
    expect((await call('POST', `${platform.baseUrl}/members/invite`, wanted)).status).toBe(401);
    expect((await call('DELETE', `${platform.baseUrl}/invites/${row.id}`)).status).toBe(401);
    expect((await invites(tenant)).map(({ id }) => id)).toContain(row.id);
  });
});

describe('accepting', () => {
  it('makes a member with a seat, once', async () => {
    const before = await seatsTaken(platform.store, tenant);
    const { invite: row, token } = await invited(tenant, 'New@team.example', 'viewer');
    const answer = await accept(platform, token, '  Ada Lovelace 🙂 ');
    const { member } = answer.body.data;
    expect([answer.status, member]).toEqual([
      200,
      {
        id: expect.stringMatching(UUID_V7),
        name: 'Ada Lovelace 🙂',
        email: 'New@team.example',
        role: 'viewer',
        status: 'active',
        owner: false,
        via: null,
        createdAt: expect.any(String),
        notifications: {
          waitingMail: true,
          mentionMail: true,
          weeklyReport: false,
          hours: null,
          timezone: null,
          language: null,
        },
      },
    ]);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(await members(tenant)).toContainEqual(member);
    expect((await invites(tenant)).map(({ id }) => id)).not.toContain(row.id);
    expect(await seatsTaken(platform.store, tenant)).toBe(before + 1);
    expect(brief(await accept(platform, token))).toEqual(notFound);
    expect(brief(await revoke(tenant, row.id))).toEqual(notFound);
  });

  it('twenty times at once makes one member, who takes one seat', async () => {
    const before = await seatsTaken(platform.store, tenant);
    const { token } = await invited(tenant, 'twenty@team.example');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => accept(platform, token, `Name ${n}`)));
    expect(tally(answers)).toEqual({ 200: 1, 404: 19 });
    const [made] = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.member);
    const joined = (await members(tenant)).filter(({ email }) => email === 'twenty@team.example');
    expect(joined).toEqual([made]);
    expect(await seatsTaken(platform.store, tenant)).toBe(before + 1);
  });

  it('ends where the seats do: the others stay pending until one is free', async () => {
    const team = await clientWorkspace(platform, await platform.tenant(), 'starter');
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => invited(team, `rush${n}@team.example`)));
    const answers = await Promise.all(all.map(({ token }) => accept(platform, token)));
    expect(tally(answers)).toEqual({ 200: 3, 402: 5 });
    const refused = answers.filter(({ status }) => status === 402).map(({ body }) => body.error);
    const message = 'The plan starter allows 3 seats.';
    expect(refused).toEqual(Array(5).fill({ code: 'USAGE_LIMIT_REACHED', message }));
    expect(await invites(team)).toHaveLength(5);
    expect(await seatsTaken(platform.store, team)).toBe(3);
    const [{ id } = { id: '' }] = await members(team);
    await team.api.patch(`/members/${id}`, { status: 'inactive' });
    const waiting = answers.findIndex(({ status }) => status === 402);
    expect((await accept(platform, all[waiting]!.token)).status).toBe(200);
  });

  it('does not tell unknown, malformed and expired tokens apart', async () => {
    const { invite: row, token } = await invited(tenant, 'late@team.example');
    await expire(tenant, row.id, 'late@team.example');
    const unknown = 'A'.repeat(40);
    for (const bad of [token, unknown, '', 'x', `${unknown}\n`, `${token}0`, '../../', '🙂'.repeat(20)]) {
      expect([bad, ...brief(await accept(platform, bad))]).toEqual([bad, ...notFound]);
    }
  });

  it.each([
    [{}, ['token', 'name']],
    [{ token: 'A'.repeat(40) }, ['name']],
    [{ token: 7, name: 'Ada' }, ['token']],
    [{ token: 'A'.repeat(40), name: ' ' }, ['name']],
    [{ token: 'A'.repeat(40), name: 'x'.repeat(121) }, ['name']],
    [{ token: 'A'.repeat(40), name: 'Ada\r\nBcc: a@b.example' }, ['name']],
  ])('needs a token and a name of one line, not %j', async (body, paths) => {
    const answer = await call('POST', `${platform.root}/invites/accept`, body);
    expect(refusal(answer)).toEqual({ status: 422, code: 'VALIDATION_ERROR', paths });
  });

  it('is a POST of JSON at its one path, from any page', async () => {
    const url = `${platform.root}/invites/accept`;
    const put = await call('PUT', url, {});
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect((await call('POST', url, '{', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await call('POST', url, 'token=1', { 'content-type': 'text/plain' })).status).toBe(415);
    const elsewhere = await call('POST', `${platform.root}/invites/other`, {});
    expect(brief(elsewhere)).toEqual(notFound);
    expect(elsewhere.headers.get('access-control-allow-origin')).toBe('*');
    expect((await call('OPTIONS', url)).status).toBe(204);
  });
});

describe('in GraphQL', () => {
  const make = (input: object) =>
    mutate(platform, tenant, 'inviteMember', input, 'invite { id email role } token acceptUrl');

  it('an invite is made, used and revoked alike', async () => {
    const {
      invite: row,
      token,
      acceptUrl,
    } = (await make({ email: 'g@team.example', role: 'VIEWER' })).data.inviteMember;
    expect(row).toEqual({ id: expect.stringMatching(UUID_V7), email: 'g@team.example', role: 'VIEWER' });
    expect(acceptUrl).toBe(`${platform.root}/invites/accept?token=${token}`);
    expect(graphqlRefusal(await make({ email: 'G@team.example', role: 'ADMIN' }))).toMatchObject({ code: 'CONFLICT' });
    expect(graphqlRefusal(await make({ email: 'no', role: 'ADMIN' }))).toEqual({
      code: 'VALIDATION_ERROR',
      paths: ['email'],
    });
    const withdraw = () => mutate(platform, tenant, 'revokeInvite', { inviteId: row.id }, 'revoked');
    expect((await withdraw()).data.revokeInvite).toEqual({ revoked: true });
    expect(graphqlRefusal(await withdraw())).toMatchObject({ code: 'NOT_FOUND' });
    expect(brief(await accept(platform, token))).toEqual(notFound);
    const next = (await make({ email: 'g@team.example', role: 'MEMBER' })).data.inviteMember;
    expect((await accept(platform, next.token)).body.data.member.role).toBe('member');
  });
});
