import { expect, test } from 'vitest';
import { useScene } from '../support/scene.ts';
import { invite, joinTeam, members } from '../team/support.ts';
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
