import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bearer, signIn, staleSignIn } from '../people/support.ts';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';
import { joinTeam } from '../team/support.ts';

const { platform, tenant } = await useScene();
const url = (path: string) => `${platform.root}/v1${path}`;
const post = (path: string, body: unknown, key: string) =>
  call('POST', url(path), body, { 'x-api-key': tenant.apiKey, 'idempotency-key': key });
const newKey = () => crypto.randomUUID();

const countOf = async (name: string) => {
  const { body } = await tenant.api.get('/chatbots?limit=200');
  return body.data.data.filter((bot: { name: string }) => bot.name === name).length;
};

describe('Idempotency-Key', () => {
  it('makes a repeated request return the first result and create nothing', async () => {
    const key = newKey();
    const name = `Shop ${key}`;
    const first = await post('/chatbots', { name }, key);
    const again = await post('/chatbots', { name }, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await countOf(name)).toBe(1);
    expect((await post('/chatbots', { name }, newKey())).body.data.id).not.toBe(first.body.data.id);
  });

  it('lets only one of several concurrent requests create something', async () => {
    const key = newKey();
    const name = `Shop ${key}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('/chatbots', { name }, key)));
    const ids = answers.flatMap(({ body }) => body.data?.id ?? []);
    expect(new Set(ids).size).toBe(1);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
    expect(await countOf(name)).toBe(1);
  });

  it('cannot be used for a different request', async () => {
    const key = newKey();
    expect((await post('/chatbots', { name: 'One' }, key)).status).toBe(200);
    const { status, body } = await post('/chatbots', { name: 'Two' }, key);
    expect([status, body.error.message]).toEqual([422, 'Idempotency-Key was used for a different request.']);
  });

  it('is free again after a request that failed', async () => {
    const key = newKey();
    expect((await post('/chatbots/from-template', { key: 'no-such-template' }, key)).status).toBeGreaterThan(399);
    expect((await post('/chatbots/from-template', { key: 'online-shop' }, key)).status).toBe(200);
  });

  it('repeats a secret, which the table holds only encrypted', async () => {
    const key = newKey();
    const body = { name: 'Dashboard', scopes: ['chatbots:read'] };
    const first = await post('/api-keys', body, key);
    const again = await post('/api-keys', body, key);
    expect(first.body.data.key).toMatch(/^fd_live_/);
    expect(again.body.data).toEqual(first.body.data);
  });

  const rowsOf = async (operation: string) =>
    (
      await platform.store.query({
        pk: `WS#${tenant.workspaceId}#IDEMPOTENT`,
        prefix: `IDEMPOTENT#${operation}#`,
        consistent: true,
      })
    ).items;
  const rowOf = async (key: string) =>
    (await rowsOf('createApiKey')).find(({ sk }) => sk.endsWith(createHash('sha256').update(key).digest('hex')))!;

  it('keeps a secret in a form that the table and the platform cannot open without the caller', async () => {
    const key = newKey();
    const made = (await post('/api-keys', { name: 'Sealed', scopes: ['chatbots:read'] }, key)).body.data.key;
    const row = JSON.stringify(await rowOf(key));
    expect(row).not.toContain(made.slice(12));
    expect(row).not.toContain(key);
    expect(row).not.toContain(Buffer.from(made).toString('base64url').slice(4, -4));
  });

  it('repeats a secret for ten minutes, and afterwards neither repeats the secret nor makes another', async () => {
    const key = newKey();
    const body = { name: `Late ${key}`, scopes: ['chatbots:read'] };
    const { id } = (await post('/api-keys', body, key)).body.data;
    const { pk, sk, repeatedUntil } = await rowOf(key);
    const left = Number(repeatedUntil) - Date.now();
    expect([left > 9 * 60_000, left <= 10 * 60_000]).toEqual([true, true]);
    await platform.store.update({ pk, sk }, { set: { repeatedUntil: Date.now() - 1 } });
    const late = await post('/api-keys', body, key);
    expect([late.status, late.body.error.code, late.text.includes('fd_live_')]).toEqual([409, 'CONFLICT', false]);
    const { keys } = (await tenant.api.get('/api-keys')).body.data;
    expect(
      keys.filter(({ name }: { name: string }) => name === body.name).map((one: { id: string }) => one.id),
    ).toEqual([id]);
  });

  it('repeats a secret to its caller alone: another key or member with the same key and body makes their own', async () => {
    const key = newKey();
    const body = { name: 'Mine', scopes: ['workspace:*'] };
    const first = (await post('/api-keys', body, key)).body.data;
    const other = await call('POST', url('/api-keys'), body, { 'x-api-key': first.key, 'idempotency-key': key });
    expect([other.status, other.body.data.id === first.id, other.body.data.key === first.key]).toEqual([
      200,
      false,
      false,
    ]);
  });

  it('repeats a secret to a person only after a sign-in as recent as the call needed', async () => {
    const email = `replay@${tenant.workspaceId}.example`;
    await joinTeam(platform, tenant, email, 'admin');
    const visitor = await signIn(platform, email);
    const key = newKey();
    const body = { name: 'Personal', scopes: ['chatbots:read'] };
    const make = async () => {
      const { headers } = await bearer(platform, visitor);
      return call('POST', url('/api-keys'), body, { ...headers, 'idempotency-key': key });
    };
    const first = await make();
    expect(first.status).toBe(200);
    await staleSignIn(platform, visitor);
    const stale = await make();
    expect([stale.status, stale.body.error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
    // A new sign-in is a new session of the same member.
    await signIn(platform, email, { fresh: '1' }, visitor);
    expect((await make()).body.data).toEqual(first.body.data);
  });

  it('works inside a conversation', async () => {
    const { body } = await tenant.api.post('/chatbots', { name: 'Talk' });
    const started = await tenant.api.post(`/chatbots/${body.data.id}/test-conversations`, {});
    const path = `/conversations/${started.body.data.conversationId}/notes`;
    const key = newKey();
    const first = await post(path, { body: 'once' }, key);
    expect((await post(path, { body: 'once' }, key)).body).toEqual(first.body);
    const { body: read } = await tenant.api.get(path);
    expect(read.data.notes.length).toBe(1);
  });

  it.each(['short', 'has spaces in it', 'x'.repeat(129)])('is refused as %j', async (key) => {
    const { status, body } = await post('/chatbots', { name: 'Shop' }, key);
    expect([status, body.error.details[0].path]).toEqual([422, 'Idempotency-Key']);
  });
});
