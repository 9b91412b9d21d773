import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import { createEgress } from '../../adapters/egress.ts';
import type { App, Item } from '../../domain/app.ts';
import { uuidv7Source } from '../../domain/ids.ts';
import { createDeliverer } from '../../domain/webhooks/deliver.ts';
import { deliveryKey, endpointKey } from '../../domain/webhooks/items.ts';
import { deliveryWrites } from '../../domain/webhooks/new-delivery.ts';
import type { DeliveryJob, Feature, StoredEndpoint } from '../../domain/webhooks/records.ts';
import { createSlots } from '../../domain/webhooks/slots.ts';
import { until } from '../support/platform.ts';
import { startTestTable, type TestTable } from '../support/stores.ts';
import { type Receiver, startReceiver } from './receiver.ts';

/** A worker over a real table and real servers; its time-out is short, and what it sends to the queue is noted. */
let table: TestTable;
let receiver: Receiver;
let sent: { body: DeliveryJob; delaySeconds?: number }[];
let queueIsDown: boolean;
let workspaceId: string;

beforeAll(async () => {
  table = await startTestTable();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await table.stop();
});
beforeEach(() => {
  sent = [];
  queueIsDown = false;
  workspaceId = ids.next();
});
afterEach(() => expect(JSON.stringify(sent)).not.toContain('whsec_'));

const clock = { now: () => Date.now() };
const ids = uuidv7Source(clock);
const nothing = () => {};

/** One container. `timeoutMs` stands for the 10 s that a receiver has. */
function container(timeoutMs = 300, webhookRetryScale = 1): App {
  const egress = createEgress({ allow: [receiver.host], dnsServers: [], ownHosts: [], kept: { idleMs: 60_000 } });
  const take = async (messages: readonly { body: object; delaySeconds?: number }[]) => {
    if (queueIsDown) throw new Error('the queue is down');
    sent.push(...(messages as typeof sent));
  };
  return {
    settings: { rateLimitScale: 1, root: '', webhookRetryScale },
    clock,
    ids,
    store: table.store,
    cache: createCache(clock),
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    secrets: { seal: async (text: string) => text, open: async (sealed: string) => sealed },
    egress: { ...egress, fetch: (url: string, request = {}) => egress.fetch(url, { ...request, timeoutMs }) },
    queues: {
      send: (_queue: string, body: object, options = {}) => take([{ body, ...options }]),
      sendMany: (_queue: string, messages: never[]) => take(messages),
    },
  } as unknown as App;
}

async function endpoint(path: string, feature: Feature = 'leads'): Promise<StoredEndpoint> {
  const id = ids.next();
  const made = { id, workspaceId, feature, url: receiver.url(path), active: true, sealedSecret: 'whsec_x' };
  const row = { ...made, createdAt: '', updatedAt: '' };
  await table.store.put({ ...endpointKey(workspaceId, feature), ...row });
  return row;
}

async function job(feature: Feature = 'leads', attempt = 0): Promise<DeliveryJob> {
  const event = { id: ids.next(), event: 'test', ts: clock.now(), workspaceId, data: {} } as const;
  await table.store.transact(deliveryWrites(container(), event, { feature, url: '' }).writes);
  return { workspaceId, deliveryId: event.id, attempt };
}
const jobs = (count: number, feature?: Feature) => Promise.all(Array.from({ length: count }, () => job(feature)));
const row = async ({ deliveryId }: DeliveryJob): Promise<Item> =>
  (await table.store.get(deliveryKey(workspaceId, deliveryId), { consistent: true }))!;

it('gives a receiver its time and no more, and waits ten seconds for the second attempt', async () => {
  await endpoint('/hangs');
  receiver.answer('/hangs', nothing);
  const one = await job();
  const before = Date.now();
  expect(await createDeliverer(container())([one])).toEqual([{ status: 'fulfilled', value: undefined }]);
  expect(await row(one)).toMatchObject({
    status: 'pending',
    attempts: 1,
    lastStatusCode: null,
    lastError: 'The server did not answer in time.',
  });
  expect(sent).toEqual([{ body: { ...one, attempt: 1 }, delaySeconds: 10 }]);
  expect(Date.parse(String((await row(one)).nextAttemptAt))).toBeGreaterThanOrEqual(before + 10_000);
});

it('takes a 2xx for success although the answer never ends', async () => {
  await endpoint('/endless');
  receiver.answer('/endless', (response) => response.writeHead(200).write('x'));
  const one = await job();
  await createDeliverer(container())([one]);
  expect(await row(one)).toMatchObject({ status: 'succeeded', attempts: 1, lastStatusCode: 200, lastError: null });
});

it.each([
  [0, 10],
  [1, 60],
  [2, 300],
  [3, 900],
  [4, undefined],
])('after %i earlier attempts waits %s seconds', async (attempt, delaySeconds) => {
  await endpoint('/refuses');
  receiver.answer('/refuses', 400);
  const one = { ...(await job()), attempt };
  await table.store.update(deliveryKey(workspaceId, one.deliveryId), { set: { attempts: attempt } });
  await createDeliverer(container())([one]);
  expect(sent.map((each) => each.delaySeconds)).toEqual(delaySeconds === undefined ? [] : [delaySeconds]);
  expect(await row(one)).toMatchObject({ status: delaySeconds ? 'pending' : 'failed', attempts: attempt + 1 });
});

it.each([
  [0, 0.13, 1, 300],
  [0, 0.01, 0, 100],
  [1, 0.05, 3, undefined],
  [3, 0.0011, 0, 990],
  [0, 0, 0, undefined],
  [3, 2, 900, undefined],
])(
  'after %i earlier attempts, scaled by %f, leaves the queue %s s and the worker %s ms',
  async (attempt, scale, delaySeconds, restMs) => {
    await endpoint('/refuses');
    receiver.answer('/refuses', 400);
    const one = { ...(await job()), attempt };
    await table.store.update(deliveryKey(workspaceId, one.deliveryId), { set: { attempts: attempt } });
    await createDeliverer(container(300, scale))([one]);
    const next = { ...one, attempt: attempt + 1, ...(restMs && { restMs }) };
    expect(sent).toEqual([{ body: next, delaySeconds }]);
  },
);

it('gives each job of a batch its own outcome, whatever each has left to wait', async () => {
  await endpoint('/rests');
  const [late, now, unknown] = await jobs(3);
  const batch = [{ ...late!, restMs: 40 }, now!, { ...unknown!, deliveryId: ids.next(), restMs: 20 }];
  expect(await createDeliverer(container())(batch)).toEqual(Array(3).fill({ status: 'fulfilled', value: undefined }));
  const got = receiver.at('/rests').map(({ body }) => body.id);
  expect(got.sort()).toEqual([late!.deliveryId, now!.deliveryId].sort());
});

it('lets a hanging receiver hold three batches over all containers, and nobody wait behind it', async () => {
  await endpoint('/hanging', 'messages');
  await endpoint('/good', 'leads');
  receiver.answer('/hanging', nothing);
  const containers = [1, 2, 3].map(() => createDeliverer(container(3_000)));
  const hanging = await Promise.all(Array.from({ length: 9 }, () => jobs(2, 'messages')));
  const good = await jobs(5);
  const running = hanging.map((batch, n) => containers[n % 3]!(batch));
  await until('those that got no place to be sent back', async () => sent.length === 12);
  await Promise.all(containers.map((deliver, n) => deliver([good[n]!])));
  await containers[0]!(good.slice(3));
  for (const one of good) expect(await row(one)).toMatchObject({ status: 'succeeded', attempts: 1 });
  expect(receiver.at('/hanging')).toHaveLength(6);

  for (const { body, delaySeconds } of sent) {
    expect(body).toMatchObject({ attempt: 0, waits: 1 });
    expect(delaySeconds).toBeGreaterThanOrEqual(1);
    expect(await row(body)).toMatchObject({ attempts: 0, status: 'pending' });
  }
  await Promise.all(running);
  const later = sent.splice(0, 12).map(({ body }) => body);
  receiver.answer('/hanging', 200);
  for (const one of later) await containers[0]!([one]);
  for (const one of later) expect(await row(one)).toMatchObject({ status: 'succeeded', attempts: 1 });
});

it('hands a place on within a container, without a write', async () => {
  const writes: string[] = [];
  const app = container();
  const store = {
    put: (...args: Parameters<typeof app.store.put>) => {
      writes.push(`put ${args[0].sk}`);
      return app.store.put(...args);
    },
    remove: (...args: Parameters<typeof app.store.remove>) => {
      writes.push(`remove ${args[0].sk}`);
      return app.store.remove(...args);
    },
  };
  // Quick is what is done within a minute, so that no pause of this machine decides.
  const slots = createSlots({ ...app, store } as unknown as App, 60_000);
  const endpointId = ids.next();
  const taken = await Promise.all([1, 2, 3].map(() => slots.take(endpointId)));
  const waiting = [1, 2].map(() => slots.take(endpointId));
  for (const slot of taken) await slots.free(endpointId, slot!);
  const handed = await Promise.all(waiting);
  expect(handed.map((slot) => slot?.waited)).toEqual([true, true]);
  for (const slot of handed) await slots.free(endpointId, slot!);
  const places = ['0', '1', '2'];
  expect(writes.toSorted()).toEqual([...places.map((sk) => `put ${sk}`), ...places.map((sk) => `remove ${sk}`)]);
});

it('frees the place of a worker that was killed, once it has expired', async () => {
  const { id } = await endpoint('/freed');
  const hold = async (untilMs: number) => {
    for (const sk of ['0', '1', '2']) {
      await table.store.put({ pk: `LEASE#HOOK#${id}`, sk, holder: 'x', until: untilMs });
    }
  };
  await hold(Date.now() + 60_000);
  const one = await job();
  await createDeliverer(container())([one]);
  expect(sent).toEqual([{ body: { ...one, waits: 1 }, delaySeconds: expect.any(Number) }]);
  await hold(Date.now() - 1);
  await createDeliverer(container())([sent[0]!.body]);
  expect(await row(one)).toMatchObject({ status: 'succeeded' });
});

it('takes a job that comes many times at once for one attempt with one successor', async () => {
  await endpoint('/twice');
  receiver.answer('/twice', 500);
  const one = await job();
  const containers = [1, 2, 3].map(() => createDeliverer(container()));
  await Promise.all(containers.map((deliver) => deliver([one])));
  expect(await row(one)).toMatchObject({ status: 'pending', attempts: 1 });
  expect(sent.filter(({ body }) => body.attempt === 1)).toHaveLength(1);
  await containers[0]!([one, one]);
  expect(sent.filter(({ body }) => body.attempt === 1)).toHaveLength(1);
});

it('lets one that got through end what another failed at', async () => {
  await endpoint('/mixed');
  receiver.answer('/mixed', (response, nth) =>
    nth === 1 ? void setTimeout(() => response.end(), 200) : response.writeHead(500).end(),
  );
  const one = await job();
  const first = createDeliverer(container())([one]);
  await receiver.atLeast(1, '/mixed');
  await createDeliverer(container())([one]);
  await first;
  expect(await row(one)).toMatchObject({ status: 'succeeded' });
  await createDeliverer(container())(sent.map(({ body }) => body));
  expect(receiver.at('/mixed')).toHaveLength(2);
});

it('never loses the next attempt: one that could not be asked for is asked for by the same job again', async () => {
  await endpoint('/lost');
  receiver.answer('/lost', 500);
  const one = await job();
  const deliver = createDeliverer(container());
  queueIsDown = true;
  expect(await deliver([one])).toMatchObject([{ status: 'rejected' }]);
  queueIsDown = false;
  expect(await deliver([one])).toMatchObject([{ status: 'fulfilled' }]);
  expect(sent).toEqual([{ body: { ...one, attempt: 1 }, delaySeconds: 10 }]);
  expect(await deliver([one])).toMatchObject([{ status: 'fulfilled' }]);
  expect(sent).toHaveLength(1);
  expect(receiver.at('/lost')).toHaveLength(1);
});

it('does nothing for a job that is ahead of its row, has ended, or names nothing', async () => {
  await endpoint('/idle');
  const one = await job();
  const ended = await job();
  await table.store.update(deliveryKey(workspaceId, ended.deliveryId), { set: { status: 'failed', attempts: 5 } });
  const unknown = { workspaceId, deliveryId: ids.next(), attempt: 0 };
  const results = await createDeliverer(container())([
    { ...one, attempt: 1 },
    ended,
    { ...ended, attempt: 4 },
    unknown,
  ]);
  expect(results.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  expect([receiver.at('/idle'), sent]).toEqual([[], []]);
});

it('pauses on 410 only what was called', async () => {
  await endpoint('/was');
  receiver.answer('/was', async (response) => {
    await table.store.update(endpointKey(workspaceId, 'leads'), { set: { url: receiver.url('/is') } });
    response.writeHead(410).end();
  });
  await createDeliverer(container())([await job()]);
  expect(await table.store.get(endpointKey(workspaceId, 'leads'))).toMatchObject({ active: true });
});

it('calls no private address, whatever stands in the row', async () => {
  const made = await endpoint('/private');
  await table.store.put({ ...endpointKey(workspaceId, 'leads'), ...made, url: 'https://10.0.0.1/' });
  const one = await job();
  await createDeliverer(container())([one]);
  expect(await row(one)).toMatchObject({ attempts: 1, lastStatusCode: null, lastError: 'The address is not allowed.' });
});

it('counts no attempt where a receiver closes a connection just as it is used again', async () => {
  await endpoint('/resets');
  const used = new Set<unknown>();
  receiver.answer('/resets', (response) => {
    if (used.has(response.socket)) return void response.socket?.resetAndDestroy();
    used.add(response.socket);
    response.end();
  });
  const deliver = createDeliverer(container());
  const batch = await jobs(2);
  for (const one of batch) await deliver([one]);
  for (const one of batch) expect(await row(one)).toMatchObject({ status: 'succeeded', attempts: 1 });
  expect(receiver.at('/resets').map(({ body }) => body.id)).toEqual([0, 1, 1].map((n) => batch[n]!.deliveryId));
  expect(sent).toEqual([]);
});

it('reads together what batches need that come while it reads, and takes nothing from before', async () => {
  const made = await endpoint('/together');
  const app = container();
  let reads = 0;
  const first = Promise.withResolvers<void>();
  const getMany: App['store']['getMany'] = async (keys) => {
    const items = await app.store.getMany(keys);
    reads += 1;
    if (reads === 1) await first.promise;
    return items;
  };
  const deliver = createDeliverer({ ...app, store: { ...app.store, getMany } });
  // Three batches have a place each, and read nothing again.
  const [early, ...late] = await jobs(3);
  const running = [deliver([early!])];
  await until('the first read', async () => reads === 1);
  await table.store.put({ ...endpointKey(workspaceId, 'leads'), ...made, url: receiver.url('/moved') });
  running.push(...late.map((one) => deliver([one])), deliver([{ ...early!, deliveryId: ids.next() }]));
  first.resolve();
  await Promise.all(running);
  const came = (path: string) => receiver.at(path).map(({ headers }) => headers['x-service-delivery']);
  expect(came('/together')).toEqual([early!.deliveryId]);
  expect(came('/moved').sort()).toEqual(late.map(({ deliveryId }) => deliveryId).sort());
  expect(reads).toBe(2);
});

it('has all batches come again whose one read failed, and goes on', async () => {
  await endpoint('/unread');
  const app = container();
  let isDown = true;
  const getMany: App['store']['getMany'] = async (keys) => {
    if (isDown) throw new Error('the table is down');
    return app.store.getMany(keys);
  };
  const deliver = createDeliverer({ ...app, store: { ...app.store, getMany } });
  const batch = await jobs(3);
  const results = await Promise.all(batch.map((one) => deliver([one])));
  expect(results.flat().map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
  isDown = false;
  await Promise.all(batch.map((one) => deliver([one])));
  for (const one of batch) expect(await row(one)).toMatchObject({ status: 'succeeded', attempts: 1 });
  expect(receiver.at('/unread')).toHaveLength(3);
});

it('gives a place on when the receiver has answered, before that is written down', async () => {
  await endpoint('/quick');
  const app = container();
  const written = Promise.withResolvers<void>();
  const update: App['store']['update'] = (...args) => written.promise.then(() => app.store.update(...args));
  const transact: App['store']['transact'] = (...args) => written.promise.then(() => app.store.transact(...args));
  const deliver = createDeliverer({ ...app, store: { ...app.store, update, transact } });
  const batch = await jobs(5);
  const running: Promise<unknown>[] = [];
  for (const one of batch) {
    running.push(deliver([one]));
    await receiver.atLeast(running.length, '/quick');
  }
  for (const one of batch) expect(await row(one)).toMatchObject({ status: 'pending', attempts: 0 });
  written.resolve();
  await Promise.all(running);
  for (const one of batch) expect(await row(one)).toMatchObject({ status: 'succeeded', attempts: 1 });
});

it('keeps a place until a refusal is written down, so that nothing more goes to who wants no more', async () => {
  await endpoint('/gone');
  receiver.answer('/gone', 410);
  const deliver = createDeliverer(container());
  const batch = await jobs(12);
  await Promise.all(batch.map((one) => deliver([one])));
  const statuses = (await Promise.all(batch.map(row))).map(({ status }) => status);
  const isCalled = (status: unknown) => status === 'failed';
  expect(receiver.at('/gone')).toHaveLength(statuses.filter(isCalled).length);
  expect(statuses.filter(isCalled).length).toBeLessThanOrEqual(3);
  expect(statuses).not.toContain('succeeded');
});
