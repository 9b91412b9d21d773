// @slow
import { expect, test } from 'vitest';
import { addressHash, addressMemberKey } from '../../domain/team/items.ts';
import { useScene } from '../support/scene.ts';
import { clientWorkspace } from '../support/workspaces.ts';
import { invite, joinTeam, members, seatsTaken } from '../team/support.ts';
import {
  bearer,
  boot,
  CONSOLE,
  CookieBrowser,
  mailedCode,
  mailedCodes,
  proveAddress,
  signIn,
  signInUrl,
} from './support.ts';

const { platform, tenant } = await useScene();
const address = (name: string) => `${name}@${tenant.workspaceId}.example`;

async function invited(email: string, role = 'member', of = tenant) {
  const { body } = await invite(of, email, role);
  return { id: body.data.invite.id as string, token: body.data.token as string };
}

/** Signs in with an invite, as far as it goes. */
const accept = (email: string, token: string, visitor = new CookieBrowser()) =>
  proveAddress(platform, visitor, email, { invite: token, return: '/console/join' });

test('An invite with its link and its address makes the member, who is signed in', async () => {
  const email = address('new');
  const { token } = await invited(email, 'admin');
  const visitor = new CookieBrowser();
  expect((await accept(email.toUpperCase(), token, visitor)).url).toBe(`${platform.root}/console/join`);
  const { viewer, person } = (await boot(platform, visitor)).body.data;
  expect(viewer).toMatchObject({
    workspaceId: tenant.workspaceId,
    role: 'admin',
    member: { email, name: expect.any(String) },
  });
  expect(person.email).toBe(email.toLowerCase());
  expect((await tenant.api.get('/invites')).body.data.invites).toEqual([]);
});

test("Somebody else's invite is refused and told, and stays", async () => {
  const email = address('meant');
  const { token } = await invited(email);
  const other = address('other');
  await joinTeam(platform, tenant, other);
  const landed = await accept(other, token);
  expect(landed.status).toBe(403);
  expect(landed.text).toContain('This invitation is for another address');
  expect(landed.text).toContain(other);
  expect(landed.text).not.toContain(email);
  expect((await accept(email, token)).url).toContain('/console/join');
});

test('The address alone does not accept an invite', async () => {
  const email = address('alone');
  await invited(email);
  const landed = await proveAddress(platform, new CookieBrowser(), email);
  expect(landed.status).toBe(403);
  expect(landed.text).toContain('Open your invitation');
  expect((await members(tenant)).map((member) => member.email)).not.toContain(email);
});

test('An invite that is revoked between the redirect and the callback is gone', async () => {
  const email = address('revoked');
  const { id, token } = await invited(email);
  const visitor = new CookieBrowser();
  const page = await visitor.open(signInUrl(platform, { invite: token }));
  const known = mailedCodes(platform, email).length;
  await visitor.submit(page.url, { address: email });
  const code = await mailedCode(platform, email, known);
  await tenant.api.delete(`/invites/${id}`);
  const landed = await visitor.submit(page.url, { code }, CONSOLE);
  expect([landed.status, visitor.cookie('session')]).toEqual([404, undefined]);
  expect(landed.text).toContain('This invitation can no longer be used');
  expect(landed.text).not.toContain(token);
});

test('A used invite, and what is none, are gone', async () => {
  const email = address('used');
  const { token } = await invited(email);
  await accept(email, token);
  expect((await accept(email, token)).status).toBe(404);
  const page = await new CookieBrowser().open(signInUrl(platform, { invite: 'nonsense' }));
  expect([page.status, page.text.includes('This invitation can no longer be used')]).toEqual([404, true]);
});

test('Without a free seat the invite stays, and works when there is one', async () => {
  const small = await platform.tenant({ plan: 'free' });
  const email = address('seatless');
  await platform.operator('workspace set', { plan: 'pro' }, small.workspaceId);
  const { token } = await invited(email, 'member', small);
  await platform.operator('workspace set', { plan: 'free' }, small.workspaceId);
  const landed = await accept(email, token);
  expect([landed.status, landed.text.includes('No seat is free')]).toEqual([402, true]);
  await platform.operator('workspace set', { plan: 'pro' }, small.workspaceId);
  expect((await accept(email, token)).url).toContain('/console/join');
});

test('One invite that two browsers accept at once makes one member', async () => {
  const email = address('twice');
  const { token } = await invited(email);
  const landed = await Promise.all(
    [new CookieBrowser(), new CookieBrowser()].map(async (visitor) => {
      const page = await visitor.open(signInUrl(platform, { invite: token }));
      await visitor.submit(page.url, { address: email });
      return { visitor, page };
    }),
  );
  const codes = await (async () => {
    await mailedCode(platform, email, 1);
    return mailedCodes(platform, email);
  })();
  const ends = await Promise.all(
    landed.map(async ({ visitor, page }) => {
      for (const code of codes) {
        const end = await visitor.submit(page.url, { code }, CONSOLE);
        if (!end.url.includes('/interaction/')) return end.status;
      }
      return 0;
    }),
  );
  expect((await members(tenant)).filter((member) => member.email === email)).toHaveLength(1);
  expect(ends.filter((status) => status === 303).length).toBeGreaterThan(0);
});

test('Whoever accepted an invite without signing in is found by the verified address later', async () => {
  const email = address('keyless');
  const { id } = await joinTeam(platform, tenant, email, 'viewer');
  const calls = await bearer(platform, await signIn(platform, email));
  expect((await calls.rest('GET', '/viewer')).body.data.member.id).toBe(id);
});

test('A deactivated member reads why', async () => {
  const email = address('left');
  const { id } = await joinTeam(platform, tenant, email);
  await tenant.api.patch(`/members/${id}`, { status: 'inactive' });
  const landed = await proveAddress(platform, new CookieBrowser(), email);
  expect([landed.status, landed.text.includes('Your access is switched off')]).toEqual([403, true]);
});

/** The person's workspaces and open questions, by name. */
async function standing(visitor: CookieBrowser, query = '') {
  const { viewer, workspaces, invitations } = (await boot(platform, visitor, query)).body.data;
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { opened: viewer?.workspaceId, workspaces: ids(workspaces), invitations: ids(invitations) };
}

const answer = (
  visitor: CookieBrowser,
  workspace: string,
  choice: string,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
  query = '',
) =>
  visitor.ask(
    'POST',
    `${platform.root}/auth/invitations${query}`,
    new URLSearchParams({ workspace, answer: choice }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  );

/** Somebody who came by an invite of their own company, after a stranger had accepted another one in their stead. */
async function invitedByStranger(name: string) {
  const email = address(name);
  const [stranger, company] = [await platform.tenant(), await platform.tenant()];
  const { id } = await joinTeam(platform, stranger, email, 'admin');
  const { token } = await invited(email, 'member', company);
  const visitor = await signIn(platform, email, { invite: token });
  return { email, stranger, company, memberId: id, visitor };
}

test('An invite that the inviter accepts is no workspace of the invited, until they have agreed', async () => {
  const { stranger, company, visitor } = await invitedByStranger('asked');
  expect(await standing(visitor)).toEqual({
    opened: company.workspaceId,
    workspaces: [company.workspaceId],
    invitations: [stranger.workspaceId],
  });
  expect((await boot(platform, visitor, `?workspace=${stranger.workspaceId}`)).status).toBe(404);
  const token = await visitor.ask(
    'POST',
    `${platform.root}/auth/token`,
    { workspaceId: stranger.workspaceId },
    {
      'sec-fetch-site': 'same-origin',
    },
  );
  expect(token.status).toBe(404);
  const { rest } = await bearer(platform, visitor);
  expect((await rest('GET', '/viewer')).body.data.workspaces.map(({ id }: { id: string }) => id)).toEqual([
    company.workspaceId,
  ]);
  // Neither does signing in again answer the question.
  await signIn(platform, address('asked'), {}, visitor);
  expect((await standing(visitor)).workspaces).toEqual([company.workspaceId]);
});

test('Who agrees joins and lands there; who declines leaves the team, and frees the seat', async () => {
  const { stranger, company, visitor, memberId, email } = await invitedByStranger('agrees');
  const page = await visitor.ask('GET', `${platform.root}/auth/invitations?return=/console/leads`, undefined, {
    'sec-fetch-site': 'same-origin',
  });
  expect([page.status, page.text.includes(stranger.workspaceId), page.text.includes(email)]).toEqual([200, true, true]);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'; frame-ancestors 'none'");
  const joined = await answer(visitor, stranger.workspaceId, 'join');
  expect([joined.status, joined.headers.get('location')]).toEqual([303, `${platform.root}/console`]);
  expect(await standing(visitor)).toEqual({
    opened: stranger.workspaceId,
    workspaces: [stranger.workspaceId, company.workspaceId],
    invitations: [],
  });

  const third = await platform.tenant();
  const declining = await joinTeam(platform, third, email);
  const before = await seatsTaken(platform.store, third);
  await signIn(platform, email, {}, visitor);
  expect((await standing(visitor)).invitations).toEqual([third.workspaceId]);
  const declined = await answer(visitor, third.workspaceId, 'decline', undefined, '?return=/console/leads');
  expect([declined.status, declined.headers.get('location')]).toEqual([303, `${platform.root}/console/leads`]);
  expect((await standing(visitor)).invitations).toEqual([]);
  expect(await seatsTaken(platform.store, third)).toBe(before - 1);
  const left = (await members(third)).find(({ id }) => id === declining.id);
  expect(left?.status).toBe('inactive');
  await signIn(platform, email, {}, visitor);
  expect((await standing(visitor)).invitations).toEqual([]);
  // An admin who reactivates the member asks again.
  await third.api.patch(`/members/${declining.id}`, { status: 'active' });
  await signIn(platform, email, {}, visitor);
  expect((await standing(visitor)).invitations).toEqual([third.workspaceId]);

  const actions = async (of: typeof third, subject: string) =>
    (await of.api.get('/audit-entries')).body.data.data
      .filter(({ subjectId }: { subjectId: string }) => subjectId === subject)
      .map(({ action }: { action: string }) => action);
  expect(await actions(stranger, memberId)).toEqual(['firstSignIn', 'acceptInvite']);
  expect(await actions(third, declining.id)).toEqual(['updateMember', 'declineInvite', 'acceptInvite']);
});

test('Of answers at once one counts', async () => {
  for (const choices of [
    ['join', 'join', 'join'],
    ['decline', 'decline', 'decline'],
    ['join', 'decline', 'join', 'decline'],
  ] as const) {
    const { stranger, visitor, memberId } = await invitedByStranger(`hasty-${choices.length}-${choices[0]}`);
    const before = await seatsTaken(platform.store, stranger);
    const answers = await Promise.all(choices.map((choice) => answer(visitor, stranger.workspaceId, choice)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    const entries = (await stranger.api.get('/audit-entries')).body.data.data as {
      subjectId: string;
      action: string;
    }[];
    const actions = entries.filter(({ subjectId }) => subjectId === memberId).map(({ action }) => action);
    expect(actions).toHaveLength(2);
    const hasJoined = actions[0] === 'firstSignIn';
    expect([hasJoined, actions[0] === 'declineInvite']).toContain(true);
    expect((await standing(visitor)).workspaces.includes(stranger.workspaceId)).toBe(hasJoined);
    expect(await seatsTaken(platform.store, stranger)).toBe(hasJoined ? before : before - 1);
  }
});

test('A decision is for pages of the platform, of the one who was asked, and for what is asked', async () => {
  const { stranger, company, visitor } = await invitedByStranger('forged');
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}]) {
    const { status } = await answer(visitor, stranger.workspaceId, 'join', headers as Record<string, string>);
    expect([headers, status]).toEqual([headers, 403]);
  }
  const other = await invitedByStranger('other-forged');
  for (const [workspace, choice] of [
    [other.stranger.workspaceId, 'join'],
    [other.stranger.workspaceId, 'decline'],
    [stranger.workspaceId, 'perhaps'],
    ['nonsense', 'join'],
    ['', 'decline'],
  ] as const)
    expect((await answer(visitor, workspace, choice)).headers.get('location')).toBe(`${platform.root}/console`);
  const foreign = await answer(visitor, stranger.workspaceId, 'perhaps', undefined, '?return=https://evil.example');
  expect(foreign.headers.get('location')).toBe(`${platform.root}/console`);
  expect((await standing(visitor)).workspaces).toEqual([company.workspaceId]);
  expect((await standing(other.visitor)).invitations).toEqual([other.stranger.workspaceId]);
  const nobody = await answer(new CookieBrowser(), stranger.workspaceId, 'join');
  expect([nobody.status, nobody.headers.get('location')]).toEqual([303, `${platform.root}/console`]);
  const put = await visitor.ask('PUT', `${platform.root}/auth/invitations`, {});
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST']);
});

test('The console opens where the person was last, and in the workspace of the invite just accepted', async () => {
  const email = address('roams');
  const all = [await platform.tenant(), await platform.tenant(), await platform.tenant()];
  const [first, second, third] = all.map(({ workspaceId }) => workspaceId) as [string, string, string];
  const visitor = new CookieBrowser();
  for (const company of all.slice(0, 2)) {
    const { token } = await invited(email, 'member', company);
    await signIn(platform, email, { invite: token }, visitor);
    expect((await standing(visitor)).opened).toBe(company.workspaceId);
  }
  expect((await standing(visitor, `?workspace=${first}`)).opened).toBe(first);
  expect((await standing(visitor)).opened).toBe(first);
  await signIn(platform, email, {}, visitor);
  expect((await standing(visitor)).opened).toBe(first);
  const { token } = await invited(email, 'member', all[2]);
  await signIn(platform, email, { invite: token }, visitor);
  expect(await standing(visitor)).toMatchObject({ opened: third, workspaces: [first, second, third] });
  const { id } = (await members(all[2]!)).find((member) => member.email === email)!;
  await all[2]!.api.patch(`/members/${id}`, { status: 'inactive' });
  expect((await standing(visitor)).opened).toBe(first);
});

test('However many workspaces add an address, they hide none of the others', async () => {
  const email = address('crowded');
  const agency = await platform.tenant();
  const seed = await joinTeam(platform, agency, email);
  const rows = Array.from({ length: 120 }, (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  // As many members as the many clients of an agency would have, whose workspaces come first.
  await platform.store.writeMany(
    rows.map((workspaceId) => ({
      put: { ...addressMemberKey(addressHash(email), workspaceId), workspaceId, memberId: seed.id },
    })),
  );
  const own = await clientWorkspace(platform, await platform.tenant(), 'pro');
  const { token } = await invited(email, 'member', own);
  const visitor = await signIn(platform, email, { invite: token });
  expect(await standing(visitor)).toMatchObject({
    opened: own.workspaceId,
    workspaces: [own.workspaceId],
    invitations: [agency.workspaceId],
  });
});
