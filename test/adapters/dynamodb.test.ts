import { DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStore } from '../../adapters/dynamodb.ts';
import type { Item, RowWrite, Write } from '../../domain/core/app.ts';
import { ensureTable } from '../../local/stores/dynamodb.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';

let db: TestTable;
const calls: { name: string; units: number }[] = [];
beforeAll(async () => {
  db = await startTestTable({ onCall: (name, units) => calls.push({ name, units }) });
});
afterAll(() => db.stop());

const absent = { attribute: 'pk', is: 'absent' } as const;
const row = (pk: string, sk: string, rest: object = {}): Item => ({ pk, sk, ...rest });
const fill = (pk: string, count: number, rest: (n: number) => object = () => ({})) =>
  db.store.writeMany(
    Array.from({ length: count }, (_, n) => ({ put: row(pk, `ROW#${String(n).padStart(4, '0')}`, { n, ...rest(n) }) })),
  );
const keysOf = (items: readonly (Item | undefined)[]) => items.map((item) => item?.sk);

describe('the table', () => {
  it('has the index, the stream and the TTL, and may be ensured again', async () => {
    await ensureTable(db.client, db.tableName);
    const { Table: made } = await db.client.send(new DescribeTableCommand({ TableName: db.tableName }));
    expect(made?.GlobalSecondaryIndexes?.map((index) => [index.IndexName, index.Projection])).toEqual([
      ['due-index', { ProjectionType: 'KEYS_ONLY' }],
    ]);
    expect(made?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
    const ttl = await db.client.send(new DescribeTimeToLiveCommand({ TableName: db.tableName }));
    expect(ttl.TimeToLiveDescription).toMatchObject({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
  });
});

describe('put and get', () => {
  it('keeps every kind of value and drops what is undefined', async () => {
    const item = row('KINDS', '1', {
      empty: '',
      zero: 0,
      fraction: -1.5,
      yes: true,
      nothing: null,
      list: [1, 'two', { three: 3 }],
      nested: { deep: { er: [] }, text: 'ü🙂' },
      bytes: new Uint8Array([0, 255]),
    });
    await db.store.put({ ...item, gone: undefined, nested: { ...(item.nested as object), gone: undefined } });
    expect(await db.store.get({ pk: 'KINDS', sk: '1' }, { consistent: true })).toEqual(item);
    expect(await db.store.get({ pk: 'KINDS', sk: '2' })).toBeUndefined();
  });

  it('refuses where the condition does not hold, and shows the item in the way', async () => {
    expect(await db.store.put(row('COND', '1', { n: 1 }), absent)).toEqual({
      applied: true,
      item: row('COND', '1', { n: 1 }),
    });
    expect(await db.store.put(row('COND', '1', { n: 2 }), absent)).toEqual({
      applied: false,
      item: row('COND', '1', { n: 1 }),
    });
    const present = { attribute: 'pk', is: 'present' } as const;
    expect(await db.store.put(row('COND', '2'), present)).toEqual({ applied: false, item: undefined });
  });

  it('understands every test', async () => {
    const item = row('TESTS', '1', { n: 5, status: 'open', tags: ['a', 'b'], name: 'reserved word', 'odd-name.x': 1 });
    await db.store.put(item);
    const holds = async (when: Parameters<typeof db.store.put>[1]) => (await db.store.put(item, when)).applied;
    expect(await holds({ attribute: 'n', op: '=', value: 5 })).toBe(true);
    expect(await holds({ attribute: 'n', op: '<>', value: 5 })).toBe(false);
    expect(await holds({ attribute: 'n', op: '<', value: 6 })).toBe(true);
    expect(await holds({ attribute: 'n', op: '<=', value: 4 })).toBe(false);
    expect(await holds({ attribute: 'n', op: '>', value: 4 })).toBe(true);
    expect(await holds({ attribute: 'n', op: '>=', value: 6 })).toBe(false);
    expect(await holds({ attribute: 'tags', contains: 'b' })).toBe(true);
    expect(await holds({ attribute: 'status', contains: 'closed' })).toBe(false);
    expect(await holds({ attribute: 'name', op: '=', value: 'reserved word' })).toBe(true);
    expect(await holds({ attribute: 'odd-name.x', op: '=', value: 1 })).toBe(true);
    expect(await holds({ attribute: 'missing', op: '<>', value: 1 })).toBe(true);
    expect(await holds({ all: [] })).toBe(true);
  });

  it('joins tests with the grouping that was written', async () => {
    const item = row('GROUPS', '1', { a: 1, b: 2 });
    await db.store.put(item);
    const a = (value: number) => ({ attribute: 'a', op: '=', value }) as const;
    const b = (value: number) => ({ attribute: 'b', op: '=', value }) as const;
    const holds = async (when: Parameters<typeof db.store.put>[1]) => (await db.store.put(item, when)).applied;
    expect(await holds({ all: [{ any: [a(1), b(9)] }, b(9)] })).toBe(false);
    expect(await holds({ any: [a(1), { all: [b(9), a(9)] }] })).toBe(true);
    await expect(db.store.put(item, { any: [] })).rejects.toThrow(TypeError);
    await expect(db.store.put(item, { attribute: 'a', op: '=', value: undefined })).rejects.toThrow(TypeError);
  });
});

describe('update and remove', () => {
  const key = { pk: 'UPDATE', sk: '1' };

  it('sets, sets once, counts and deletes in one call, and answers the new item', async () => {
    await db.store.put({ ...key, old: 1, first: 'kept' });
    const change = {
      set: { status: 'open', skipped: undefined },
      setOnce: { first: 'lost', second: 'new' },
      add: { count: 2 },
      remove: ['old'],
    };
    expect(await db.store.update(key, change)).toEqual({
      applied: true,
      item: { ...key, first: 'kept', second: 'new', status: 'open', count: 2 },
    });
  });

  it('makes an item that is not there, unless told otherwise', async () => {
    const missing = { pk: 'UPDATE', sk: 'missing' };
    const mustExist = { attribute: 'pk', is: 'present' } as const;
    expect(await db.store.update(missing, { set: { a: 1 } }, mustExist)).toEqual({ applied: false, item: undefined });
    expect(await db.store.update(missing, { add: { n: 1 } })).toEqual({ applied: true, item: { ...missing, n: 1 } });
  });

  it('answers the item as it stands to a change of nothing, and where it is refused', async () => {
    const item = { pk: 'UPDATE', sk: '2', n: 1 };
    await db.store.put(item);
    expect(await db.store.update(item, { set: { n: undefined } })).toEqual({ applied: true, item });
    const when = { attribute: 'n', op: '>', value: 1 } as const;
    expect(await db.store.update(item, { add: { n: -1 } }, when)).toEqual({ applied: false, item });
  });

  it('answers what it removed', async () => {
    const item = { pk: 'REMOVE', sk: '1', n: 1 };
    await db.store.put(item);
    const when = (value: number) => ({ attribute: 'n', op: '=', value }) as const;
    expect(await db.store.remove(item, when(2))).toEqual({ applied: false, item });
    expect(await db.store.remove(item, when(1))).toEqual({ applied: true, item });
    expect(await db.store.remove(item)).toEqual({ applied: true, item: { pk: 'REMOVE', sk: '1' } });
  });
});

describe('getMany and writeMany', () => {
  it('reads more than a hundred keys in their order, with repeats and gaps', async () => {
    await fill('MANY', 130);
    const sks = [
      'ROW#0129',
      'none',
      'ROW#0000',
      'ROW#0129',
      ...Array.from({ length: 120 }, (_, n) => `ROW#0${n + 100}`),
    ];
    const found = await db.store.getMany(sks.map((sk) => ({ pk: 'MANY', sk })));
    const exists = (sk: string) => /^ROW#0(0|1[0-2])/.test(sk);
    expect(keysOf(found)).toEqual(sks.map((sk) => (exists(sk) ? sk : undefined)));
    expect(await db.store.getMany([])).toEqual([]);
  });

  it('removes in batches, and lets the last write to a key win', async () => {
    await fill('BATCH', 60);
    await db.store.writeMany([
      ...Array.from({ length: 59 }, (_, n) => ({ remove: row('BATCH', `ROW#${String(n).padStart(4, '0')}`) })),
      { put: row('BATCH', 'ROW#0000', { again: true }) },
    ]);
    const { items } = await db.store.query({ pk: 'BATCH' });
    expect(items).toEqual([row('BATCH', 'ROW#0000', { again: true }), row('BATCH', 'ROW#0059', { n: 59 })]);
  });
});

describe.each([
  ['writeEach', false],
  ['writeEach in groups, as on one machine', true],
])('%s', (_, groupWrites) => {
  const writeEach = (writes: readonly RowWrite[]) =>
    createStore(db.client, db.tableName, { groupWrites }).writeEach(writes);

  it('applies each write whose condition holds, and returns the others with what is there', async () => {
    const pk = `EACH-${groupWrites}`;
    await fill(pk, 30, () => ({ used: 5 }));
    const puts = Array.from({ length: 240 }, (_, n) => ({
      put: row(pk, `ROW#${String(n).padStart(4, '0')}`, { fresh: true }),
      when: absent,
    }));
    const refusals = await writeEach([
      ...puts,
      { update: { pk, sk: 'count' }, change: { add: { n: 2 } } },
      { remove: { pk, sk: 'none' }, when: { attribute: 'pk', is: 'present' } },
    ]);
    expect(refusals.slice(0, 30).map((refusal) => refusal?.item?.used)).toEqual(Array(30).fill(5));
    expect(refusals.slice(30, -1)).toEqual(Array(211).fill(undefined));
    expect(refusals.at(-1)).toEqual({ item: undefined });
    const { items } = await db.store.query({ pk, consistent: true });
    expect(items).toHaveLength(241);
    expect(items.filter(({ fresh }) => fresh)).toHaveLength(210);
    expect(await writeEach([])).toEqual([]);
  });

  it('lets one of many writers at once put a row, and tells the others so', async () => {
    const pk = `RACE-${groupWrites}`;
    const writers = Array.from({ length: 8 }, (_, by) =>
      writeEach(Array.from({ length: 20 }, (_, n) => ({ put: row(pk, `ROW#${n}`, { by }), when: absent }))),
    );
    const applied = (await Promise.all(writers)).flat().filter((refusal) => !refusal);
    expect(applied).toHaveLength(20);
  });

  it('fails where a write is invalid', async () => {
    const writes = [{ put: row('INVALID', '1') }, { put: row('INVALID', '') }];
    await expect(writeEach(writes)).rejects.toThrow();
  });
});

describe('transact', () => {
  it('does all of it', async () => {
    await db.store.put(row('TX', 'pool', { balance: 10 }));
    await db.store.put(row('TX', 'old'));
    const answer = await db.store.transact({
      key: { put: row('TX', 'key'), when: absent },
      pool: {
        update: { pk: 'TX', sk: 'pool' },
        change: { add: { balance: -4 } },
        when: { attribute: 'balance', op: '>=', value: 4 },
      },
      also: [
        { remove: { pk: 'TX', sk: 'old' }, when: { attribute: 'pk', is: 'present' } },
        { check: { pk: 'TX', sk: 'none' }, when: absent },
      ],
      nothing: undefined,
    });
    expect(answer).toEqual({ applied: true });
    const { items } = await db.store.query({ pk: 'TX' });
    expect(items).toEqual([row('TX', 'key'), row('TX', 'pool', { balance: 6 })]);
  });

  it('does nothing of it when one condition fails, and names those that failed, with the current items', async () => {
    const key = row('TX2', 'key', { taken: true });
    const other = row('TX2', 'other', { taken: true });
    const third = row('TX2', 'third', { taken: true });
    await db.store.writeMany([{ put: key }, { put: other }, { put: third }]);
    const isTaken = { attribute: 'taken', op: '=', value: false } as const;
    const answer = await db.store.transact({
      new: { put: row('TX2', 'new') },
      nothing: null,
      key: { put: row('TX2', 'key'), when: absent },
      none: { update: { pk: 'TX2', sk: 'none' }, change: { set: { a: 1 } }, when: { attribute: 'pk', is: 'present' } },
      list: [{ put: row('TX2', 'newer') }, { update: other, change: { set: { a: undefined } }, when: isTaken }],
      map: new Map<string, Write>([
        ['a', { put: row('TX2', 'newest') }],
        ['b', { check: third, when: isTaken }],
      ]),
    });
    expect(answer).toEqual({
      applied: false,
      refused: {
        key: { item: key },
        none: { item: undefined },
        list: [{ item: other }],
        map: new Map([['b', { item: third }]]),
      },
    });
    expect(await db.store.get({ pk: 'TX2', sk: 'new' })).toBeUndefined();
  });

  it('takes nothing for done, and a write of nothing for a mistake', async () => {
    expect(await db.store.transact({ nothing: undefined, list: [] })).toEqual({ applied: true });
    await expect(db.store.transact({ row: { update: { pk: 'a', sk: 'b' }, change: {} } })).rejects.toThrow(TypeError);
  });

  it('lets exactly one of many rivals have the last unit', async () => {
    await db.store.put(row('RACE', 'cap', { left: 3 }));
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        db.store.transact({
          cap: {
            update: { pk: 'RACE', sk: 'cap' },
            change: { add: { left: -1 } },
            when: { attribute: 'left', op: '>', value: 0 },
          },
          claim: { put: row('RACE', `claim#${n}`), when: absent },
        }),
      ),
    );
    expect(claims.filter((claim) => claim.applied)).toHaveLength(3);
    expect(await db.store.get({ pk: 'RACE', sk: 'cap' })).toMatchObject({ left: 0 });
  });
});

describe('calls', () => {
  it('are reported with their capacity', async () => {
    calls.length = 0;
    await db.store.put(row('COUNT', '1', { text: 'x'.repeat(3_000) }));
    await db.store.get({ pk: 'COUNT', sk: '1' }, { consistent: true });
    await db.store.transact({ row: { put: row('COUNT', '2') } });
    expect(calls).toEqual([
      { name: 'put', units: 3 },
      { name: 'get', units: 1 },
      { name: 'transact', units: 2 },
    ]);
  });

  it('fail with DynamoDB’s own error where the request is wrong', async () => {
    await expect(db.store.put({ pk: '', sk: '' })).rejects.toMatchObject({ name: 'ValidationException' });
    const elsewhere = createStore(db.client, 'no-such-table');
    await expect(elsewhere.get({ pk: 'a', sk: 'b' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
