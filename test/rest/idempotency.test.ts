import { describe, expect, it } from 'vitest';
import { call } from '../support/platform.ts';
import { useScene } from '../support/scene.ts';

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
