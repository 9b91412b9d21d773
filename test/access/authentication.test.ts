import { expect, test } from 'vitest';
import { keyHash } from '../../domain/access/key-format.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { strangeKey, UNAUTHORIZED_BODY } from './support.ts';

const { platform, tenant } = await useScene();

const workspace = (headers: Record<string, string>) => call('GET', `${platform.baseUrl}/workspace`, undefined, headers);

test('A key is taken from x-api-key and from Authorization: Bearer, however the words are cased', async () => {
  const { apiKey, workspaceId } = tenant;
  const ways: Record<string, string>[] = [
    { 'x-api-key': apiKey },
    { 'X-API-KEY': apiKey },
    { authorization: `Bearer ${apiKey}` },
    { Authorization: `bearer ${apiKey}` },
  ];
  for (const headers of ways) {
    const answer = await workspace(headers);
    expect(answer.status).toBe(200);
    expect(answer.body.data.id).toBe(workspaceId);
  }
});

test('Every key that is not valid is refused with one and the same body, byte for byte', async () => {
  const { apiKey } = tenant;
  const lastCharacter = apiKey.endsWith('0') ? '1' : '0';
  const bad: Record<string, Record<string, string>> = {
    missing: {},
    empty: { 'x-api-key': '' },
    malformed: { 'x-api-key': 'hello' },
    'of another prefix': { 'x-api-key': apiKey.replace('fd_live_', 'fd_test_') },
    'with a bad checksum': { 'x-api-key': apiKey.slice(0, -1) + lastCharacter },
    'too long': { 'x-api-key': `${apiKey}0` },
    'cut short': { 'x-api-key': apiKey.slice(0, -1) },
    unknown: { 'x-api-key': strangeKey() },
    'unknown, as a bearer': { authorization: `Bearer ${strangeKey()}` },
    'a bearer without a key': { authorization: 'Bearer' },
    'in another scheme': { authorization: `Basic ${apiKey}` },
    'without a scheme': { authorization: apiKey },
    revoked: { 'x-api-key': await revokedKey() },
    expired: { 'x-api-key': await expiredKey() },
  };
  for (const [name, headers] of Object.entries(bad)) {
    const answer = await workspace(headers);
    expect([name, answer.status, answer.text]).toEqual([name, 401, UNAUTHORIZED_BODY]);
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    expect(answer.headers.get('ratelimit-limit')).toBeNull();
  }
});

test('A key in the query is none', async () => {
  const answer = await call('GET', `${platform.baseUrl}/workspace?x-api-key=${tenant.apiKey}&api_key=${tenant.apiKey}`);
  expect([answer.status, answer.text]).toEqual([401, UNAUTHORIZED_BODY]);
});

test('A revoked key is refused from the next call on, also one that was just used', async () => {
  const { id = '', key = '' } = await platform.operator('key create', { workspace: tenant.workspaceId });
  expect((await workspace({ 'x-api-key': key })).status).toBe(200);
  await platform.operator('key revoke', {}, id);
  const answer = await workspace({ 'x-api-key': key });
  expect([answer.status, answer.text]).toEqual([401, UNAUTHORIZED_BODY]);
});

test('Paths, methods and bodies tell nothing without a key', async () => {
  const { baseUrl } = platform;
  const answers = [
    await call('GET', `${baseUrl}/no/such/path`),
    await call('PUT', `${baseUrl}/workspace`),
    await call('POST', `${baseUrl}/chatbots`, '{', { 'content-type': 'application/json' }),
    await call('POST', `${baseUrl}/chatbots`, 'x', { 'content-type': 'text/plain' }),
  ];
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([401, UNAUTHORIZED_BODY]);
});

test('GraphQL knows the same keys by the same code', async () => {
  const ask = (headers: Record<string, string>) =>
    call('POST', platform.graphqlUrl, { query: '{ workspace { id } }' }, headers);
  expect((await ask({ authorization: `Bearer ${tenant.apiKey}` })).body.data.workspace.id).toBe(tenant.workspaceId);
  const refused = await ask({ 'x-api-key': strangeKey() });
  expect(refused.status).toBe(401);
  for (const answer of [refused, await ask({})]) {
    expect(answer.body.errors[0].extensions.code).toBe('UNAUTHORIZED');
    expect(answer.body.errors[0].message).toBe('A valid API key is required.');
  }
});

async function revokedKey(): Promise<string> {
  const made = await tenant.api.post('/api-keys', { name: 'short-lived', scopes: ['workspace:read'] });
  await tenant.api.delete(`/api-keys/${made.body.data.id}`);
  return made.body.data.key;
}

/** Its time is put back in the table, which is quicker than to wait. */
async function expiredKey(): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const made = await tenant.api.post('/api-keys', { name: 'dated', scopes: ['workspace:read'], expiresAt });
  const { key } = made.body.data;
  expect((await workspace({ 'x-api-key': key })).status).toBe(200);
  const set = { expiresAt: new Date(Date.now() - 1).toISOString() };
  await platform.store.update({ pk: `KEY#${keyHash(key)}`, sk: 'KEY' }, { set });
  return key;
}
