import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { App, Item } from '../../domain/core/app.ts';
import { parkJobs } from '../../domain/webhooks/delivery/backlog.ts';
import { createDeliverer } from '../../domain/webhooks/delivery/deliver.ts';
import { backlogMarkKey, backlogPk } from '../../domain/webhooks/items.ts';
import type { BacklogJob } from '../../domain/webhooks/jobs.ts';
import { createChangeHandler } from '../../functions/changes/handle.ts';
import { until } from '../support/platform.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';
import { record } from './changes-support.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Bench, createBench } from './worker-support.ts';

/** Workers over a real table and a real server; what they send to the queue is noted. */
let table: TestTable;
let receiver: Receiver;
let bench: Bench;
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
});

const wakeUp = (): BacklogJob => ({ workspaceId: bench.workspaceId, backlogOf: 'leads' });
const backlog = async (): Promise<Item[]> =>
  (await table.store.query({ pk: backlogPk(bench.workspaceId, 'leads'), consistent: true })).items;
const mark = () => table.store.get(backlogMarkKey(bench.workspaceId, 'leads'), { consistent: true });
const endpoint = () => ({ workspaceId: bench.workspaceId, feature: 'leads' as const });
const wakeUps = () => bench.sent.filter(({ body }) => 'backlogOf' in body);
/** What the change stream makes of the mark. */
const followMark = async (before?: Item) =>
  createChangeHandler(bench.container())({ Records: [record(before, await mark())] });
const holdSlots = (untilMs: number, names = ['0', '1']) =>
  Promise.all(
    names.map((sk) =>
      table.store.put({ pk: `LEASE#HOOK#${bench.workspaceId}#leads`, sk, holder: 'x', until: untilMs }),
    ),
  );

it('lets a hanging receiver keep three workers busy, and sends one message for all that waits for it', async () => {
  await bench.endpoint('/hanging');
  await bench.endpoint('/good', 'messages');
  const hangs = Promise.withResolvers<void>();
  receiver.answer('/hanging', (response) => void hangs.promise.then(() => response.end()));
  const containers = Array.from({ length: 12 }, () => createDeliverer(bench.container(60_000)));
  const batches = await Promise.all(containers.map(() => bench.jobs(10)));
  const running = batches.map((batch, n) => containers[n]!(batch));
  await until('the jobs without a slot wait', async () => (await backlog()).length === 100);
  await receiver.atLeast(20, '/hanging');
  expect(bench.sent).toEqual([]);

  await followMark();
  expect(bench.sent).toEqual([{ body: wakeUp() }]);
  running.push(containers[0]!([wakeUp()]));
  await receiver.atLeast(50, '/hanging');
  // Neither another wake-up waits, nor deliveries to others.
  expect(await containers[1]!([wakeUp()])).toEqual([{ status: 'fulfilled', value: undefined }]);
  await containers[2]!(await bench.jobs(5, 'messages'));
  expect(receiver.at('/good')).toHaveLength(5);
  expect(receiver.at('/hanging')).toHaveLength(50);

  hangs.resolve();
  await Promise.all(running);
  const rows = await Promise.all(batches.flat().map(bench.row));
  expect(rows.every(({ status, attempts }) => status === 'succeeded' && attempts === 1)).toBe(true);
  expect(receiver.at('/hanging')).toHaveLength(120);
  expect(bench.sent).toHaveLength(1);
  expect([await backlog(), await mark()]).toEqual([[], undefined]);
});

it('hands over to another wake-up when its time is over, and leaves what is left in its order', async () => {
  await bench.endpoint('/slow');
  const waiting = await bench.jobs(75);
  for (let at = 0; at < 75; at += 25) await parkJobs(bench.container(), endpoint(), waiting.slice(at, at + 25));
  let now = Date.now();
  const app = { ...bench.container(60_000), clock: { now: () => now } };
  receiver.answer('/slow', (response) => {
    now += 200;
    response.end();
  });
  await createDeliverer(app)([wakeUp()]);
  // Two rounds of 30 take twelve seconds by this clock.
  expect(receiver.at('/slow')).toHaveLength(60);
  expect(wakeUps()).toHaveLength(1);
  expect((await backlog()).map(({ deliveryId }) => deliveryId)).toEqual(waiting.slice(60).map((one) => one.deliveryId));
});

it('goes on once the slots of a worker that was killed have expired', async () => {
  await bench.endpoint('/freed');
  await holdSlots(Date.now() + 60_000);
  const [one] = await bench.jobs(1);
  expect(await createDeliverer(bench.container())([one!])).toEqual([{ status: 'fulfilled', value: undefined }]);
  expect(receiver.at('/freed')).toEqual([]);
  expect(await backlog()).toMatchObject([{ deliveryId: one!.deliveryId, attempt: 0 }]);
  await holdSlots(Date.now() - 1);
  const [next] = await bench.jobs(1);
  await createDeliverer(bench.container())([next!, wakeUp()]);
  for (const each of [one!, next!]) expect(await bench.row(each)).toMatchObject({ status: 'succeeded', attempts: 1 });
});

it('makes one attempt of a job that was parked twice, and none of one that was made meanwhile', async () => {
  await bench.endpoint('/doubled');
  const [one, made] = await bench.jobs(2);
  await parkJobs(bench.container(), endpoint(), [one!, one!, made!]);
  await parkJobs(bench.container(), endpoint(), [one!]);
  await createDeliverer(bench.container())([made!]);
  await createDeliverer(bench.container())([wakeUp()]);
  expect(receiver.at('/doubled').map(({ body }) => body.id)).toEqual([made!.deliveryId, one!.deliveryId]);
  expect(await backlog()).toEqual([]);
});

it('skips what waits for an endpoint that is paused or deleted meanwhile', async () => {
  const made = await bench.endpoint('/paused');
  const waiting = await bench.jobs(40);
  await parkJobs(bench.container(), endpoint(), waiting);
  await table.store.put({ pk: `WS#${bench.workspaceId}#HOOK`, sk: 'leads', ...made, active: false });
  await createDeliverer(bench.container())([wakeUp()]);
  for (const one of waiting) expect(await bench.row(one)).toMatchObject({ status: 'skipped', attempts: 0 });
  expect(receiver.at('/paused')).toEqual([]);
});

it('loses nothing when a worker dies in the middle: the wake-up comes again', async () => {
  await bench.endpoint('/again');
  const waiting = await bench.jobs(5);
  await parkJobs(bench.container(), endpoint(), waiting);
  const app = bench.container();
  const getMany: App['store']['getMany'] = async () => {
    throw new Error('killed');
  };
  const dying = createDeliverer({ ...app, store: { ...app.store, getMany } });
  expect(await dying([wakeUp()])).toMatchObject([{ status: 'rejected' }]);
  expect(await backlog()).toHaveLength(5);
  await createDeliverer(app)([wakeUp()]);
  for (const one of waiting) expect(await bench.row(one)).toMatchObject({ status: 'succeeded', attempts: 1 });
  expect(await mark()).toBeUndefined();
});

it('overlooks no job that is parked just as a worker has found the backlog empty', async () => {
  await bench.endpoint('/late');
  const [early, late] = await bench.jobs(2);
  await parkJobs(bench.container(), endpoint(), [early!]);
  await followMark();
  const app = bench.container();
  const query: App['store']['query'] = async (wanted) => {
    const page = await app.store.query(wanted);
    // The mark is still there, so this one brings no wake-up of its own.
    if (page.items.length === 0 && wanted.limit !== 1) await parkJobs(bench.container(), endpoint(), [late!]);
    return page;
  };
  await createDeliverer({ ...app, store: { ...app.store, query } })([wakeUp()]);
  expect(await bench.row(early!)).toMatchObject({ status: 'succeeded' });
  expect(await bench.row(late!)).toMatchObject({ status: 'pending', attempts: 0 });
  expect(wakeUps()).toHaveLength(2);
  await createDeliverer(bench.container())([wakeUps()[1]!.body]);
  expect(await bench.row(late!)).toMatchObject({ status: 'succeeded', attempts: 1 });
});

it('asks for another wake-up where the one before must have been lost', async () => {
  const [one] = await bench.jobs(1);
  await parkJobs(bench.container(), endpoint(), [one!]);
  const before = await mark();
  await parkJobs(bench.container(), endpoint(), [one!]);
  expect(await mark()).toEqual(before);
  await table.store.update(before!, { set: { until: Date.now() - 1 } });
  await parkJobs(bench.container(), endpoint(), [one!]);
  await followMark(before);
  expect(wakeUps()).toHaveLength(1);
});
