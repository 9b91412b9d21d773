// @slow
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { personPk, SESSION_PREFIX } from '../../domain/people/items.ts';
import { UNAUTHORIZED_BODY } from '../access/support.ts';
import { inboxEvents } from '../live/support.ts';
import { call, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { subscribe } from '../support/subscription.ts';
import { joinTeam } from '../team/support.ts';
import {
  bearer,
  boot,
  CONSOLE,
  CookieBrowser,
  callsWith,
  mailedCode,
  mailedCodes,
  nextToken,
  proveAddress,
  type SignInCalls,
  signIn,
  signInUrl,
  signOut,
} from './support.ts';

const { platform, tenant } = await useScene();
/** The contract's time for a session to stop. */
const WITHIN_MS = 5_000;

let count = 0;
/** A member of the tenant who has signed in. */
async function member(role = 'member') {
  const email = `m${++count}-${tenant.workspaceId}@team.example`;
  const { id } = await joinTeam(platform, tenant, email, role);
  const visitor = await signIn(platform, email);
  return { id, email, visitor, calls: await bearer(platform, visitor) };
}

const refused = (calls: SignInCalls) =>
  until(
    'the session is refused',
    async () => {
      const { status, text } = await calls.rest('GET', '/leads');
      return status !== 200 && [status, text];
    },
    WITHIN_MS,
  );

const personIdOf = async (visitor: CookieBrowser) => (await boot(platform, visitor)).body.data.person.id as string;
const sessionRows = async (personId: string) =>
  (await platform.store.query({ pk: personPk(personId), prefix: SESSION_PREFIX, consistent: true })).items;

test('A token works in REST, GraphQL and subscriptions; signing out ends all of them within five seconds', async () => {
  const { visitor, calls } = await member();
  expect((await calls.rest('GET', '/leads')).status).toBe(200);
  expect((await calls.graphql('{ viewer { role } }')).data.viewer.role).toBe('MEMBER');
  expect((await calls.rest('GET', '/conversations/export')).status).toBe(200);
  const held = await subscribe(`${platform.graphqlUrl}/stream`, inboxEvents('id type'), { apiKey: calls.token });
  const other = callsWith(platform, (await nextToken(platform, visitor, tenant.workspaceId)).body.data.token);
  const { body, headers } = await signOut(platform, visitor);
  expect(body.data).toEqual({ signedOut: true, issuerLogoutUrl: null });
  expect(headers.getSetCookie()[0]).toContain('Max-Age=0');
  expect(await refused(calls)).toEqual([401, UNAUTHORIZED_BODY]);
  expect(await refused(other)).toEqual([401, UNAUTHORIZED_BODY]);
  const [last] = (await held.rest()).slice(-1);
  expect(last.errors[0].extensions.code).toBe('UNAUTHORIZED');
  expect((await calls.graphql('{ viewer { role } }')).errors[0].extensions.code).toBe('UNAUTHORIZED');
  expect((await boot(platform, visitor)).status).toBe(401);
});

test('Signing out everywhere ends every session of the person, also that of a stolen cookie', async () => {
  const first = await member();
  const second = await signIn(platform, first.email);
  const stolen = new CookieBrowser();
  stolen.cookies = [...second.cookies];
  const calls = await bearer(platform, stolen);
  expect(await sessionRows(await personIdOf(second))).toHaveLength(2);
  expect((await signOut(platform, first.visitor, { everywhere: true })).status).toBe(200);
  expect((await boot(platform, stolen)).status).toBe(401);
  expect(await refused(calls)).toEqual([401, UNAUTHORIZED_BODY]);
});

test('A member who is made inactive is out within five seconds: calls, streams, and the next token', async () => {
  const { id, visitor, calls } = await member();
  const held = await subscribe(`${platform.graphqlUrl}/stream`, inboxEvents('id type'), { apiKey: calls.token });
  await calls.rest('GET', '/leads');
  expect((await tenant.api.patch(`/members/${id}`, { status: 'inactive' })).status).toBe(200);
  expect(await refused(calls)).toEqual([401, UNAUTHORIZED_BODY]);
  const [last] = (await held.rest()).slice(-1);
  expect(last.errors[0].extensions.code).toBe('UNAUTHORIZED');
  expect((await nextToken(platform, visitor, tenant.workspaceId)).status).toBe(404);
  const empty = await boot(platform, visitor);
  expect([empty.status, empty.body.data.token, empty.body.data.workspaces]).toEqual([200, null, []]);
});

test('A changed role is in force within five seconds, and ends streams that it no longer allows', async () => {
  const { id, calls } = await member('admin');
  expect((await calls.rest('GET', '/api-keys')).status).toBe(200);
  const held = await subscribe(`${platform.graphqlUrl}/stream`, inboxEvents('id type'), { apiKey: calls.token });
  await tenant.api.patch(`/members/${id}`, { role: 'viewer' });
  const answer = await until(
    'the role is in force',
    async () => {
      const got = await calls.rest('GET', '/api-keys');
      return got.status !== 200 && got;
    },
    WITHIN_MS,
  );
  expect([answer.status, answer.body.error]).toEqual([
    403,
    { code: 'FORBIDDEN', message: 'Your role lacks the scope workspace:*.' },
  ]);
  expect((await held.rest()).at(-1).errors[0].extensions.code).toBe('UNAUTHORIZED');
  expect((await calls.rest('GET', '/leads')).status).toBe(200);
});

test('An organisation that the operator closes to people lets nobody in, and its keys go on', async () => {
  const own = await platform.tenant();
  const email = `closed@${own.workspaceId}.example`;
  await joinTeam(platform, own, email);
  const calls = await bearer(platform, await signIn(platform, email));
  await platform.operator('org set', { 'sign-in': 'off' }, own.organisationId);
  expect(await refused(calls)).toEqual([401, UNAUTHORIZED_BODY]);
  expect((await own.api.get('/leads')).status).toBe(200);
  await platform.operator('org set', { 'sign-in': 'on' }, own.organisationId);
  await until('people are back', async () => (await calls.rest('GET', '/leads')).status === 200, WITHIN_MS);
});

test('A workspace that is gone answers nobody', async () => {
  const own = await platform.tenant();
  const email = `gone@${own.workspaceId}.example`;
  await joinTeam(platform, own, email);
  const visitor = await signIn(platform, email);
  const calls = await bearer(platform, visitor);
  await platform.store.remove({ pk: `WS#${own.workspaceId}`, sk: 'WS' });
  expect(await refused(calls)).toEqual([401, UNAUTHORIZED_BODY]);
  const next = () => nextToken(platform, visitor, own.workspaceId);
  await until('no next token', async () => (await next()).status === 404, WITHIN_MS);
});

test('A sign-in replaces the session of the browser: another id, and the old one is over', async () => {
  const { email, visitor } = await member();
  const before = visitor.cookie('session')!.value;
  const old = new CookieBrowser();
  old.cookies = [...visitor.cookies];
  await signIn(platform, email, {}, visitor);
  expect(visitor.cookie('session')!.value).not.toBe(before);
  expect((await boot(platform, old)).status).toBe(401);
  expect((await boot(platform, visitor)).status).toBe(200);
  expect(await sessionRows(await personIdOf(visitor))).toHaveLength(1);
});

test('A planted session cookie is not what a sign-in continues', async () => {
  const { email } = await member();
  const visitor = new CookieBrowser();
  const { port } = new URL(platform.root);
  const planted = 'A'.repeat(40);
  visitor.cookies = [{ host: 'localhost', name: `fd_session_${port}`, value: planted, path: '/', attributes: '' }];
  await signIn(platform, email, {}, visitor);
  expect(visitor.cookie('session')!.value).not.toBe(planted);
});

test('Two cookies of the name, as from a sibling host, are believed neither', async () => {
  const { visitor } = await member();
  const { name, value } = visitor.cookie('session')!;
  const both = (cookie: string) =>
    call('GET', `${platform.root}/auth/boot`, undefined, { cookie, 'sec-fetch-site': 'same-origin' });
  expect((await both(`${name}=${value}`)).status).toBe(200);
  expect((await both(`${name}=tossed; ${name}=${value}`)).status).toBe(401);
  // Another platform on another port of this host.
  expect((await both(`${name}0=${value}`)).status).toBe(401);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'http://localhost:1' }],
  [{ origin: 'null' }],
])('What comes from elsewhere (%j) is refused by the routes that read the cookie', async (headers) => {
  const { visitor } = await member();
  const answers = await Promise.all([
    boot(platform, visitor, '', headers as Record<string, string>),
    nextToken(platform, visitor, tenant.workspaceId, headers as Record<string, string>),
    signOut(platform, visitor, {}, headers as Record<string, string>),
  ]);
  expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(answers.map(() => [403, 'FORBIDDEN']));
  expect(
    answers.flatMap((answer) => [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))),
  ).toEqual([]);
  expect((await boot(platform, visitor)).status).toBe(200);
});

test('A browser without Sec-Fetch-Site is known by its origin', async () => {
  const { visitor } = await member();
  const own = { origin: platform.root };
  expect((await nextToken(platform, visitor, tenant.workspaceId, own)).status).toBe(200);
  expect((await nextToken(platform, visitor, tenant.workspaceId, {})).status).toBe(403);
});

test('The API reads no cookie, and a token in the query or as a key is none', async () => {
  const { visitor, calls } = await member();
  const cookie = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const tries = await Promise.all([
    call('GET', `${platform.baseUrl}/leads`, undefined, { cookie }),
    call('GET', `${platform.baseUrl}/leads?token=${calls.token}`),
    call('GET', `${platform.baseUrl}/leads`, undefined, { 'x-api-key': calls.token }),
    call('GET', `${platform.baseUrl}/leads`, undefined, { authorization: `Bearer ${calls.token}x` }),
    call('GET', `${platform.baseUrl}/leads`, undefined, { authorization: `Bearer fd_sess_${'0'.repeat(38)}` }),
  ]);
  expect(tries.map(({ status, text }) => [status, text])).toEqual(tries.map(() => [401, UNAUTHORIZED_BODY]));
});

test('The table holds hashes: neither cookies nor tokens can be read from it', async () => {
  const { visitor, calls } = await member();
  const rows = JSON.stringify([...(await sessionRows(await personIdOf(visitor)))]);
  expect(rows).not.toContain(visitor.cookie('session')!.value);
  expect(await platform.store.get({ pk: `TOKEN#${calls.token}`, sk: 'TOKEN' })).toBeUndefined();
});

/** Changes the session's row as time would. */
async function age(visitor: CookieBrowser, set: Record<string, number>) {
  const [row] = await sessionRows(await personIdOf(visitor));
  await platform.store.update({ pk: row!.pk, sk: row!.sk }, { set });
  // Longer than a container keeps the row.
  await sleep(1_600);
}

test.each([['idleUntil'], ['expiresAt']])('A session ends by itself: %s', async (attribute) => {
  const { visitor, calls } = await member();
  await age(visitor, { [attribute]: Date.now() - 1 });
  expect((await boot(platform, visitor)).status).toBe(401);
  expect((await calls.rest('GET', '/leads')).text).toBe(UNAUTHORIZED_BODY);
});

test('A session in use stays: each boot and token extends it, up to its end', async () => {
  const { visitor } = await member();
  await age(visitor, { idleUntil: Date.now() + 60_000 });
  await nextToken(platform, visitor, tenant.workspaceId);
  const [row] = await sessionRows(await personIdOf(visitor));
  expect(Number(row!.idleUntil)).toBeGreaterThan(Date.now() + 11 * 3_600_000);
});

test('A day later the cookie is replaced once, and tabs that still have the old one go on', async () => {
  const { visitor } = await member();
  await age(visitor, { rotatedAt: Date.now() - 25 * 3_600_000 });
  const before = visitor.cookie('session')!.value;
  const tabs = Array.from({ length: 4 }, () => {
    const tab = new CookieBrowser();
    tab.cookies = [...visitor.cookies];
    return tab;
  });
  const answers = await Promise.all(tabs.map((tab) => boot(platform, tab)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const replaced = tabs.flatMap((tab) => (tab.cookie('session')!.value === before ? [] : [tab]));
  expect(replaced).toHaveLength(1);
  expect((await boot(platform, replaced[0]!)).status).toBe(200);
  expect((await boot(platform, visitor)).status).toBe(200);
});

test('Two tabs may sign in at once', async () => {
  const { email } = await member();
  const visitor = new CookieBrowser();
  const pages = [
    await visitor.open(`${platform.root}/auth/sign-in`),
    await visitor.open(`${platform.root}/auth/sign-in`),
  ];
  expect(new Set(pages.map(({ url }) => url)).size).toBe(2);
  for (const { url } of pages) {
    const known = mailedCodes(platform, email).length;
    await visitor.submit(url, { address: email });
    const landed = await visitor.submit(url, { code: await mailedCode(platform, email, known) }, CONSOLE);
    expect(landed.url).toBe(`${platform.root}/console`);
  }
  expect((await boot(platform, visitor)).status).toBe(200);
});

test('A sign-in that another browser began cannot be completed here', async () => {
  const { email } = await member();
  const attacker = new CookieBrowser();
  const stopped = await proveAddress(platform, attacker, email, {}, /\/auth\/callback/);
  const victim = new CookieBrowser();
  await victim.open(`${platform.root}/auth/sign-in`);
  const answer = await victim.ask('GET', stopped.url);
  expect([answer.status, victim.cookie('session')]).toEqual([400, undefined]);
});

test('A cookie that another service of the host has set completes nothing', async () => {
  const { email } = await member();
  const secret = 'P'.repeat(43);
  const { hostname: host, port } = new URL(platform.root);
  const planted = { host, name: `fd_signin_${port}`, value: secret, path: '/', attributes: '' };
  const attacker = new CookieBrowser();
  attacker.cookies = [planted];
  const stopped = await proveAddress(platform, attacker, email, {}, /\/auth\/callback/);
  const victim = new CookieBrowser();
  victim.cookies = [planted];
  for (const isSigningIn of [false, true]) {
    if (isSigningIn) await victim.open(signInUrl(platform));
    const answer = await victim.ask('GET', stopped.url);
    expect([answer.status, victim.cookie('session')]).toEqual([400, undefined]);
  }
  // The victim's own sign-in goes on.
  expect((await proveAddress(platform, victim, email)).url).toBe(`${platform.root}/console`);
});

test('The sign-ins that one browser has open at once are bounded', async () => {
  const visitor = new CookieBrowser();
  const values = new Set<string>();
  for (let n = 0; n < 12; n++) {
    await visitor.ask('GET', signInUrl(platform));
    values.add(visitor.cookie('signin')!.value);
  }
  expect(values.size).toBe(12);
  expect(visitor.cookie('signin')!.value.length).toBeLessThan(400);
});

test('A person of three workspaces chooses, and reaches no fourth', async () => {
  const email = `many-${tenant.workspaceId}@team.example`;
  const others = [await platform.tenant(), await platform.tenant()];
  for (const each of [tenant, ...others]) await joinTeam(platform, each, email, 'viewer');
  const visitor = await signIn(platform, email);
  const { data } = (await boot(platform, visitor)).body;
  const ids = [tenant, ...others].map(({ workspaceId }) => workspaceId);
  expect(data.workspaces.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort());
  for (const id of ids) {
    const opened = (await boot(platform, visitor, `?workspace=${id}`)).body.data;
    expect(opened.viewer.workspaceId).toBe(id);
    expect((await callsWith(platform, opened.token).rest('GET', '/workspace')).body.data.id).toBe(id);
  }
  const fourth = await platform.tenant();
  expect((await boot(platform, visitor, `?workspace=${fourth.workspaceId}`)).status).toBe(404);
  expect((await nextToken(platform, visitor, fourth.workspaceId)).status).toBe(404);
});
