// @slow
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { SQSEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App, Key } from '../../domain/core/app.ts';
import { createDeliverer } from '../../domain/webhooks/delivery/deliver.ts';
import { deliveryKey, endpointKey } from '../../domain/webhooks/items.ts';
import { type DeliveryJob, firstJob, webhookJob } from '../../domain/webhooks/jobs.ts';
import { deliveryWrites } from '../../domain/webhooks/new-delivery.ts';
import { createBatchHandler } from '../../functions/queue.ts';
import { appOf } from '../support/app-of.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';
import { earlierRows } from './earlier-rows.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Bench, createBench, ids, type SentMessage } from './worker-support.ts';

/** A worker over a real table and real servers; its time-out is short, and what it sends to the queue is noted. */
let table: TestTable;
let receiver: Receiver;
let bench: Bench;
let sent: SentMessage[];
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
  bench = createBench(table, receiver);
  ({ sent, workspaceId } = bench);
});
afterEach(() => expect(JSON.stringify(sent)).not.toContain('whsec_'));

const nothing = () => {};
const container: Bench['container'] = (...args) => bench.container(...args);
const endpoint: Bench['endpoint'] = (...args) => bench.endpoint(...args);
const job: Bench['job'] = (...args) => bench.job(...args);
const jobs: Bench['jobs'] = (...args) => bench.jobs(...args);
const row: Bench['row'] = (one) => bench.row(one);

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

/** As C's `asctime` writes it, and as RFC 850 did. */
const dateParts = (seconds: number) => /^(...), (..) (...) ..(..) (.*) GMT$/.exec(inSeconds(seconds)())!.slice(1);
const withoutZone = (seconds: number) => {
  const [weekday, day, month, year, time] = dateParts(seconds);
  return `${weekday} ${month} ${day!.replace(/^0/, ' ')} ${time} 20${year}`;
};
const oldestForm = (seconds: number) => {
  const [, day, month, year, time] = dateParts(seconds);
  const weekday = new Date(Date.now() + seconds * 1000).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday}, ${day}-${month}-${year} ${time} GMT`;
};
const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1000).toUTCString();

it.each<[string, number, () => string, number, number]>([
  ['seconds, which it takes as they are', 429, () => '45', 45, 45],
  ['a date', 503, inSeconds(120), 115, 120],
  ['seconds after another failure', 500, () => ' 30 ', 30, 30],
  ['a shorter wait than the next one of the table', 429, () => '3', 10, 10],
  ['a date that is over', 503, inSeconds(-60), 10, 10],
  ['more than a queue can delay', 503, () => '86400', 900, 900],
  ['more seconds than a queue has digits', 503, () => '9'.repeat(400), 900, 900],
  ['a date without its zone', 503, () => withoutZone(120), 115, 120],
  ['a date in the oldest form', 503, () => oldestForm(120), 115, 120],
  ['a negative number', 429, () => '-5', 10, 10],
  ['text', 429, () => 'later', 10, 10],
])('waits as the receiver asks with %s', async (_how, status, retryAfter, atLeast, atMost) => {
  await endpoint('/later');
  receiver.answer('/later', (response) => response.writeHead(status, { 'retry-after': retryAfter() }).end());
  await createDeliverer(container())([await job()]);
  expect(sent[0]!.delaySeconds).toBeGreaterThanOrEqual(atLeast);
  expect(sent[0]!.delaySeconds).toBeLessThanOrEqual(atMost);
});

it('does not scale the wait that the receiver asks for', async () => {
  await endpoint('/later');
  receiver.answer('/later', (response) => response.writeHead(429, { 'retry-after': '5' }).end());
  await createDeliverer(container(300, 0.01))([await job()]);
  expect(sent.map(({ delaySeconds }) => delaySeconds)).toEqual([5]);
});

it('gives each job of a batch its own outcome, whatever each has left to wait', async () => {
  await endpoint('/rests');
  const [late, now, unknown] = await jobs(3);
  const batch = [{ ...late!, restMs: 40 }, now!, { ...unknown!, deliveryId: ids.next(), restMs: 20 }];
  expect(await createDeliverer(container())(batch)).toEqual(Array(3).fill({ status: 'fulfilled', value: undefined }));
  const got = receiver.at('/rests').map(({ body }) => body.id);
  expect(got.sort()).toEqual([late!.deliveryId, now!.deliveryId].sort());
});

it('takes slots once for batches that overlap in a container', async () => {
  await endpoint('/overlapping');
  const app = container(60_000);
  const writes: string[] = [];
  const noting =
    <K extends Key, Rest extends unknown[], R>(name: string, write: (key: K, ...rest: Rest) => R) =>
    (key: K, ...rest: Rest) => {
      if (key.pk.startsWith('LEASE#')) writes.push(`${name} ${key.sk}`);
      return write(key, ...rest);
    };
  const { put, remove } = app.store;
  const store = { ...app.store, put: noting('put', put), remove: noting('remove', remove) };
  // Quick is what is done within a minute, so that no pause of this machine decides.
  const deliver = createDeliverer(appOf({ ...app, store }), 60_000);
  const batches = await Promise.all(Array.from({ length: 12 }, () => jobs(5)));
  await Promise.all(batches.map((batch) => deliver(batch)));
  expect(receiver.at('/overlapping')).toHaveLength(60);
  expect(writes.toSorted()).toEqual(['put 0', 'put 1', 'remove 0', 'remove 1']);
});

it('delivers a job of an earlier version, which does not name its group', async () => {
  await endpoint('/unnamed', 'messages');
  const { feature, ...one } = await job('messages');
  await createDeliverer(container())([{ ...one, waits: 3 } as DeliveryJob]);
  expect(await row(one)).toMatchObject({ status: 'succeeded', feature });
});

it('delivers what an earlier version stored, and a body that is too large for its row, with the bytes that were frozen', async () => {
  await endpoint('/apart');
  const app = container();
  const earlier = ids.next();
  await table.store.writeMany(earlierRows({ workspaceId, id: earlier, data: { name: 'Ada' } }));
  // Random text does not become much shorter when it is packed.
  const [small, large] = [{ message: 'x'.repeat(2_000) }, { message: randomBytes(6_000).toString('base64') }];
  const events = [small, large].map((data) => {
    const event = { id: ids.next(), event: 'lead.created', ts: 7, workspaceId, data } as const;
    return { event, ...deliveryWrites(app, event, { feature: 'leads', url: '' }) };
  });
  expect(events.map(({ writes }) => writes.body !== undefined)).toEqual([false, true]);
  for (const { writes } of events) await table.store.transact(writes);
  const all = [earlier, ...events.map(({ event }) => event.id)];
  await createDeliverer(app)(all.map((id) => firstJob({ workspaceId, feature: 'leads' }, id)));
  const bodies = new Map(receiver.at('/apart').map(({ body }) => [body.id, body]));
  expect(bodies.get(earlier)).toMatchObject({ event: 'lead.created', workspaceId, data: { name: 'Ada' } });
  for (const { event } of events) expect(bodies.get(event.id)).toEqual(event);
  for (const deliveryId of all) expect(await row({ deliveryId })).toMatchObject({ status: 'succeeded', attempts: 1 });
});

it('takes a job that comes many times at once for one attempt with one successor', async () => {
  await endpoint('/twice');
  // The receiver answers once it has all three requests, so that each container has read the row before any attempt is recorded.
  const arrived = new Set<ServerResponse>();
  receiver.answer('/twice', (response) => {
    if (arrived.add(response).size === 3) for (const each of arrived) each.writeHead(500).end();
  });
  const one = await job();
  const containers = [1, 2, 3].map(() => createDeliverer(container(60_000)));
  await Promise.all(containers.map((deliver) => deliver([one])));
  expect(await row(one)).toMatchObject({ status: 'pending', attempts: 1 });
  expect(sent.filter(({ body }) => body.attempt === 1)).toHaveLength(1);
  await containers[0]!([one, one]);
  expect(sent.filter(({ body }) => body.attempt === 1)).toHaveLength(1);
});

it('lets one that got through end what another failed at', async () => {
  await endpoint('/mixed');
  let endFirst = () => {};
  receiver.answer('/mixed', (response, nth) => {
    if (nth === 1) endFirst = () => response.end();
    else response.writeHead(500).end();
  });
  const one = await job();
  const first = createDeliverer(container())([one]);
  await receiver.atLeast(1, '/mixed');
  await createDeliverer(container())([one]);
  endFirst();
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
  bench.queueIsDown = true;
  expect(await deliver([one])).toMatchObject([{ status: 'rejected' }]);
  bench.queueIsDown = false;
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

it('goes by the endpoint as it is when a job gets its slot, not when the job came', async () => {
  const made = await endpoint('/before');
  const held = Promise.withResolvers<void>();
  receiver.answer('/before', (response) => void held.promise.then(() => response.end()));
  const deliver = createDeliverer(container(60_000), 60_000);
  const [first, second, late] = await jobs(3);
  const running = [deliver([first!]), deliver([second!])];
  await receiver.atLeast(2, '/before');
  running.push(deliver([late!]));
  await table.store.put({ ...endpointKey(workspaceId, 'leads'), ...made, url: receiver.url('/after') });
  held.resolve();
  await Promise.all(running);
  expect(receiver.at('/after').map(({ body }) => body.id)).toEqual([late!.deliveryId]);
  expect(await row(late!)).toMatchObject({ status: 'succeeded', url: receiver.url('/after') });
});

it('reads and records many deliveries of a quick receiver in few calls', async () => {
  await endpoint('/few');
  const app = container(60_000);
  const answered = Promise.withResolvers<void>();
  const calls = { reads: 0, writes: 0 };
  const write = async <T>(make: () => Promise<T>) => {
    calls.writes += 1;
    await answered.promise;
    return make();
  };
  const store: App['store'] = {
    ...app.store,
    getMany: (keys) => {
      calls.reads += 1;
      return app.store.getMany(keys);
    },
    update: (...args) => write(() => app.store.update(...args)),
    writeEach: (...args) => write(() => app.store.writeEach(...args)),
  };
  const deliver = createDeliverer({ ...app, store }, 60_000);
  const batches = await Promise.all(Array.from({ length: 10 }, () => jobs(10)));
  const running = batches.map((batch) => deliver(batch));
  await receiver.atLeast(100, '/few');
  answered.resolve();
  await Promise.all(running);
  // Two rounds of ten deliveries, and one of 49 with one of 31, or four of twenty on a busy machine. One write was under way
  // when the other outcomes came, which fit in the next.
  expect(calls.reads).toBeGreaterThanOrEqual(4);
  expect(calls.reads).toBeLessThanOrEqual(6);
  expect(calls.writes).toBeLessThanOrEqual(2);
  for (const one of batches.flat()) expect(await row(one)).toMatchObject({ status: 'succeeded', attempts: 1 });
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

it('gives a slot to the next jobs when the receiver has answered, before that is recorded', async () => {
  await endpoint('/quick');
  const app = container();
  const written = Promise.withResolvers<void>();
  const update: App['store']['update'] = (...args) => written.promise.then(() => app.store.update(...args));
  const writeEach: App['store']['writeEach'] = (...args) => written.promise.then(() => app.store.writeEach(...args));
  const deliver = createDeliverer({ ...app, store: { ...app.store, update, writeEach } });
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

it('keeps its slots until a refusal is recorded, so that nothing more goes to who wants no more', async () => {
  await endpoint('/gone');
  receiver.answer('/gone', 410);
  const deliver = createDeliverer(container(60_000), 60_000);
  const batches = await Promise.all(Array.from({ length: 6 }, () => jobs(10)));
  await Promise.all(batches.map((batch) => deliver(batch)));
  const statuses = (await Promise.all(batches.flat().map(row))).map(({ status }) => status);
  const failed = statuses.filter((status) => status === 'failed').length;
  // One round of each slot.
  expect([failed, receiver.at('/gone').length]).toEqual([20, 20]);
  expect(statuses.filter((status) => status === 'skipped')).toHaveLength(40);
});

it('fails a malformed message by itself, and delivers the others of its batch', async () => {
  await endpoint('/mixed-batch');
  const good = await jobs(8);
  const bodies = [...good.map((one) => JSON.stringify(one)), '{"kind":"of another version"}', 'no JSON'];
  const Records = bodies.map((body, n) => ({ messageId: `message-${n}`, body }));
  const consume = createDeliverer(container());
  const handle = createBatchHandler(container(), {
    name: 'webhooks',
    parse: (body) => webhookJob.parse(body),
    consume,
  });
  const answer = await handle({ Records } as SQSEvent);
  expect(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['message-8', 'message-9']);
  for (const one of good) expect(await row(one)).toMatchObject({ status: 'succeeded', attempts: 1 });
});
