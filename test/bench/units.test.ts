import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';

/** The prices rest on what the embedded table reports; here that is what DynamoDB documents. */
let table: TestTable;
let used: number[];
beforeAll(async () => {
  table = await startTestTable({ onCall: (_name, units) => used.push(units) });
});
afterAll(() => table.stop());

const text = 'x'.repeat(2_500);
const due = { dueKind: 'kind', dueAt: '1' };

async function unitsOf(call: () => Promise<unknown>): Promise<number> {
  used = [];
  await call();
  return used.reduce((total, units) => total + units, 0);
}

it('counts a unit for each kilobyte that is begun, and twice that in a transaction', async () => {
  const { store } = table;
  expect(await unitsOf(() => store.put({ pk: 'a', sk: '1' }))).toBe(1);
  expect(await unitsOf(() => store.put({ pk: 'a', sk: '2', text }))).toBe(3);
  expect(
    await unitsOf(() =>
      store.transact({ short: { put: { pk: 'b', sk: '1' } }, long: { put: { pk: 'b', sk: '2', text } } }),
    ),
  ).toBe(8);
  const check = { check: { pk: 'a', sk: '1' }, when: { attribute: 'pk', is: 'present' } } as const;
  expect(await unitsOf(() => store.transact({ check, put: { put: { pk: 'b', sk: '3' } } }))).toBe(4);
});

it('counts what the larger of the old row and the new one comes to', async () => {
  const { store } = table;
  await store.put({ pk: 'c', sk: '1', text });
  expect(await unitsOf(() => store.put({ pk: 'c', sk: '1' }))).toBe(3);
  expect(await unitsOf(() => store.update({ pk: 'c', sk: '1' }, { set: { text } }))).toBe(3);
});

it('counts a row of the index, and both where it moves', async () => {
  const { store } = table;
  expect(await unitsOf(() => store.put({ pk: 'd', sk: '1', ...due }))).toBe(2);
  expect(await unitsOf(() => store.update({ pk: 'd', sk: '1' }, { set: { dueAt: '2' } }))).toBe(3);
});

it('counts a read of up to four kilobytes as one unit, half of it where the read need not be consistent', async () => {
  const { store } = table;
  await store.put({ pk: 'e', sk: '1', text });
  expect(await unitsOf(() => store.get({ pk: 'e', sk: '1' }))).toBe(0.5);
  expect(await unitsOf(() => store.get({ pk: 'e', sk: '1' }, { consistent: true }))).toBe(1);
  expect(
    await unitsOf(() =>
      store.getMany([
        { pk: 'e', sk: '1' },
        { pk: 'e', sk: 'none' },
      ]),
    ),
  ).toBe(2);
});
