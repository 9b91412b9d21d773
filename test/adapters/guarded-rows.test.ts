import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardRows } from '../../adapters/dynamodb/guarded.ts';
import type { Store } from '../../domain/core/app.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';

const workspace = 'WS#01900000-0000-7000-8000-000000000000';
const own = { pk: workspace, sk: 'WS' };
const message = { pk: `${workspace}#CONV#1`, sk: 'MSG#1' };
const apiKey = { pk: 'KEY#1', sk: 'KEY' };

let table: TestTable;
let store: Store;
beforeAll(async () => {
  table = await startTestTable();
  store = guardRows(table.store, {
    read: ['WS#*'],
    count: ['WS#????????-????-????-????-????????????'],
    write: ['WS#*#CONV*'],
  });
});
afterAll(() => table.stop());

it('lets a function read, count and write what it may', async () => {
  await store.put(message);
  await store.update(own, { add: { used: 1 } });
  const absent = { attribute: 'gone', is: 'absent' } as const;
  await store.transact({ one: { put: message }, many: [{ check: own, when: absent }], none: null });
  await store.writeMany([{ put: { ...message, sk: 'MSG#2' } }, { remove: message }]);
  expect(await store.get(own)).toEqual({ ...own, used: 1 });
  expect(await store.getMany([message])).toEqual([undefined]);
  expect((await store.query({ pk: message.pk })).items).toHaveLength(1);
  expect(await Array.fromAsync(store.queryAll({ pk: message.pk }))).toHaveLength(1);
  await store.remove({ ...message, sk: 'MSG#2' });
});

it.each([
  ['read', () => store.get(apiKey)],
  ['read', () => store.getMany([own, apiKey])],
  ['read', () => store.query(apiKey)],
  ['read', async () => Array.fromAsync(store.queryAll(apiKey))],
  ['write', () => store.put(own)],
  ['write', () => store.remove(own)],
  ['count', () => store.update({ ...own, pk: `${workspace}#HOOK` }, { set: { url: 'x' } })],
  ['write', () => store.transact({ message: { put: message }, apiKey: { put: apiKey } })],
  ['read', () => store.transact({ message: { put: message }, apiKey: { check: apiKey, when: { all: [] } } })],
  ['write', () => store.transact({ many: new Map([['one', { remove: apiKey }]]) })],
  ['write', () => store.writeMany([{ remove: message }, { put: apiKey }])],
] as const)('refuses to %s another row %#', async (right, call) => {
  await expect(call()).rejects.toThrow(`no right to ${right} the row`);
  expect(await table.store.get(apiKey)).toBeUndefined();
});
