import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Item } from '../../domain/core/app.ts';
import { createdAtOf, idAt } from '../../domain/core/ids.ts';
import { listDeliveries } from '../../domain/webhooks/deliveries.ts';
import { beginIndex } from '../../domain/webhooks/indexed.ts';
import { deliveriesPk, deliveryCountKey } from '../../domain/webhooks/items.ts';
import { deliveryWrites } from '../../domain/webhooks/new-delivery.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';
import { appOn, endpoint, handlerOn, ids, leadItem, messageRow, record } from './changes-support.ts';
import { earlierRows } from './earlier-rows.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
let table: TestTable;
let workspaceId: string;
/** Capacity units of the calls so far. */
let units = 0;
beforeAll(async () => {
  table = await startTestTable({ onCall: (_name, used) => (units += used) });
});
afterAll(() => table?.stop());
beforeEach(async () => {
  workspaceId = ids.next();
  for (const feature of ['leads', 'messages'] as const) await table.store.put(endpoint(workspaceId, feature));
});

const app = () => appOn(table.store).app;
const list = (skip = 0, take = 50) =>
  listDeliveries.run(app(), { workspaceId } as never, { input: { skip, take } } as never);
/** An id of that time, and no other's. */
const idOf = (ms: number) => idAt(ms).slice(0, 13) + ids.next().slice(13);
const leadsAt = (times: readonly number[]) =>
  times.map((ms) => record(undefined, leadItem(workspaceId, { id: idOf(ms), createdAt: createdAtOf(idAt(ms)) })));

/** Everything that is kept, newest first, as a reader of each row finds it. */
async function everyRow(): Promise<Item[]> {
  const rows: Item[] = [];
  for await (const row of table.store.queryAll({ pk: deliveriesPk(workspaceId), descending: true, consistent: true })) {
    if (row.sk !== 'DROPPED' && Number(row.ttl) > Date.now() / 1000) rows.push(row);
  }
  return rows;
}

async function expectExact() {
  const rows = await everyRow();
  for (const [skip, take] of [
    [0, 50],
    [0, 1],
    [3, 7],
    [rows.length - 1, 50],
    [rows.length >> 1, 20],
    [rows.length, 10],
  ]) {
    const page = await list(skip, take);
    expect(page.deliveries.map(({ id }) => id)).toEqual(rows.slice(skip, skip! + take!).map(({ sk }) => sk));
    expect([page.total, page.hasMore]).toEqual([rows.length, skip! + take! < rows.length]);
  }
  return rows.length;
}

/** Rows as an earlier version stored them, which counted none. */
const storeUncounted = (times: readonly number[], ttl?: number) =>
  table.store.writeMany(times.flatMap((ms) => earlierRows({ workspaceId, id: idOf(ms), ...(ttl ? { ttl } : {}) })));

it('gives any page with the exact total, over many hours, whatever comes twice or at once', async () => {
  await beginIndex(app(), workspaceId);
  const now = Date.now();
  const records = leadsAt(Array.from({ length: 130 }, (_, n) => now - n * 0.37 * HOUR_MS));
  const messages = Array.from({ length: 40 }, () => record(undefined, messageRow(workspaceId)));
  await handlerOn(app())({ Records: [...records, ...messages] });
  await Promise.all([0, 30, 90].map((n) => handlerOn(app())({ Records: [...records.slice(n), ...messages] })));
  expect(await expectExact()).toBe(170);
});

it('counts what an earlier version stored, before and while this one was deployed', async () => {
  const now = Date.now();
  await storeUncounted(Array.from({ length: 60 }, (_, n) => now - n * 5 * HOUR_MS));
  await beginIndex(app(), workspaceId);
  await handlerOn(app())({ Records: leadsAt([now, now - 2 * HOUR_MS, now - 30 * HOUR_MS]) });
  expect(await expectExact()).toBe(63);
  await storeUncounted([now, now + 60_000]);
  await handlerOn(app())({ Records: leadsAt([now + 10 * 60_000]) });
  expect(await expectExact()).toBe(66);
});

it('leaves out what has expired, and has what was sent again since', async () => {
  await beginIndex(app(), workspaceId);
  const now = Date.now();
  const old = [31, 40, 50].map((days) => now - days * DAY_MS);
  await storeUncounted(old, Math.floor(now / 1000) - 60);
  await storeUncounted([now - 45 * DAY_MS], Math.floor(now / 1000) + 3600);
  await handlerOn(app())({ Records: leadsAt([now, now - 29 * DAY_MS, now - 30 * DAY_MS + HOUR_MS / 2]) });
  expect(await expectExact()).toBe(4);
});

/** Deliveries that were stored when they happened, one every 40 seconds. */
async function storePunctual(count: number, now: number): Promise<string[]> {
  const eventIds = Array.from({ length: count }, (_, n) => idOf(now - n * 40_000));
  const puts = eventIds.map((id) => {
    const event = { id, event: 'lead.created', ts: now, workspaceId, data: {} } as const;
    return { put: deliveryWrites(app(), event, { feature: 'leads', url: 'https://a.example' }).writes.delivery.put };
  });
  await table.store.writeMany(puts);
  return eventIds.toSorted().toReversed();
}

it('reads what a page needs and not each delivery once they are counted, and goes back ten thousand', async () => {
  const now = Date.now();
  const newest = await storePunctual(2_000, now);
  expect((await list()).total).toBe(2_000);
  for (const skip of [0, 1_000, 1_960]) {
    units = 0;
    const page = await list(skip);
    expect(page.deliveries.map(({ id }) => id)).toEqual(newest.slice(skip, skip + 50));
    expect([page.total, page.hasMore]).toEqual([2_000, skip + 50 < 2_000]);
    // A row is an eighth of a unit, two thousand of them are 250.
    expect(units).toBeLessThan(60);
  }
  // An hour with 9,000 of them two days earlier: where they are is of no interest here.
  const hour = new Date(now - 2 * DAY_MS).toISOString().slice(0, 13);
  await table.store.put({ ...deliveryCountKey(workspaceId, hour), count: 9_000 });
  expect(await list(0)).toMatchObject({ total: 10_000, hasMore: true });
  expect((await list(9_999)).hasMore).toBe(false);
});

it('counts a delivery of an hour that was counted before, also while others list', async () => {
  const now = Date.now();
  await storePunctual(300, now);
  expect((await list()).total).toBe(300);
  const late = leadsAt(Array.from({ length: 40 }, (_, n) => now - 2 * HOUR_MS - n * 7 * 60_000));
  const lists = Array.from({ length: 10 }, (_, n) => list(n));
  await Promise.all([handlerOn(app())({ Records: late }), ...lists]);
  expect(await expectExact()).toBe(340);
  await Promise.all([handlerOn(app())({ Records: late.toReversed() }), ...lists]);
  expect(await expectExact()).toBe(340);
});

it('goes back ten thousand where there are more, and no further once they are counted', async () => {
  const now = Date.now();
  const times = Array.from({ length: 10_200 }, (_, n) => now - n * 30_000);
  await table.store.writeMany(times.map((ms) => earlierRows({ workspaceId, id: idOf(ms) })[0]!));
  for (let n = 0; n < 2; n++) {
    expect(await list(9_990, 50)).toMatchObject({ total: 10_000, hasMore: false, deliveries: { length: 10 } });
    expect(await list(0, 1)).toMatchObject({ total: 10_000, hasMore: true });
  }
});
