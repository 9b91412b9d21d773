import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../domain/core/app.ts';
import { unavailable } from '../../domain/core/errors.ts';
import type { Change, ChangeStep } from '../../domain/core/rows/change.ts';
import { createChangeHandler } from '../../functions/changes/handle.ts';
import { run } from '../support/operator.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';
import { appOn, endpoint, eventsOf, handlerOn, ids, leadItem, record } from '../webhooks/changes-support.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table?.stop());

const thing = (workspaceId: string, sk: string, fields: object = {}): Item => ({
  pk: `WS#${workspaceId}#THING`,
  sk,
  entity: 'thing',
  ...fields,
});
const failedRows = async (workspaceId: string) =>
  (await table.store.query({ pk: `WS#${workspaceId}#THING#FAILED`, consistent: true })).items;
const done = { batchItemFailures: [] };

/** Fails for what is named. `seen`: what it followed, at least once. */
function steps(fails: (sk: string) => Error | undefined) {
  const seen = new Set<string>();
  let calls = 0;
  const step: ChangeStep = async (_app, changes: readonly Change[]) => {
    calls += 1;
    for (const { after } of changes) {
      const failure = after?.entity === 'thing' ? fails(after.sk) : undefined;
      if (failure) throw failure;
      if (after) seen.add(after.sk);
    }
  };
  return { steps: { step }, seen, calls: () => calls };
}

/** What the change stream tells of rows that changed meanwhile. */
async function asked(rows: readonly Item[]) {
  return Promise.all(rows.map(async (row) => record(row, await table.store.get(row, { consistent: true }))));
}

describe('a change that a step cannot follow', () => {
  it('is kept with its step and its reason, and holds up nothing', async () => {
    const workspaceId = ids.next();
    const { app } = appOn(table.store);
    const { steps: all, seen, calls } = steps((sk) => (sk === 't42' ? new Error('no such thing') : undefined));
    const records = Array.from({ length: 100 }, (_, n) => record(undefined, thing(workspaceId, `t${n}`, { n })));
    const handle = createChangeHandler(app, all);
    expect(await handle({ Records: records })).toEqual(done);
    expect(seen.size).toBe(99);
    // By halves: 1 + 2 a level of 7.
    expect(calls()).toBeLessThan(16);
    const [kept = expect.fail(), ...more] = await failedRows(workspaceId);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      step: 'step',
      changeId: records[42]!.eventID,
      kind: 'inserted',
      keys: { pk: `WS#${workspaceId}#THING`, sk: 't42' },
      after: thing(workspaceId, 't42', { n: 42 }),
      error: 'Error: no such thing',
      dueKind: 'failed-change',
    });
    // The same batch again keeps it once.
    await handle({ Records: records });
    expect((await failedRows(workspaceId)).length).toBe(1);
  });

  it('is followed again when the operator asks for it, and leaves the list', async () => {
    const workspaceId = ids.next();
    const { app } = appOn(table.store);
    let isBroken = true;
    const { steps: all, seen } = steps((sk) => (isBroken && sk === 'bad' ? new Error('broken') : undefined));
    const handle = createChangeHandler(app, all);
    await handle({ Records: [record(undefined, thing(workspaceId, 'bad'))] });
    const replay = async () => {
      const rows = await failedRows(workspaceId);
      expect(await run(app, ['changes', 'replay'], {})).toMatchObject({ asked: expect.any(Number) });
      return handle({ Records: await asked(rows) });
    };
    const listed = (await run(app, ['changes', 'list'], {})) as { changes: Item[] };
    expect(listed.changes).toContainEqual(expect.objectContaining({ step: 'step', sk: 'bad', error: 'Error: broken' }));
    expect(await replay()).toEqual(done);
    expect(await failedRows(workspaceId)).toMatchObject([{ error: 'Error: broken' }]);
    expect((await failedRows(workspaceId))[0]!.replayAt).toBeUndefined();
    isBroken = false;
    expect(await replay()).toEqual(done);
    expect([seen.has('bad'), await failedRows(workspaceId)]).toEqual([true, []]);
  });

  it('of which only the key could be kept is told apart', async () => {
    const workspaceId = ids.next();
    const { app } = appOn(table.store);
    const { steps: all } = steps(() => new Error('broken'));
    const long = 'x'.repeat(300_000);
    const records = [record(thing(workspaceId, 'long', { long }), thing(workspaceId, 'long', { long: `${long}!` }))];
    expect(await createChangeHandler(app, all)({ Records: records })).toEqual(done);
    const [row] = await failedRows(workspaceId);
    expect([row?.keys, row?.after]).toEqual([{ pk: `WS#${workspaceId}#THING`, sk: 'long' }, undefined]);
    expect(await run(app, ['changes', 'replay'], {})).toMatchObject({ tooLong: 1 });
    await table.store.remove(row!);
  });
});

describe('an outage', () => {
  it('keeps nothing, and sends the first change that waits and all after it again', async () => {
    const workspaceId = ids.next();
    const { app } = appOn(table.store);
    const { steps: all } = steps((sk) => (sk === 'b' ? unavailable(new Error('away')) : undefined));
    const records = ['a', 'b', 'c'].map((sk) => record(undefined, thing(workspaceId, sk)));
    const answer = await createChangeHandler(app, all)({ Records: records });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: records[0]!.dynamodb!.SequenceNumber }] });
    expect(await failedRows(workspaceId)).toEqual([]);
  });

  it('in which a failure cannot be kept has it wait as well', async () => {
    const workspaceId = ids.next();
    const { app } = appOn({ ...table.store, put: () => Promise.reject(unavailable(new Error('away'))) });
    const { steps: all, seen } = steps((sk) => (sk === 'b' ? new Error('broken') : undefined));
    const records = ['a', 'b', 'c'].map((sk) => record(undefined, thing(workspaceId, sk)));
    const answer = await createChangeHandler(app, all)({ Records: records });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: records[1]!.dynamodb!.SequenceNumber }] });
    expect([...seen]).toEqual(['a']);
  });
});

it('a record without the time of what happened costs no other event', async () => {
  const workspaceId = ids.next();
  await table.store.put(endpoint(workspaceId, 'leads'));
  const { app } = appOn(table.store);
  const [good, bad, shapeless] = [leadItem(workspaceId), leadItem(workspaceId), leadItem(workspaceId, { email: 5 })];
  const records = [good, { ...bad, id: 'nonsense' }, shapeless].map((item) => record(undefined, item));
  expect(await handlerOn(app)({ Records: records })).toEqual(done);
  expect((await eventsOf(table.store, workspaceId)).map(({ body }) => body.data.id)).toEqual([good.id]);
  const kept = await table.store.query({ pk: `${good.pk}#FAILED`, consistent: true });
  expect(kept.items.map(({ step }) => step)).toEqual(['emitEvents', 'emitEvents']);
});
