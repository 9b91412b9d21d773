// @slow
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { personPk, SESSION_PREFIX } from '../../domain/people/items.ts';
import { subscriberKey } from '../../domain/push/items.ts';
import { memberKey } from '../../domain/team/items.ts';
import { bearer, CookieBrowser, type SignInCalls, signIn, signOut } from '../people/support.ts';
import { startConversation } from '../support/conversation.ts';
import { call, type Tenant, until } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { claimsOf, decrypt, makeBrowserKeys, startPushService } from '../support/servers/push-service.ts';
import { chatJson, makeBot } from '../support/visitor.ts';
import { joinTeam } from '../team/support.ts';

const { platform, tenant } = await useScene();
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService(inject('allowedPorts'));
});
afterAll(() => service.close());

const path = '/members/me/push-subscriptions';
let made = 0;
const fresh = (name: string) => `${name}-${process.pid}-${made++}`;

async function person(of: Tenant = tenant, role = 'member') {
  const email = `${fresh(role)}@push.example`;
  const { id } = await joinTeam(platform, of, email, role);
  const visitor = await signIn(platform, email);
  return { id, email, visitor, calls: await bearer(platform, visitor) };
}

/** Registers a browser at a path of its own. */
async function register({ rest }: SignInCalls, fields: object = {}) {
  const keys = makeBrowserKeys();
  const place = `/${fresh('browser')}`;
  const { p256dh, auth } = keys;
  const body = { endpoint: service.endpoint(place), keys: { p256dh, auth }, label: 'Chrome on Android', ...fields };
  const answer = await rest('POST', path, body);
  return { keys, place, body, answer, device: answer.body.data };
}
const textTo = ({ keys, place }: Awaited<ReturnType<typeof register>>) =>
  service.to(place).map(({ body }) => JSON.parse(decrypt(keys, body)));

const devicesOf = async ({ rest }: SignInCalls) => (await rest('GET', path)).body.data.devices;

test.each(['viewer', 'member', 'admin'])('A %s registers a browser, sees it, tries it and removes it', async (role) => {
  const { calls } = await person(tenant, role);
  const browser = await register(calls);
  expect([browser.answer.status, browser.device]).toEqual([
    200,
    {
      id: expect.any(String),
      label: 'Chrome on Android',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
    },
  ]);
  const { body } = await calls.rest('GET', path);
  expect(body.data).toEqual({
    publicKey: expect.stringMatching(/^[\w-]{87}$/),
    hideWords: false,
    devices: [browser.device],
  });

  expect((await calls.rest('POST', `${path}/${browser.device.id}/test`)).body.data).toEqual({ sent: true });
  const [message] = await until('the test has arrived', async () => textTo(browser).length > 0 && textTo(browser));
  expect(message).toEqual({ reason: 'test', workspaceId: tenant.workspaceId });
  const { headers } = service.to(browser.place)[0]!;
  expect(headers).toMatchObject({ urgency: 'high', ttl: '43200', 'content-encoding': 'aes128gcm', topic: 'test' });
  const claims = claimsOf(headers.authorization!);
  expect(claims).toMatchObject({ publicKey: body.data.publicKey, aud: `http://${service.host}` });
  expect(claims.exp - Date.now() / 1000).toBeLessThan(24 * 3600);

  expect((await calls.rest('DELETE', `${path}/${browser.device.id}`)).body.data).toEqual({ removed: true });
  expect((await calls.rest('DELETE', `${path}/${browser.device.id}`)).status).toBe(404);
  expect((await calls.rest('POST', `${path}/${browser.device.id}/test`)).status).toBe(404);
  expect(await devicesOf(calls)).toEqual([]);
});

test('A browser that is registered again stays one device, and is seen again', async () => {
  const { calls } = await person();
  const { body, device } = await register(calls);
  const again = await calls.rest('POST', path, { ...body, label: 'Pixel' });
  expect(again.body.data).toMatchObject({ id: device.id, label: 'Pixel', createdAt: device.createdAt });
  expect(await devicesOf(calls)).toEqual([again.body.data]);
});

test('A member has at most ten devices, also if they are registered at the same time', async () => {
  const { calls } = await person();
  const answers = await Promise.all(Array.from({ length: 13 }, () => register(calls)));
  const statuses = answers.map(({ answer }) => answer.status);
  const done = statuses.filter((status) => status === 200).length;
  expect(await devicesOf(calls)).toHaveLength(done);
  expect(done).toBeLessThanOrEqual(10);
  while ((await devicesOf(calls)).length < 10) await register(calls);
  const { answer } = await register(calls);
  expect([answer.status, answer.body.error.code]).toEqual([402, 'USAGE_LIMIT_REACHED']);
});

const point = makeBrowserKeys();
const keys = { p256dh: point.p256dh, auth: point.auth };
test.each([
  ['endpoint', { endpoint: 'http://push.example.com/x', keys }],
  ['endpoint', { endpoint: 'https://127.0.0.1/x', keys }],
  ['endpoint', { endpoint: 'https://localhost/x', keys }],
  ['endpoint', { endpoint: 'ftp://push.example.com', keys }],
  ['endpoint', { endpoint: `https://push.example.com/${'x'.repeat(2000)}`, keys }],
  ['endpoint', { keys }],
  ['keys', { endpoint: 'https://push.example.com/x' }],
  [
    'keys.p256dh',
    { endpoint: 'https://push.example.com/x', keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
  ],
  ['keys.auth', { endpoint: 'https://push.example.com/x', keys: { ...keys, auth: 'short' } }],
  ['label', { endpoint: 'https://push.example.com/x', keys, label: 'x'.repeat(81) }],
])('A bad %s is refused by name', async (name, body) => {
  const { calls } = await shared;
  const answer = await calls.rest('POST', path, body);
  expect([answer.status, answer.body.error.details.map((detail: { path: string }) => detail.path)]).toEqual([
    422,
    [name],
  ]);
});
const shared = person();

test('A key has no devices, and nobody without a session has', async () => {
  const id = '0198c3f0-9d2a-7000-8000-00000000abcd';
  const requests = [
    ['GET', path],
    ['POST', path],
    ['PATCH', path],
    ['DELETE', `${path}/${id}`],
    ['POST', `${path}/${id}/test`],
  ] as const;
  for (const [method, target] of requests) {
    const url = platform.baseUrl + target;
    const answer = await call(method, url, method === 'GET' ? undefined : {}, { 'x-api-key': tenant.apiKey });
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      'Only a signed-in person has devices. A key has none.',
    ]);
    expect((await call(method, url, method === 'GET' ? undefined : {})).status).toBe(401);
  }
});

test('Devices are those of the caller alone, by GraphQL too', async () => {
  const [ada, bob] = [await person(), await person()];
  const { device } = await register(ada.calls);
  const query = '{ viewer { member { pushDevices { id label } } } members { id pushDevices { id } } }';
  const { data } = await ada.calls.graphql(query);
  expect(data.viewer.member.pushDevices).toEqual([{ id: device.id, label: 'Chrome on Android' }]);
  expect(data.members.filter(({ pushDevices }: { pushDevices: unknown }) => pushDevices)).toEqual([
    { id: ada.id, pushDevices: [{ id: device.id }] },
  ]);
  expect(await devicesOf(bob.calls)).toEqual([]);
  expect((await bob.calls.rest('DELETE', `${path}/${device.id}`)).status).toBe(404);
  expect((await bob.calls.rest('POST', `${path}/${device.id}/test`)).status).toBe(404);
  const stranger = await person(await platform.tenant());
  expect((await stranger.calls.rest('DELETE', `${path}/${device.id}`)).status).toBe(404);
  expect(await devicesOf(ada.calls)).toHaveLength(1);
});

test('A browser that another member uses now belongs to them', async () => {
  const [ada, bob] = [await person(), await person()];
  const { body } = await register(ada.calls);
  await bob.calls.rest('POST', path, body);
  expect([(await devicesOf(ada.calls)).length, (await devicesOf(bob.calls)).length]).toEqual([0, 1]);
});

test('A visitor who asks for a person, and then writes, rings on the devices of those whom it concerns', async () => {
  const own = await platform.tenant();
  const bot = await makeBot(platform, own);
  const [ada, bob] = [await person(own), await person(own)];
  await bob.calls.rest('PATCH', path, { hideWords: true });
  const [phone, watch] = [await register(ada.calls), await register(bob.calls)];
  const first = await chatJson(bot.publicUrl, { message: 'Where is parcel 7788?' });
  const { conversationId, bindingToken: bt } = first.body.data;
  await chatJson(bot.publicUrl, { conversationId, bt, message: 'I want to talk to a human' });
  const arrived = (browser: typeof phone, count: number) =>
    until(`${count} have arrived`, async () => textTo(browser).length >= count && textTo(browser));
  const about = { workspaceId: own.workspaceId, conversationId, name: null };
  expect(await arrived(phone, 1)).toEqual([{ ...about, reason: 'requested', words: 'Where is parcel 7788?' }]);
  expect(await arrived(watch, 1)).toEqual([{ ...about, reason: 'requested', words: '' }]);
  expect(service.to(phone.place)[0]!.headers.topic).toBe(conversationId.replaceAll('-', ''));

  const { conversationId: other, ...second } = await startConversation(bot);
  await ada.calls.rest('POST', `/conversations/${other}/takeover`, {});
  const long = `My address is ${'very '.repeat(40)}long`;
  await chatJson(bot.publicUrl, { conversationId: other, bt: second.bindingToken, message: long });
  const [, message] = await arrived(phone, 2);
  expect(message).toMatchObject({ reason: 'message', conversationId: other });
  expect([...message.words]).toHaveLength(120);
  expect(textTo(watch)).toHaveLength(1);
});

test('Signing out takes the devices of the session, signing out everywhere and becoming inactive all', async () => {
  const own = await platform.tenant();
  const [ada, bob, eve] = [await person(own), await person(own), await person(own)];
  for (const { calls } of [ada, bob, eve]) await register(calls);
  const rowOf = ({ id }: { id: string }) =>
    platform.store.get(subscriberKey(own.workspaceId, id), { consistent: true });
  const elsewhere = await bearer(platform, await signIn(platform, ada.email));
  const { device } = await register(elsewhere);
  await signOut(platform, ada.visitor);
  expect(await rowOf(ada)).toBeDefined();
  expect((await devicesOf(elsewhere)).map(({ id }: { id: string }) => id)).toEqual([device.id]);
  await signOut(platform, bob.visitor, { everywhere: true });
  expect(await rowOf(bob)).toBeUndefined();
  await own.api.patch(`/members/${eve.id}`, { status: 'inactive' });
  await until('the devices of an inactive member are gone', async () => (await rowOf(eve)) === undefined);
});

test('An unlinked person keeps no device', async () => {
  const own = await platform.tenant();
  const [ada, bob] = [await person(own), await person(own)];
  await register(ada.calls);
  await register(bob.calls);
  const devicesIn = async ({ id }: { id: string }) =>
    (await platform.store.get(subscriberKey(own.workspaceId, id), { consistent: true }))?.devices as object[];
  await platform.operator('members unlink', { address: ada.email });
  await until('the devices of who is unlinked are gone', async () => (await devicesIn(ada)).length === 0);
  expect(await devicesIn(bob)).toHaveLength(1);
});

/** Lets all sessions of a member be idle for too long, as overnight. */
async function leaveIdle({ id }: { id: string }) {
  const member = await platform.store.get(memberKey(tenant.workspaceId, id), { consistent: true });
  const where = { pk: personPk(String(member?.personId)), prefix: SESSION_PREFIX, consistent: true };
  for (const { pk, sk } of (await platform.store.query(where)).items)
    await platform.store.update({ pk, sk }, { set: { idleUntil: Date.now() - 1 } });
}
type Person = Awaited<ReturnType<typeof person>>;
async function signInAfter(visitor: CookieBrowser) {
  const shared = new CookieBrowser();
  // Its issuer's page knows nobody.
  shared.cookies = visitor.cookies.filter(({ name }) => name.includes('fd_session'));
  await signIn(platform, (await person()).email, {}, shared);
}

test.each([
  ['another person signs in', signInAfter],
  ['another person signs in the next day', signInAfter, leaveIdle],
  ['its person signs out the next day', (visitor: CookieBrowser) => signOut(platform, visitor), leaveIdle],
])(
  'A browser in which %s gets nothing any more',
  async (_how, end: (visitor: CookieBrowser) => Promise<unknown>, before?: (who: Person) => Promise<void>) => {
    const ada = await person();
    const browser = await register(ada.calls);
    await before?.(ada);
    await end(ada.visitor);
    const elsewhere = await bearer(platform, await signIn(platform, ada.email));
    await elsewhere.rest('POST', `${path}/${browser.device.id}/test`);
    await until('the device is gone', async () => (await devicesOf(elsewhere)).length === 0);
    expect(textTo(browser)).toEqual([]);
  },
);

test('A browser belongs to one session in all workspaces of a person, which ends it in all', async () => {
  const [first, second] = [await platform.tenant(), await platform.tenant()];
  const email = `${fresh('both')}@push.example`;
  for (const each of [first, second]) await joinTeam(platform, each, email, 'member');
  const visitor = await signIn(platform, email);
  const callsIn = ({ workspaceId }: Tenant) => bearer(platform, visitor, `?workspace=${workspaceId}`);
  const browser = await register(await callsIn(first));
  await (await callsIn(second)).rest('POST', path, browser.body);
  await signIn(platform, email, {}, visitor);
  await (await callsIn(first)).rest('POST', path, browser.body);
  const calls = await callsIn(second);
  await calls.rest('POST', `${path}/${browser.device.id}/test`);
  await until('it still gets messages from the other workspace', async () => textTo(browser).length === 1);
  await signOut(platform, visitor);
  await signIn(platform, email, {}, visitor);
  for (const each of [first, second]) expect(await devicesOf(await callsIn(each))).toEqual([]);
});

test('The audit list names a new device, not a known one, and no address of it', async () => {
  const own = await platform.tenant();
  const { calls } = await person(own);
  const { body, device } = await register(calls);
  await calls.rest('POST', path, body);
  await calls.rest('PATCH', path, { hideWords: true });
  await calls.rest('DELETE', `${path}/${device.id}`);
  const entries = (await own.api.get('/audit-entries')).body.data.data as { action: string }[];
  const actions = entries.map(({ action }) => action).filter((action) => /Push/.test(action));
  expect(actions.toSorted()).toEqual(['registerPushSubscription', 'removePushSubscription', 'updatePushSettings']);
  expect(JSON.stringify(entries)).not.toContain(service.host);
});
