import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personKey } from '../../domain/people/items.ts';
import { type OwnPlatform, startPlatform } from '../support/platform.ts';
import { startIssuer, type TestIssuer } from '../support/servers/issuer.ts';
import { boot, CONSOLE, CookieBrowser, callsWith, signInUrl } from './support.ts';

/** The pool of the first stack, and that of the stack which has taken its place. */
let pools: [TestIssuer, TestIssuer];
let platform: OwnPlatform;

const variables = (issuer: TestIssuer, more: Record<string, string> = {}) => ({
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: 'frontdesk-test',
  OIDC_OWN_ISSUER: '1',
  OIDC_TRUST_EMAIL: '',
  ...more,
});
let deployed: Record<string, string>;
const OWNERS = 14;
beforeAll(async () => {
  pools = [await startIssuer(), await startIssuer()];
  deployed = variables(pools[0]);
  platform = await startPlatform({ env: deployed });
  for (let user = 1; user <= OWNERS; user++) owners.push(await makeOwner(user));
});
afterAll(async () => {
  await platform.stop();
  for (const pool of pools) pool.close();
});

/** Starts the platform again with these variables, unless it has them. */
async function deploy(pool: TestIssuer, more: Record<string, string> = {}): Promise<void> {
  const env = variables(pool, more);
  if (isDeepStrictEqual(env, deployed)) return;
  deployed = env;
  await platform.kill();
  platform = await platform.restart(env);
}

/** Signs in as the user of a pool, with whatever its token says. */
async function attempt(pool: TestIssuer, claims: Record<string, unknown>) {
  pool.behaviour = { claims };
  const visitor = new CookieBrowser();
  const { text } = await visitor.open(signInUrl(platform), CONSOLE);
  const isSignedIn = visitor.cookie('session') !== undefined;
  return { isSignedIn, text, data: isSignedIn ? (await boot(platform, visitor)).body.data : undefined };
}

async function makeOwner(user: number) {
  const email = `owner-${user}@acme.example`;
  await platform.operator('org create', { name: 'Acme', owner: email, plan: 'pro', 'api-access': 'on' });
  const claims = { sub: `first-${user}`, email };
  const { data } = await attempt(pools[0], claims);
  return { email, claims, personId: String(data.person.id), member: data.viewer.member };
}
const owners: Awaited<ReturnType<typeof makeOwner>>[] = [];
let users = 0;
/** An owner who has signed in with the first pool, and in no other test. */
const owner = () => owners[users++]!;
const taken = 'This address signs in another way';

test('Whoever proves the address to the pool of the next stack is who they were, and it is recorded', async () => {
  const { email, claims, personId, member } = owner();
  await deploy(pools[1]);
  const { data } = await attempt(pools[1], { sub: 'second', email: email.toUpperCase() });
  expect([data.person.id, data.viewer.member]).toEqual([personId, member]);
  const { rest } = callsWith(platform, data.token);
  const actions = (await rest('GET', '/audit-entries')).body.data.data.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action === 'relinkSignIn')).toHaveLength(1);
  // From now on the subject names the person, whatever the address becomes.
  const moved = await attempt(pools[1], { sub: 'second', email: 'elsewhere@acme.example' });
  expect(moved.data.person.id).toBe(personId);
  // The first pool still knows them, for a deployment that is rolled back.
  await deploy(pools[0]);
  expect((await attempt(pools[0], { ...claims, email })).data.person.id).toBe(personId);
});

test('Of parallel first sign-ins with the next pool, all reach the same person', async () => {
  const { email, personId } = owner();
  await deploy(pools[1]);
  pools[1].behaviour = { claims: { sub: 'parallel', email } };
  const visitors = Array.from({ length: 5 }, () => new CookieBrowser());
  await Promise.all(visitors.map((visitor) => visitor.open(signInUrl(platform), CONSOLE)));
  const people = await Promise.all(
    visitors.map(async (visitor) => (await boot(platform, visitor)).body.data.person.id),
  );
  expect(people).toEqual(visitors.map(() => personId));
});

test.each<[string, Record<string, unknown>]>([
  ['does not call the address verified', { email_verified: false }],
  ['says nothing of it', { email_verified: undefined }],
  ['says it in another type', { email_verified: 1 }],
  ['passes on what another provider says', { identities: [{ providerName: 'Other', userId: '1' }] }],
  ['passes on another provider in another form', { identities: '' }],
])('A pool that %s gives nobody to its user', async (_name, claims) => {
  const { email, personId } = owner();
  await deploy(pools[1]);
  const { isSignedIn } = await attempt(pools[1], { sub: `attacker-${users}`, email, ...claims });
  expect(isSignedIn).toBe(false);
  expect((await platform.store.get(personKey(personId), { consistent: true }))?.issuer).toBe(pools[0].url);
});

test.each<[string, Record<string, string>]>([
  ['is not the platform’s own', { OIDC_OWN_ISSUER: '' }],
  ['is not the platform’s own, and is trusted with addresses', { OIDC_OWN_ISSUER: '', OIDC_TRUST_EMAIL: '1' }],
])('A provider that %s gives nobody to its user', async (_name, more) => {
  const { email } = owner();
  await deploy(pools[1], more);
  const { isSignedIn, text } = await attempt(pools[1], { sub: `attacker-${users}`, email });
  expect([isSignedIn, text.includes(taken)]).toEqual([false, true]);
});

test('Who signed in with a provider that is not the platform’s own stays theirs', async () => {
  await deploy(pools[0], { OIDC_OWN_ISSUER: '' });
  const email = 'foreign@acme.example';
  await platform.operator('org create', { name: 'Acme', owner: email });
  expect((await attempt(pools[0], { sub: 'foreign', email })).isSignedIn).toBe(true);
  await deploy(pools[1]);
  const { isSignedIn, text } = await attempt(pools[1], { sub: 'attacker-foreign', email });
  expect([isSignedIn, text.includes(taken)]).toEqual([false, true]);
});

test('Another user of the same pool with the same address is somebody else', async () => {
  const { email } = owner();
  await deploy(pools[0]);
  const { isSignedIn, text } = await attempt(pools[0], { sub: 'attacker-same-pool', email });
  expect([isSignedIn, text.includes(taken)]).toEqual([false, true]);
});

test('An address that the person has left gives nobody to its next owner', async () => {
  const { email, claims, personId } = owner();
  const moved = 'moved@acme.example';
  await deploy(pools[0]);
  expect((await attempt(pools[0], { ...claims, email: moved })).data.person.id).toBe(personId);
  await deploy(pools[1]);
  const { isSignedIn, text } = await attempt(pools[1], { sub: 'attacker-recycled', email });
  expect([isSignedIn, text.includes(taken)]).toEqual([false, true]);
});

test('A person of an earlier version, whose issuer is not known, waits for the operator', async () => {
  const { email, personId, member } = owner();
  await platform.store.update(personKey(personId), { remove: ['issuer', 'ownAddress'] });
  await deploy(pools[1]);
  expect((await attempt(pools[1], { sub: `second-${users}`, email })).text).toContain(taken);
  await platform.operator('members unlink', { address: email });
  expect((await attempt(pools[1], { sub: `second-${users}`, email })).data.viewer.member).toEqual(member);
});

test('A deactivated member stays out', async () => {
  const { email, personId } = owner();
  const place = (await platform.store.query({ pk: `PERSON#${personId}`, prefix: 'MEMBERSHIP#', consistent: true }))
    .items[0]!;
  const key = { pk: `WS#${place.workspaceId}`, sk: `MEMBER#${place.memberId}` };
  await platform.store.update(key, { set: { status: 'inactive' } });
  await deploy(pools[1]);
  expect((await attempt(pools[1], { sub: `second-${users}`, email })).isSignedIn).toBe(false);
});

test('A provider that is trusted with addresses cannot be called the platform’s own', async () => {
  const env = variables(pools[0], { OIDC_TRUST_EMAIL: '1' });
  await expect(startPlatform({ env })).rejects.toThrow('OIDC_OWN_ISSUER and OIDC_TRUST_EMAIL exclude each other');
});
