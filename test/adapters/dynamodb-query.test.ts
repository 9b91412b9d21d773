import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDynamoClient, createStore } from '../../adapters/dynamodb.ts';
import type { Item, Key } from '../../domain/core/app.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';

let db: TestTable;
beforeAll(async () => {
  db = await startTestTable();
});
afterAll(() => db.stop());

const row = (pk: string, sk: string, rest: object = {}): Item => ({ pk, sk, ...rest });
const fill = (pk: string, count: number, rest: (n: number) => object = () => ({})) =>
  db.store.writeMany(
    Array.from({ length: count }, (_, n) => ({ put: row(pk, `ROW#${String(n).padStart(4, '0')}`, { n, ...rest(n) }) })),
  );
const keysOf = (items: readonly Item[]) => items.map((item) => item.sk);

describe('query', () => {
  beforeAll(async () => {
    await fill('LIST', 10, (n) => ({ even: n % 2 === 0 }));
    await db.store.writeMany([{ put: row('LIST', 'A') }, { put: row('LIST', 'Z') }]);
  });
  const list = (query: object) => db.store.query({ pk: 'LIST', prefix: 'ROW#', ...query });
  const numbers = (items: Item[]) => items.map((item) => item.n);

  it('reads a prefix, a range, or everything, in both directions', async () => {
    expect(numbers((await list({})).items)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(numbers((await list({ descending: true, limit: 2 })).items)).toEqual([9, 8]);
    const range = { prefix: undefined, from: 'ROW#0003', to: 'ROW#0005' };
    expect(numbers((await list(range)).items)).toEqual([3, 4, 5]);
    expect(numbers((await list({ from: 'ROW#0008' })).items)).toEqual([8, 9]);
    expect(numbers((await list({ to: 'ROW#0001' })).items)).toEqual([0, 1]);
    expect(keysOf((await list({ prefix: undefined, from: 'ROW#0009' })).items)).toEqual(['ROW#0009', 'Z']);
    expect((await list({ prefix: '' })).items).toHaveLength(12);
  });

  it('continues after any place, whether or not a row is there', async () => {
    expect(numbers((await list({ after: 'ROW#0007' })).items)).toEqual([8, 9]);
    expect(numbers((await list({ after: 'ROW#0007x' })).items)).toEqual([8, 9]);
    expect(numbers((await list({ after: 'ROW#0001x', descending: true })).items)).toEqual([1, 0]);
  });

  it('takes a place outside its range for the beginning or the end', async () => {
    expect((await list({ after: 'A' })).items).toHaveLength(10);
    expect((await list({ after: 'ZZ' })).items).toHaveLength(0);
    expect((await list({ after: 'A', descending: true })).items).toHaveLength(0);
    expect((await list({ after: 'ZZ', descending: true })).items).toHaveLength(10);
  });

  it('pages without losing or repeating a row', async () => {
    const seen: unknown[] = [];
    let after: string | undefined;
    do {
      const page = await list({ limit: 3, ...(after ? { after } : {}) });
      seen.push(...numbers(page.items));
      after = page.next;
    } while (after);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('fills a filtered page, and pages through the matches', async () => {
    const even = { attribute: 'even', op: '=', value: true } as const;
    const first = await list({ filter: even, limit: 3 });
    expect([numbers(first.items), first.next]).toEqual([[0, 2, 4], 'ROW#0004']);
    const second = await list({ filter: even, limit: 3, after: first.next });
    expect([numbers(second.items), second.next]).toEqual([[6, 8], undefined]);
  });

  it('reads past 1 MB for a filter that few rows pass, and stops after five pages', async () => {
    // 60 rows of 100 KB: six pages of 1 MB.
    await fill('BIG', 60, (n) => ({ pad: 'x'.repeat(100_000), last: n === 59, eleventh: n % 11 === 10 }));
    const match = (attribute: string) => ({ attribute, op: '=', value: true }) as const;
    const found = await db.store.query({ pk: 'BIG', filter: match('eleventh'), limit: 3 });
    expect(numbers(found.items)).toEqual([10, 21, 32]);
    const none = await db.store.query({ pk: 'BIG', filter: match('last'), limit: 1 });
    expect(none.items).toEqual([]);
    expect(none.next).toMatch(/^ROW#00/);
    const rest = await db.store.query({ pk: 'BIG', filter: match('last'), limit: 1, after: none.next! });
    expect(numbers(rest.items)).toEqual([59]);
    expect((await db.store.query({ pk: 'BIG', limit: 40 })).items).toHaveLength(40);
    const all: unknown[] = [];
    for await (const item of db.store.queryAll({ pk: 'BIG', descending: true })) all.push(item.n);
    expect(all).toEqual(Array.from({ length: 60 }, (_, n) => 59 - n));
  });
});

/** A client whose due index, once it fell behind, answers what it answered before: on AWS it follows the table with a delay. */
function laggingIndex() {
  const client = createDynamoClient({ region: 'us-east-1', endpoint: db.endpoint });
  const answers = new Map<string, unknown>();
  let isBehind = false;
  client.middlewareStack.add(
    (next) => async (args) => {
      const asked = JSON.stringify(args.input);
      if (!('IndexName' in args.input)) return next(args);
      const known = answers.get(asked);
      if (isBehind && known) return known as Awaited<ReturnType<typeof next>>;
      const answer = await next(args);
      answers.set(asked, answer);
      return answer;
    },
    { step: 'initialize', name: 'laggingIndex' },
  );
  const fallBehind = () => {
    isBehind = true;
  };
  return { client, fallBehind };
}

describe('due', () => {
  it('answers what is due of one kind, oldest first', async () => {
    const at = (minute: number) => `2026-01-01T00:0${minute}:00.000Z`;
    await db.store.writeMany(
      [3, 1, 2, 5].map((minute) => ({ put: row('DUE', `${minute}`, { dueKind: 'recrawl', dueAt: at(minute) }) })),
    );
    await db.store.put(row('DUE', 'other', { dueKind: 'other', dueAt: at(1) }));
    expect(keysOf(await db.store.due('recrawl', at(3), 10))).toEqual(['1', '2', '3']);
    expect(keysOf(await db.store.due('recrawl', at(9), 2))).toEqual(['1', '2']);
    await db.store.update({ pk: 'DUE', sk: '1' }, { remove: ['dueKind', 'dueAt'] });
    expect(keysOf(await db.store.due('recrawl', at(3), 10))).toEqual(['2', '3']);
  });

  it('answers whole items, although the index holds their keys alone', async () => {
    const item = row('WHOLE', '1', { dueKind: 'whole', dueAt: '1', name: 'n', nested: { deep: [1] } });
    await db.store.put(item);
    expect(await db.store.due('whole', '2', 10)).toEqual([item]);
  });

  it('reads the items as they are now, and leaves out those that the index has wrong', async () => {
    const kinds = ['kept', 'moved', 'done', 'other', 'removed'];
    await db.store.writeMany(kinds.map((sk) => ({ put: row('LATE', sk, { dueKind: 'late', dueAt: '3', n: 1 }) })));
    const { client, fallBehind } = laggingIndex();
    const store = createStore(client, db.tableName);
    expect(keysOf(await store.due('late', '5', 10)).sort()).toEqual([...kinds].sort());
    fallBehind();
    await db.store.update({ pk: 'LATE', sk: 'kept' }, { add: { n: 1 } });
    await db.store.update({ pk: 'LATE', sk: 'moved' }, { set: { dueAt: '6' } });
    await db.store.update({ pk: 'LATE', sk: 'done' }, { remove: ['dueKind', 'dueAt'] });
    await db.store.update({ pk: 'LATE', sk: 'other' }, { set: { dueKind: 'later' } });
    await db.store.remove({ pk: 'LATE', sk: 'removed' });
    expect(await store.due('late', '5', 10)).toEqual([row('LATE', 'kept', { dueKind: 'late', dueAt: '3', n: 2 })]);
    client.destroy();
  });

  it('answers the keys of one shard in pages, oldest first', async () => {
    const dueAt = (n: number) => `2026-01-01T00:00:${String(59 - n).padStart(2, '0')}.000Z`;
    const puts = [0, 1, 2, 3, 4].map((n) => row('SHARDED', `${n}`, { dueKind: 'inactivity#1', dueAt: dueAt(n) }));
    await db.store.writeMany(puts.map((put) => ({ put })));
    await db.store.put(row('SHARDED', 'elsewhere', { dueKind: 'inactivity', dueAt: dueAt(9) }));
    const page = (after?: Key) => db.store.dueKeys('inactivity#1', dueAt(1), { limit: 3, after });
    const first = await page();
    expect(first.keys.map(({ sk }) => sk)).toEqual(['4', '3', '2']);
    const second = await page(first.next);
    expect([second.keys.map(({ sk }) => sk), second.next]).toEqual([['1'], undefined]);
  });
});
