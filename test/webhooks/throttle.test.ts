// @slow
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../domain/core/app.ts';
import { listWrites } from '../../domain/core/rows/transactions.ts';
import { eventsOfChange } from '../../domain/webhooks/derive.ts';
import { emitEvents } from '../../domain/webhooks/emit.ts';
import { toChange } from '../../functions/changes/handle.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';
import { appOn, droppedOf, endpoint, eventsOf, handlerOn, ids, messageRow, record } from './changes-support.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table?.stop());

async function workspace() {
  const workspaceId = ids.next();
  await table.store.put(endpoint(workspaceId, 'messages'));
  return workspaceId;
}

const minute = Math.floor(Date.now() / 60_000) * 60_000 - 120_000;
/** Messages of one minute of the clock, some minutes ago. */
const messages = (workspaceId: string, count: number, minutesLater = 0) =>
  Array.from({ length: count }, (_, n) => {
    const hex = (minute + minutesLater * 60_000 + (n % 60_000)).toString(16).padStart(12, '0');
    const id = `${hex.slice(0, 8)}-${hex.slice(8)}${ids.next().slice(13)}`;
    return record(undefined, messageRow(workspaceId, { id, content: `m${n}` }));
  });

const refuse = async (): Promise<never> => {
  throw new Error('Nothing is to be written.');
};
const refusingWrites = {
  put: refuse,
  update: refuse,
  remove: refuse,
  transact: refuse,
  writeEach: refuse,
  writeMany: refuse,
};

/** A container with its own memory follows the records in batches. */
async function follow(records: readonly DynamoDBRecord[], size = 100) {
  const { app, jobs } = appOn(table.store);
  const handle = handlerOn(app);
  for (let at = 0; at < records.length; at += size) {
    expect(await handle({ Records: records.slice(at, at + size) })).toEqual({ batchItemFailures: [] });
  }
  return jobs;
}

async function expectExactly(workspaceId: string, emitted: number, dropped: number) {
  const events = await eventsOf(table.store, workspaceId);
  expect([events.length, await droppedOf(table.store, workspaceId)]).toEqual([emitted, dropped]);
  expect(new Set(events.map(({ body }) => body.data.id)).size).toBe(emitted);
}

describe('message.created', () => {
  it('goes out 300 times a minute, and the rest is dropped and counted', async () => {
    const workspaceId = await workspace();
    const jobs = await follow(messages(workspaceId, 1_000));
    await expectExactly(workspaceId, 300, 700);
    expect(new Set(jobs.map(({ deliveryId }) => deliveryId)).size).toBe(300);
  });

  it('comes to the same when batches come again, cut in other ways, on containers that know nothing', async () => {
    const workspaceId = await workspace();
    const records = messages(workspaceId, 430);
    await follow(records.slice(0, 310), 70);
    await follow(records.slice(150, 430), 33);
    await follow(records, 97);
    await follow(records.toReversed(), 100);
    await expectExactly(workspaceId, 300, 130);
  });

  it('comes to the same when many containers follow the same batches at once', async () => {
    const workspaceId = await workspace();
    const records = messages(workspaceId, 400);
    const rotated = (n: number) => [...records.slice(n), ...records.slice(0, n)];
    await Promise.all([0, 60, 130, 200, 350].map((n) => follow(rotated(n), 50 + n / 10)));
    await expectExactly(workspaceId, 300, 100);
  });

  it('has 300 of each minute, and of each workspace', async () => {
    const [one, other] = [await workspace(), await workspace()];
    const mixed = [...messages(one, 310), ...messages(one, 305, 1), ...messages(other, 301)];
    await follow(
      mixed.toSorted((a, b) => (Number(a.dynamodb!.SequenceNumber) % 7) - (Number(b.dynamodb!.SequenceNumber) % 7)),
    );
    await expectExactly(one, 600, 15);
    await expectExactly(other, 300, 1);
  });

  it('writes nothing where there is no endpoint', async () => {
    const workspaceId = ids.next();
    const { app } = appOn({ ...table.store, ...refusingWrites });
    const changes = messages(workspaceId, 310).map(toChange);
    await emitEvents(app, changes);
    await expectExactly(workspaceId, 0, 0);
  });

  it('counts a dropped batch in one transaction, and writes nothing when it comes again', async () => {
    const workspaceId = await workspace();
    const records = messages(workspaceId, 400);
    await follow(records.slice(0, 300));
    const sizes: number[] = [];
    const transact: Store['transact'] = (writes, options) => {
      sizes.push(listWrites(writes).length);
      return table.store.transact(writes, options);
    };
    const { app } = appOn({ ...table.store, transact });
    const dropped = records.slice(300).map(toChange);
    await emitEvents(app, dropped);
    // The counter, and a list of the second in which all of them were written.
    expect(sizes).toEqual([2]);
    await emitEvents(app, dropped);
    expect(sizes).toEqual([2]);
    await expectExactly(workspaceId, 300, 100);
  });

  it('counts no event again that an earlier version marked as dropped', async () => {
    const workspaceId = await workspace();
    const records = messages(workspaceId, 320);
    await follow(records.slice(0, 300));
    const late = records.slice(300).flatMap((each) => eventsOfChange(toChange(each)));
    const marks = late.slice(0, 5).map(({ id: sk }) => ({ pk: `WS#${workspaceId}#DELIVERY#DROPPED`, sk }));
    await table.store.writeMany(marks.map((mark) => ({ put: { ...mark, status: 'dropped' } })));
    await table.store.put({ pk: `WS#${workspaceId}#DELIVERY`, sk: 'DROPPED', dropped: 5 });
    await follow(records);
    await expectExactly(workspaceId, 300, 20);
  });

  it('is told of every role on a channel, and not of what the platform notes', async () => {
    const workspaceId = await workspace();
    const roles = ['visitor', 'assistant', 'agent', 'system'] as const;
    await follow(roles.map((role) => record(undefined, messageRow(workspaceId, { role }))));
    const events = await eventsOf(table.store, workspaceId);
    expect(events.map(({ body }) => body.data.role)).toEqual(expect.arrayContaining(['visitor', 'assistant', 'agent']));
    expect(events.length).toBe(3);
  });
});
