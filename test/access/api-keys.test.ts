import { beforeAll, expect, test } from 'vitest';
import { isWellFormedKey, keyHash } from '../../domain/access/key-format.ts';
import { bearer, signIn } from '../people/support.ts';
import { type Answer, call, client, type Platform, type Tenant } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { joinTeam } from '../team/support.ts';
import { clientWorkspace, NOT_FOUND_BODY, strangeId, UNAUTHORIZED_BODY } from './support.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ISO_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
let platform: Platform;
let tenant: Tenant;

beforeAll(async () => {
  ({ platform, tenant } = await useScene());
});

interface Row {
  id: string;
  name: string;
  prefix: string;
  scopes: string[];
  memberId: string | null;
  createdBy: string | null;
  expiresAt: string | null;
  createdAt: string;
}
const create = (body: object): Promise<Answer> => tenant.api.post('/api-keys', body);
const made = async (body: object): Promise<Row & { key: string }> => (await create(body)).body.data;
const listed = async (): Promise<Row[]> => (await tenant.api.get('/api-keys')).body.data.keys;
const badFields = ({ status, body }: Answer) => [
  status,
  body.error?.details?.map(({ path }: { path: string }) => path),
];
const works = async (key: string) => (await client(platform.baseUrl, key).get('/leads')).status;
const future = () => new Date(Date.now() + 86_400_000).toISOString();

test('A new key is shown once, of the documented form, and works at once', async () => {
  const { key, ...row } = await made({ name: 'Reporting', scopes: ['leads:read', 'analytics:read'] });
  expect(key).toMatch(/^fd_live_[0-9A-Za-z]{38}$/);
  expect(isWellFormedKey(key)).toBe(true);
  expect(row).toEqual({
    id: expect.stringMatching(UUID_V7),
    name: 'Reporting',
    prefix: key.slice(0, 12),
    scopes: ['leads:read', 'analytics:read'],
    memberId: null,
    createdBy: null,
    expiresAt: null,
    createdAt: expect.stringMatching(ISO_MS),
  });
  expect(await works(key)).toBe(200);
  const answer = await tenant.api.get('/api-keys');
  expect(answer.body.data.keys).toContainEqual(row);
  expect(answer.text).not.toContain(key);
  expect(answer.text).not.toContain(keyHash(key));
});

test('The list is of one workspace, newest first', async () => {
  const names = ['first', 'second', 'third'];
  for (const name of names) await made({ name, scopes: ['leads:read'] });
  expect((await listed()).slice(0, 3).map(({ name }) => name)).toEqual(names.toReversed());
  const other = await platform.tenant();
  const rows = (await other.api.get('/api-keys')).body.data.keys as Row[];
  expect(rows.map(({ name }) => name)).toEqual(['test']);
});

test('The table holds the hash of a key, and the key nowhere', async () => {
  const { id, key } = await made({ name: 'hashed', scopes: ['leads:read'] });
  const byHash = await platform.store.get({ pk: `KEY#${keyHash(key)}`, sk: 'KEY' });
  const inList = await platform.store.get({ pk: `WS#${tenant.workspaceId}`, sk: `KEY#${id}` });
  const byId = await platform.store.get({ pk: `KEYID#${id}`, sk: 'KEY' });
  for (const item of [byHash, inList, byId]) {
    expect(item).toBeDefined();
    expect(JSON.stringify(item)).not.toContain(key.slice(12));
  }
  expect(await platform.store.get({ pk: `KEY#${key}`, sk: 'KEY' })).toBeUndefined();
  await tenant.api.delete(`/api-keys/${id}`);
  const rows = [
    { pk: `KEY#${keyHash(key)}`, sk: 'KEY' },
    { pk: `WS#${tenant.workspaceId}`, sk: `KEY#${id}` },
  ];
  expect(await platform.store.getMany([...rows, { pk: `KEYID#${id}`, sk: 'KEY' }])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('A key is in no log', async () => {
  const { key } = await made({ name: 'quiet', scopes: ['leads:read'] });
  await works(key);
  await works(`${key.slice(0, -1)}!`);
  expect(platform.log()).not.toContain(key.slice(12, -1));
});

test('A revoked key is refused at once, leaves the list, and cannot be revoked again', async () => {
  const { id, key } = await made({ name: 'leaving', scopes: ['leads:read'] });
  expect(await works(key)).toBe(200);
  const answer = await tenant.api.delete(`/api-keys/${id}`);
  expect([answer.status, answer.body]).toEqual([200, { success: true, data: { revoked: true } }]);
  const refused = await client(platform.baseUrl, key).get('/leads');
  expect([refused.status, refused.text]).toEqual([401, UNAUTHORIZED_BODY]);
  expect((await listed()).map((row) => row.id)).not.toContain(id);
  const again = await tenant.api.delete(`/api-keys/${id}`);
  expect([again.status, again.text]).toEqual([404, NOT_FOUND_BODY]);
});

test('Of several revocations at once, one is answered as done', async () => {
  const { id } = await made({ name: 'contested', scopes: ['leads:read'] });
  const answers = await Promise.all([1, 2, 3, 4].map(() => tenant.api.delete(`/api-keys/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
});

test('A key can revoke itself', async () => {
  const { id, key } = await made({ name: 'itself', scopes: ['workspace:*'] });
  const itself = client(platform.baseUrl, key);
  expect((await itself.delete(`/api-keys/${id}`)).status).toBe(200);
  expect((await itself.get('/api-keys')).status).toBe(401);
});

test('A name has 1 to 120 characters, counted as code points', async () => {
  const named = (name: unknown) => create({ name, scopes: ['leads:read'] });
  expect((await named('x')).status).toBe(200);
  expect((await named('x'.repeat(120))).status).toBe(200);
  expect((await named('🔑'.repeat(120))).body.data.name).toBe('🔑'.repeat(120));
  for (const name of ['x'.repeat(121), '🔑'.repeat(121), '   ', 5, null, undefined, ['x']]) {
    expect([name, ...badFields(await named(name))]).toEqual([name, 422, ['name']]);
  }
  const empty = await named('');
  expect([empty.status, new Set(badFields(empty)[1] as string[])]).toEqual([422, new Set(['name'])]);
});

test('Scopes are a list of at least one known name; a name given twice is stored once', async () => {
  const scoped = (scopes: unknown) => create({ name: 'scoped', scopes });
  expect((await scoped(['leads:read', 'leads:*', 'leads:read'])).body.data.scopes).toEqual(['leads:read', 'leads:*']);
  for (const scopes of [undefined, null, [], 'leads:read', {}]) {
    expect([scopes, ...badFields(await scoped(scopes))]).toEqual([scopes, 422, ['scopes']]);
  }
  expect(badFields(await scoped(['leads:read', 'nope', 7]))).toEqual([422, ['scopes.1', 'scopes.2']]);
  expect((await scoped(Array(500).fill('leads:read'))).status).toBe(422);
});

test('An expiry lies in the future, is a real moment, and is stored in UTC', async () => {
  const expiring = (expiresAt: unknown) => create({ name: 'dated', scopes: ['leads:read'], expiresAt });
  const at = future();
  expect((await expiring(at)).body.data.expiresAt).toBe(at);
  expect((await expiring('2099-06-30T12:00:00+02:00')).body.data.expiresAt).toBe('2099-06-30T10:00:00.000Z');
  expect((await expiring(null)).body.data.expiresAt).toBeNull();
  const past = new Date(Date.now() - 1000).toISOString();
  const bad = [
    past,
    'soon',
    '2099-06-30',
    '2099-02-30T00:00:00Z',
    '2099-06-30T25:00:00Z',
    '2099-06-30T12:00:00',
    4086590400,
    '',
  ];
  for (const expiresAt of bad) {
    expect([expiresAt, ...badFields(await expiring(expiresAt))]).toEqual([expiresAt, 422, ['expiresAt']]);
  }
});

test('A key can be bound to a member of the workspace, and to nobody else', async () => {
  const bound = (memberId: unknown) => create({ name: 'bound', scopes: ['leads:read'], memberId });
  const [member] = (await tenant.api.get('/members')).body.data.members;
  const stranger = await platform.tenant();
  const [foreign] = (await stranger.api.get('/members')).body.data.members;
  const row = (await bound(member.id)).body.data;
  expect(row.memberId).toBe(member.id);
  expect(await works(row.key)).toBe(200);
  expect((await bound(member.id.toUpperCase())).body.data.memberId).toBe(member.id);
  for (const memberId of [foreign.id, strangeId(), 'nobody', '', 5]) {
    expect([memberId, ...badFields(await bound(memberId))]).toEqual([memberId, 422, ['memberId']]);
  }
});

test('A key names the member who made it, signed in or by a key of theirs', async () => {
  const email = `maker@${tenant.workspaceId}.example`;
  const { id } = await joinTeam(platform, tenant, email, 'admin');
  const { rest, graphql } = await bearer(platform, await signIn(platform, email));
  const own = (await rest('POST', '/api-keys', { name: 'own', scopes: ['workspace:*'] })).body.data;
  const bound = await made({ name: 'bound', scopes: ['workspace:*'], memberId: id });
  const nextOf = async (key: string) =>
    (await client(platform.baseUrl, key).post('/api-keys', { name: 'next', scopes: ['leads:read'] })).body.data as Row;
  const [ofOwn, ofBound] = [await nextOf(own.key), await nextOf(bound.key)];
  const rows = new Map((await listed()).map((row) => [row.id, row.createdBy]));
  expect([own, bound, ofOwn, ofBound].map((row) => rows.get(row.id))).toEqual([id, null, id, id]);
  const inGraphql = (await graphql('{ apiKeys { id createdBy } }')).data.apiKeys as Row[];
  expect(inGraphql.find((row) => row.id === ofOwn.id)?.createdBy).toBe(id);
});

test("A key that a person made makes keys within the person's role, so that no detour widens it", async () => {
  const agency = await platform.tenant();
  const email = `admin@${agency.workspaceId}.example`;
  await joinTeam(platform, agency, email, 'admin');
  const { rest } = await bearer(platform, await signIn(platform, email));
  const { key } = (await rest('POST', '/api-keys', { name: 'first', scopes: ['workspace:*'] })).body.data;
  const make = (of: string, scopes: string[]) => client(platform.baseUrl, of).post('/api-keys', { name: 'x', scopes });
  const second = await make(key, ['workspace:*', 'leads:*']);
  expect(second.status).toBe(200);
  for (const own of [key, second.body.data.key]) {
    const wider = await make(own, ['leads:read', 'reseller:*']);
    expect([wider.status, wider.body.error.code]).toEqual([403, 'FORBIDDEN']);
  }
  expect((await make(agency.apiKey, ['reseller:*'])).status).toBe(200);
});

test('A key of an earlier version, which does not say who made it, works and is listed', async () => {
  const { id, key } = await made({ name: 'earlier', scopes: ['leads:read'] });
  const rows = [
    { pk: `KEY#${keyHash(key)}`, sk: 'KEY' },
    { pk: `WS#${tenant.workspaceId}`, sk: `KEY#${id}` },
  ];
  for (const row of rows) await platform.store.update(row, { remove: ['createdBy'] });
  expect(await works(key)).toBe(200);
  expect((await listed()).find((row) => row.id === id)?.createdBy).toBeNull();
  expect((await tenant.api.delete(`/api-keys/${id}`)).status).toBe(200);
});

test('Every bad field has a row, and nothing is made', async () => {
  const before = await listed();
  const answer = await create({ name: '', scopes: ['x'], expiresAt: 'y', memberId: 5 });
  expect(new Set(badFields(answer)[1] as string[])).toEqual(new Set(['name', 'scopes.0', 'expiresAt', 'memberId']));
  expect(await listed()).toEqual(before);
});

test('What a client sends for a field of the platform is passed over', async () => {
  const other = await clientWorkspace(platform, tenant.organisationId);
  const own = {
    id: strangeId(),
    key: 'fd_live_mine',
    prefix: 'mine',
    createdAt: '2020-01-01T00:00:00.000Z',
    hash: 'x',
  };
  const row = await made({ name: 'own', scopes: ['workspace:read'], ...own, workspaceId: other.workspaceId });
  expect(row).not.toMatchObject({ id: own.id });
  expect(row.key).not.toBe(own.key);
  expect(row.prefix).toBe(row.key.slice(0, 12));
  expect((await client(platform.baseUrl, row.key).get('/workspace')).body.data.id).toBe(tenant.workspaceId);
});

test('GraphQL makes, lists and revokes keys by the same rules', async () => {
  const ask = async (query: string, variables: object = {}) =>
    (await call('POST', platform.graphqlUrl, { query, variables }, { 'x-api-key': tenant.apiKey })).body;
  const fields = 'id name prefix scopes memberId createdBy expiresAt createdAt';
  const create = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { ${fields} } } }`;
  const created = await ask(create, { input: { name: 'twin', scopes: ['leads:read'] } });
  const { key, apiKey } = created.data.createApiKey;
  expect(apiKey).toMatchObject({ name: 'twin', prefix: key.slice(0, 12), scopes: ['leads:read'], expiresAt: null });
  expect(await works(key)).toBe(200);
  expect((await ask(`{ apiKeys { ${fields} } }`)).data.apiKeys).toEqual(await listed());

  const refused = await ask(create, { input: { name: 'x'.repeat(121), scopes: ['nope'] } });
  expect(refused.errors[0].extensions).toMatchObject({
    code: 'VALIDATION_ERROR',
    details: [{ path: 'name' }, { path: 'scopes.0' }],
  });
  const revoke = 'mutation ($input: RevokeApiKeyInput!) { revokeApiKey(input: $input) { revoked } }';
  const revoked = await ask(revoke, { input: { keyId: apiKey.id } });
  expect(revoked.data.revokeApiKey).toEqual({ revoked: true });
  expect(await works(key)).toBe(401);
  for (const keyId of [apiKey.id, strangeId(), 'no-id']) {
    expect((await ask(revoke, { input: { keyId } })).errors[0].extensions.code).toBe('NOT_FOUND');
  }
  const narrow = (await made({ name: 'narrow', scopes: ['workspace:read'] })).key;
  const answer = await call('POST', platform.graphqlUrl, { query: '{ apiKeys { id } }' }, { 'x-api-key': narrow });
  expect(answer.body.errors[0].extensions.code).toBe('FORBIDDEN');
});
