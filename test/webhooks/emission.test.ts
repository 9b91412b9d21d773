import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unavailable } from '../../domain/core/errors.ts';
import { createdAtOf, idTime } from '../../domain/core/ids.ts';
import { delivery } from '../../domain/webhooks/records.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';
import { appOn, conversationRow, endpoint, eventsOf, handlerOn, ids, leadItem, record } from './changes-support.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table?.stop());

/** A workspace with an endpoint for these groups. */
async function workspace(...features: Parameters<typeof endpoint>[1][]) {
  const workspaceId = ids.next();
  for (const feature of features) await table.store.put(endpoint(workspaceId, feature));
  return workspaceId;
}

/** A container of its own for the handler. */
function container() {
  const { app, jobs } = appOn(table.store);
  const handle = handlerOn(app);
  return { app, jobs, follow: (...Records: DynamoDBRecord[]) => handle({ Records }) };
}
const done = { batchItemFailures: [] };
const leads = (workspaceId: string, count: number) =>
  Array.from({ length: count }, (_, n) => record(undefined, leadItem(workspaceId, { name: `N${n}` })));

describe('an event', () => {
  it('is stored once with its body, and its delivery is asked for', async () => {
    const workspaceId = await workspace('leads');
    const lead = leadItem(workspaceId);
    const { follow, jobs } = container();
    const before = Date.now();
    expect(await follow(record(undefined, lead))).toEqual(done);
    const [{ row, text, body } = expect.fail(), ...more] = await eventsOf(table.store, workspaceId);
    expect(more).toEqual([]);
    expect(delivery.parse(row)).toEqual({
      id: row.sk,
      event: 'lead.created',
      feature: 'leads',
      url: 'https://receiver.example/in',
      status: 'pending',
      attempts: 0,
      lastStatusCode: null,
      lastError: null,
      nextAttemptAt: new Date(body.ts).toISOString(),
      createdAt: createdAtOf(String(lead.id)),
      completedAt: null,
    });
    expect(row.workspaceId).toBe(workspaceId);
    // The row is written after the event was made, and before this line.
    const kept = (ms: number) => Math.ceil(ms / 1000) + 30 * 24 * 3600;
    expect(row.ttl).toBeGreaterThanOrEqual(kept(body.ts));
    expect(row.ttl).toBeLessThanOrEqual(kept(Date.now()));
    expect(row.entity).toBeUndefined();
    expect(Object.keys(JSON.parse(text))).toEqual(['id', 'event', 'ts', 'workspaceId', 'data']);
    expect(body).toMatchObject({ id: row.sk, event: 'lead.created', workspaceId });
    expect(body.ts).toBeGreaterThanOrEqual(before);
    expect(idTime(body.id)).toBe(idTime(String(lead.id)));
    expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(jobs).toEqual([{ workspaceId, deliveryId: row.sk, attempt: 0, feature: 'leads' }]);
  });

  it('is not made where the workspace has no endpoint for its group, until it has one', async () => {
    const workspaceId = await workspace('conversations');
    const { follow, jobs } = container();
    await follow(...leads(workspaceId, 2));
    expect([await eventsOf(table.store, workspaceId), jobs]).toEqual([[], []]);
    await table.store.put(endpoint(workspaceId, 'leads'));
    await follow(...leads(workspaceId, 2));
    expect((await eventsOf(table.store, workspaceId)).length).toBe(2);
  });

  it('is made for a paused endpoint, which its delivery then skips', async () => {
    const workspaceId = await workspace();
    await table.store.put(endpoint(workspaceId, 'leads', { active: false }));
    const { follow, jobs } = container();
    await follow(...leads(workspaceId, 1));
    expect(jobs.length).toBe(1);
  });

  it("never leaves its workspace's rows", async () => {
    const [one, other] = [await workspace('leads'), await workspace('leads')];
    await container().follow(...leads(one, 3), ...leads(other, 2));
    const bodies = [await eventsOf(table.store, one), await eventsOf(table.store, other)];
    expect(bodies.map((events) => events.map(({ body }) => body.workspaceId))).toEqual([
      [one, one, one],
      [other, other],
    ]);
  });
});

describe('a batch that comes again', () => {
  it('changes nothing, however it is cut', async () => {
    const workspaceId = await workspace('leads', 'conversations');
    const conversation = conversationRow(workspaceId);
    const asked = { ...conversation, status: 'human_requested', handoffRequestedAt: new Date().toISOString() };
    const records = [...leads(workspaceId, 60), record(undefined, conversation), record(conversation, asked)];
    await container().follow(...records);
    const first = await eventsOf(table.store, workspaceId);
    expect(first.length).toBe(62);
    for (const size of [62, 31, 7]) {
      for (let at = 0; at < records.length; at += size) {
        expect(await container().follow(...records.slice(at, at + size))).toEqual(done);
      }
    }
    // A batch may even hold a record twice.
    expect(await container().follow(...records, ...records)).toEqual(done);
    expect(await eventsOf(table.store, workspaceId)).toEqual(first);
  });

  it('at the same time, in other containers, stores each event once, under one id and one body', async () => {
    const workspaceId = await workspace('leads');
    const records = leads(workspaceId, 80);
    const containers = Array.from({ length: 8 }, container);
    const answers = await Promise.all(
      containers.map(({ follow }, n) => follow(...records.slice(n * 3), ...records.slice(0, n * 3))),
    );
    expect(answers).toEqual(Array(8).fill(done));
    const events = await eventsOf(table.store, workspaceId);
    expect(new Set(events.map(({ body }) => body.data.id)).size).toBe(80);
    expect(events.length).toBe(80);
    for (const { row, body } of events) expect(body.id).toBe(row.sk);
  });

  it('asks again for a delivery that nobody has tried, and for no other', async () => {
    const workspaceId = await workspace('leads');
    const records = leads(workspaceId, 3);
    const broken = container();
    broken.app.queues.sendMany = () => Promise.reject(unavailable(new Error('away')));
    // Killed, or the queue away, between the write and the sending.
    expect(await broken.follow(...records)).toEqual({
      batchItemFailures: [{ itemIdentifier: records[0]!.dynamodb!.SequenceNumber }],
    });
    const [first, second, third] = await eventsOf(table.store, workspaceId);
    await table.store.update(first!.row, { set: { status: 'succeeded', attempts: 1 } });
    await table.store.update(second!.row, { set: { attempts: 1 } });
    const { follow, jobs } = container();
    expect(await follow(...records)).toEqual(done);
    expect(jobs.map(({ deliveryId }) => deliveryId)).toEqual([third!.row.sk]);
  });
});

describe('two changes of a lead', () => {
  it('in one millisecond are two events', async () => {
    const workspaceId = await workspace('leads');
    const lead = leadItem(workspaceId);
    const once = { ...lead, name: 'B', revision: 1 };
    const twice = { ...lead, name: 'C', revision: 2 };
    await container().follow(record(undefined, lead), record(lead, once), record(once, twice));
    const events = await eventsOf(table.store, workspaceId);
    expect(events.map(({ body }) => `${body.event} ${body.data.name}`).toSorted()).toEqual([
      'lead.created Ada',
      'lead.updated B',
      'lead.updated C',
    ]);
  });

  it('are none where it only lost its conversation, or was deleted', async () => {
    const workspaceId = await workspace('leads');
    const lead = leadItem(workspaceId, { conversationId: ids.next(), revision: 4 });
    await container().follow(record(lead, { ...lead, conversationId: null }), record(lead, undefined));
    expect(await eventsOf(table.store, workspaceId)).toEqual([]);
  });
});
