import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryKey } from '../../domain/webhooks/items.ts';
import { type OwnPlatform, startPlatform, type Tenant, until } from '../support/platform.ts';
import { hmac, type Receiver, startReceiver } from './receiver.ts';
import { became, deliveries, put, rowOf, sendTest } from './support.ts';

let platform: OwnPlatform;
let receiver: Receiver;
let tenant: Tenant;

beforeAll(async () => {
  receiver = await startReceiver();
  // Waits of 10, 60, 300 and 900 ms.
  platform = await startPlatform({
    env: { EGRESS_ALLOW: receiver.host, WEBHOOK_RETRY_SCALE: '0.001', LOG_LEVEL: 'DEBUG' },
  });
});
afterAll(async () => {
  await platform.stop();
  await receiver.close();
});

/** A tenant of its own for each test, with an endpoint at a path of its own. */
async function endpointAt(path: string, feature = 'leads'): Promise<string> {
  tenant = await platform.tenant();
  return (await put(tenant, feature, { url: receiver.url(path) })).secret;
}

it('posts a signed event and records the success', async () => {
  const secret = await endpointAt('/ok');
  const made = await sendTest(tenant, 'leads');
  expect(made).toMatchObject({
    event: 'test',
    feature: 'leads',
    status: 'pending',
    attempts: 0,
    url: receiver.url('/ok'),
  });
  const [post] = await receiver.atLeast(1, '/ok');
  const { method, headers, raw, body } = post!;
  expect(method).toBe('POST');
  expect(headers['content-type']).toBe('application/json');
  expect(headers['user-agent']).toBe('Frontdesk-Webhooks/1');
  expect(headers['x-service-delivery']).toBe(made.id);
  expect(headers['x-service-event']).toBe('test');
  expect(headers['x-service-signature']).toBe(hmac(secret, raw));
  expect(headers['x-service-signature-v2']).toBe(hmac(secret, `${headers['x-service-timestamp']}.`, raw));
  expect(Math.abs(Number(headers['x-service-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  expect(body).toEqual({
    id: made.id,
    event: 'test',
    ts: expect.any(Number),
    workspaceId: tenant.workspaceId,
    data: { feature: 'leads', message: 'This is a test event.' },
  });
  expect(await became(tenant, made.id, 'succeeded')).toEqual({
    ...made,
    url: receiver.url('/ok'),
    status: 'succeeded',
    attempts: 1,
    lastStatusCode: 200,
    nextAttemptAt: null,
    completedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

it('tries five times under one id and with one body, and then gives up', async () => {
  const secret = await endpointAt('/failing');
  receiver.answer('/failing', (response, nth) => response.writeHead(500 + nth).end('secret text of the server'));
  const { id } = await sendTest(tenant, 'leads');
  const row = await became(tenant, id, 'failed');
  expect(row).toMatchObject({
    attempts: 5,
    lastStatusCode: 505,
    lastError: 'The server answered 505.',
    nextAttemptAt: null,
  });
  const posts = receiver.at('/failing');
  expect(posts.map(({ headers }) => headers['x-service-delivery'])).toEqual(Array(5).fill(id));
  expect(new Set(posts.map(({ raw }) => raw.toString())).size).toBe(1);
  for (const { headers, raw } of posts) expect(headers['x-service-signature']).toBe(hmac(secret, raw));
});

it('stops at the first success', async () => {
  await endpointAt('/third');
  receiver.answer('/third', (response, nth) => response.writeHead(nth < 3 ? 503 : 204).end());
  const { id } = await sendTest(tenant, 'leads');
  expect(await became(tenant, id, 'succeeded')).toMatchObject({ attempts: 3, lastStatusCode: 204, lastError: null });
  expect(receiver.at('/third')).toHaveLength(3);
});

it('pauses an endpoint that answers 410, and skips what comes then', async () => {
  await endpointAt('/gone');
  receiver.answer('/gone', 410);
  const { id } = await sendTest(tenant, 'leads');
  const row = await became(tenant, id, 'failed');
  expect(row).toMatchObject({
    attempts: 1,
    lastStatusCode: 410,
    lastError: 'The server answered 410; the endpoint is paused.',
  });
  const paused = await until('the pause', async () => {
    const { endpoints } = (await tenant.api.get('/webhooks')).body.data;
    return endpoints.find(({ active }: { active: unknown }) => active === false);
  });
  expect(paused).toMatchObject({ feature: 'leads', url: receiver.url('/gone') });
  const next = await sendTest(tenant, 'leads');
  expect(await became(tenant, next.id, 'skipped')).toMatchObject({ attempts: 0, lastStatusCode: null });
  expect(receiver.at('/gone')).toHaveLength(1);
});

it('follows no redirect', async () => {
  await endpointAt('/moved');
  receiver.answer('/moved', (response) => response.writeHead(307, { location: receiver.url('/elsewhere') }).end());
  const { id } = await sendTest(tenant, 'leads');
  const row = await became(tenant, id, 'failed');
  expect(row).toMatchObject({ attempts: 5, lastStatusCode: 307 });
  expect(row.lastError).toBe('The server answered 307, and redirects are not followed.');
  expect(receiver.at('/elsewhere')).toEqual([]);
});

it('takes a 2xx for success whatever follows it: much, nothing that can be read, less than announced', async () => {
  const answers = {
    '/large': (response) => response.writeHead(200).end('x'.repeat(3_000_000)),
    '/announced': (response) => response.writeHead(200, { 'content-length': '999999999' }).write('x'.repeat(2_000)),
    '/coded': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
    '/cut': (response) => {
      response.writeHead(202, { 'content-length': '100' }).write('x');
      setTimeout(() => response.destroy(), 50);
    },
  } satisfies Record<string, (response: ServerResponse) => void>;
  for (const [path, how] of Object.entries(answers)) {
    receiver.answer(path, how);
    await endpointAt(path);
    const { id } = await sendTest(tenant, 'leads');
    expect([path, (await became(tenant, id, 'succeeded')).attempts]).toEqual([path, 1]);
    expect(receiver.at(path)).toHaveLength(1);
  }
});

it('skips what a paused or deleted endpoint would have got', async () => {
  await endpointAt('/paused', 'messages');
  await put(tenant, 'messages', { active: false });
  const skipped = await sendTest(tenant, 'messages');
  expect(await became(tenant, skipped.id, 'skipped')).toMatchObject({
    url: receiver.url('/paused'),
    nextAttemptAt: null,
  });
  await put(tenant, 'messages', { active: true });
  const got = await sendTest(tenant, 'messages');
  await became(tenant, got.id, 'succeeded');

  receiver.answer('/paused', (response) => {
    // Deleted while the first attempt is under way.
    void tenant.api.delete('/webhooks/messages').then(() => response.writeHead(500).end());
  });
  const orphan = await sendTest(tenant, 'messages');
  expect(await became(tenant, orphan.id, 'skipped')).toMatchObject({ attempts: 1, lastStatusCode: 500 });
  expect(receiver.at('/paused')).toHaveLength(2);
});

it('signs each attempt with the secret of that moment', async () => {
  const first = await endpointAt('/rotated');
  let second = '';
  receiver.answer('/rotated', async (response, nth) => {
    if (nth === 1) second = (await put(tenant, 'leads', { rotateSecret: true })).secret;
    response.writeHead(nth === 1 ? 500 : 200).end();
  });
  const { id } = await sendTest(tenant, 'leads');
  await became(tenant, id, 'succeeded');
  const [before, after] = receiver.at('/rotated');
  expect(before!.headers['x-service-signature']).toBe(hmac(first, before!.raw));
  expect(second).not.toBe(first);
  expect(after!.headers['x-service-signature']).toBe(hmac(second, after!.raw));
});

it('delivers again on demand: same id, same body, five fresh attempts', async () => {
  await endpointAt('/again');
  receiver.answer('/again', 500);
  const { id } = await sendTest(tenant, 'leads');
  await became(tenant, id, 'failed');
  const again = await tenant.api.post(`/webhooks/deliveries/${id}/redeliver`);
  expect(again.body.data).toMatchObject({
    id,
    status: 'pending',
    attempts: 0,
    lastStatusCode: null,
    completedAt: null,
  });
  expect(await became(tenant, id, 'failed')).toMatchObject({ attempts: 5 });
  receiver.answer('/again', 200);
  await tenant.api.post(`/webhooks/deliveries/${id}/redeliver`);
  expect(await became(tenant, id, 'succeeded')).toMatchObject({ attempts: 1 });
  const posts = receiver.at('/again');
  expect(posts).toHaveLength(11);
  expect(new Set(posts.map(({ raw, headers }) => `${headers['x-service-delivery']} ${raw}`)).size).toBe(1);
});

it('makes one round of what many ask for at once', async () => {
  await endpointAt('/rush');
  const { id } = await sendTest(tenant, 'leads');
  await became(tenant, id, 'succeeded');
  receiver.answer('/rush', (response) => void setTimeout(() => response.writeHead(200).end(), 300));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => tenant.api.post(`/webhooks/deliveries/${id}/redeliver`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  await became(tenant, id, 'succeeded');
  expect(receiver.at('/rush')).toHaveLength(2);
});

it('tells truthfully when the next attempt comes', async () => {
  await endpointAt('/later');
  receiver.answer('/later', 500);
  const { id } = await sendTest(tenant, 'leads');
  const waiting = await until('four attempts', async () => {
    const row = await rowOf(tenant, id);
    return row.attempts === 4 && row.status === 'pending' && row;
  });
  const row = await became(tenant, id, 'failed');
  const fifth = receiver.at('/later')[4]!;
  expect(fifth.atMs).toBeGreaterThanOrEqual(Date.parse(waiting.nextAttemptAt) - 50);
  expect(Date.parse(waiting.nextAttemptAt)).toBeGreaterThan(receiver.at('/later')[3]!.atMs);
  expect(row.attempts).toBe(5);
});

it('waits below a second too before it tries again', async () => {
  await endpointAt('/short');
  receiver.answer('/short', 500);
  const { id } = await sendTest(tenant, 'leads');
  await became(tenant, id, 'failed');
  const times = receiver.at('/short').map(({ atMs }) => atMs);
  for (const [n, waitMs] of [10, 60, 300, 900].entries()) {
    expect(times[n + 1]! - times[n]!).toBeGreaterThanOrEqual(waitMs - 5);
  }
});

it('makes nobody wait for a receiver that hangs', async () => {
  await endpointAt('/hangs');
  const slow = tenant;
  receiver.answer('/hangs', () => {});
  const hanging = await Promise.all(Array.from({ length: 15 }, () => sendTest(slow, 'leads')));
  await receiver.atLeast(1, '/hangs');
  await endpointAt('/beside');
  const others = await Promise.all(Array.from({ length: 5 }, () => sendTest(tenant, 'leads')));
  await receiver.atLeast(5, '/beside');
  // None of them has been answered yet, and nothing of the others waited for that.
  for (const { id } of hanging) expect(await rowOf(slow, id)).toMatchObject({ status: 'pending', attempts: 0 });
  for (const { id } of others) await became(tenant, id, 'succeeded');
});

it('keeps deliveries for 30 days', async () => {
  await endpointAt('/kept');
  const { id, createdAt } = await sendTest(tenant, 'leads');
  await became(tenant, id, 'succeeded');
  const row = (await platform.store.get(deliveryKey(tenant.workspaceId, id)))!;
  expect(Math.abs(Number(row.ttl) - Date.parse(createdAt) / 1000 - 30 * 86_400)).toBeLessThan(60);
  await platform.store.update(deliveryKey(tenant.workspaceId, id), { set: { ttl: 1 } });
  expect((await deliveries(tenant)).deliveries).toEqual([]);
  expect((await tenant.api.post(`/webhooks/deliveries/${id}/redeliver`)).status).toBe(404);
});

it('writes no secret into the log', () => {
  expect(platform.log()).toContain('webhook attempt failed');
  expect(platform.log()).not.toContain('whsec_');
  expect(platform.log()).not.toContain('secret text of the server');
});
