import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedIssuerName } from '../../config/issuer.ts';
import { membershipKey, personKey } from '../../domain/people/items.ts';
import { memberKey } from '../../domain/team/items.ts';
import { type OwnPlatform, startPlatform } from '../support/platform.ts';
import { startIssuer, type TestIssuer } from '../support/servers/issuer.ts';
import { boot, CONSOLE, CookieBrowser, signInUrl } from './support.ts';

let issuers: [TestIssuer, TestIssuer];
let platform: OwnPlatform;
const env = (issuer: TestIssuer) => ({ OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: 'frontdesk-test' });
beforeAll(async () => {
  issuers = [await startIssuer(), await startIssuer()];
  platform = await startPlatform({ env: env(issuers[0]) });
});
afterAll(async () => {
  await platform.stop();
  for (const issuer of issuers) issuer.close();
});

/** What the console knows of the user of an issuer. Undefined: not signed in. */
async function signInAs(issuer: TestIssuer, email: string) {
  issuer.behaviour = { claims: { sub: email, email } };
  const visitor = new CookieBrowser();
  await visitor.open(signInUrl(platform), CONSOLE);
  return visitor.cookie('session') ? (await boot(platform, visitor)).body.data : undefined;
}

const unlinkAll = (options: Record<string, string | boolean> = {}) =>
  platform.operator('members unlink', { all: true, issuer: issuers[0].url, ...options });
const personIdOf = async (workspaceId: string, memberId: string) =>
  (await platform.store.get(memberKey(workspaceId, memberId), { consistent: true }))?.personId;

/** Members whose person last signed in with an issuer. Null: it was not recorded. */
async function linkedMembers(count: number, issuer: string | null) {
  const workspaceId = randomUUID();
  const members = Array.from({ length: count }, () => ({ memberId: randomUUID(), personId: randomUUID() }));
  await platform.store.writeMany(
    members.flatMap(({ memberId, personId }) => [
      {
        put: {
          ...memberKey(workspaceId, memberId),
          entity: 'member',
          v: 1,
          id: memberId,
          name: 'Ada',
          email: `${memberId}@many.example`,
          role: 'member',
          owner: false,
          status: 'active',
          createdAt: new Date().toISOString(),
          personId,
        },
      },
      { put: { ...membershipKey(personId, workspaceId), workspaceId, memberId } },
      { put: { ...personKey(personId), v: 1, id: personId, email: null, name: 'Ada', issuer } },
    ]),
  );
  return members.map((member) => ({ ...member, workspaceId }));
}

test('All members of an issuer are linked anew: first counted, then done, then there is nothing left to do', async () => {
  const email = 'ada@moving.example';
  await platform.operator('org create', { name: 'Moving', owner: email });
  const before = await signInAs(issuers[0], email);
  const [other] = await linkedMembers(1, issuers[1].url);
  const [unknown] = await linkedMembers(1, null);
  expect(await unlinkAll({ 'dry-run': true })).toEqual({
    dryRun: true,
    linked: 3,
    unrecorded: 1,
    unlinked: 1,
    next: null,
  });
  await platform.kill();
  platform = await platform.restart(env(issuers[1]));
  expect(await signInAs(issuers[1], email)).toBeUndefined();
  expect(await unlinkAll()).toMatchObject({ dryRun: false, linked: 3, unlinked: 1 });
  expect(await unlinkAll()).toMatchObject({ linked: 2, unlinked: 0 });
  expect((await signInAs(issuers[1], email)).viewer.member).toEqual(before.viewer.member);
  for (const { workspaceId, memberId, personId } of [other!, unknown!])
    expect(await personIdOf(workspaceId, memberId)).toBe(personId);
  expect(await unlinkAll({ unrecorded: 'on' })).toMatchObject({ unrecorded: 1, unlinked: 1 });
  expect(await personIdOf(unknown!.workspaceId, unknown!.memberId)).toBeUndefined();
});

test('The embedded issuer is known by its address too, and a wrong one is told which there are', async () => {
  const [member] = await linkedMembers(1, embeddedIssuerName);
  const wrong = await unlinkAll({ issuer: 'https://sso.example/issuer' });
  expect(wrong).toMatchObject({ ok: false, unlinked: 0, issuers: expect.arrayContaining([embeddedIssuerName]) });
  expect(await unlinkAll({ issuer: 'http://localhost:4010/issuer' })).toMatchObject({ unlinked: 1 });
  expect(await personIdOf(member!.workspaceId, member!.memberId)).toBeUndefined();
});

test('A command unlinks at most about a thousand, and says where the next one continues', async () => {
  const issuer = 'https://old.example';
  const members = await linkedMembers(1_150, issuer);
  const first = await unlinkAll({ issuer });
  const unlinkedFirst = Number(first.unlinked);
  expect(unlinkedFirst).toBeGreaterThanOrEqual(1_000);
  expect(unlinkedFirst).toBeLessThan(1_100);
  expect(first.next).toMatch(/^[\w-]{36}\/[\w-]{36}$/);
  const second = await unlinkAll({ issuer, from: first.next! });
  expect(second).toMatchObject({ unlinked: members.length - unlinkedFirst, next: null });
  // What comes before is not read again.
  expect(Number(second.linked)).toBeLessThan(members.length);
});

test.each<[Record<string, string | boolean>, string]>([
  [{ all: true }, '--issuer is required'],
  [{ all: true, issuer: 'x', address: 'ada@acme.example' }, '--address and --all exclude each other'],
  [{ address: 'ada@acme.example', issuer: 'x' }, '--issuer needs --all'],
  [{ address: 'ada@acme.example', 'dry-run': true }, '--dry-run needs --all'],
  [{ all: true, issuer: 'x', from: 'somewhere' }, '--from must be'],
  [{ all: true, issuer: 'x', unrecorded: 'yes' }, '--unrecorded must be one of on, off'],
  [{}, '--address is required'],
])('%j is refused', async (options, message) => {
  await expect(platform.operator('members unlink', options)).rejects.toThrow(message);
});
