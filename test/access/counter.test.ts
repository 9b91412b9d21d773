import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCache } from '../../adapters/cache.ts';
import type { Store } from '../../domain/core/app.ts';
import { addTo } from '../../domain/core/rows/counter.ts';
import { appOf } from '../support/app-of.ts';
import { startTestTable, type TestTable } from '../support/stores/stores.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table?.stop());

const key = (name: string) => ({ pk: `RATE#test#${name}`, sk: 'COUNT' });

/** A container that counts on the table. `refuse`: which of its calls fail. */
function container(refuse: (call: number) => boolean = () => false) {
  const costs: number[] = [];
  const update: Store['update'] = (at, change, when) => {
    costs.push(change.add!.used!);
    return refuse(costs.length) ? Promise.reject(new Error('refused')) : table.store.update(at, change, when);
  };
  const app = appOf({ store: { ...table.store, update }, cache: createCache({ now: Date.now }) });
  return { app, costs };
}

it('gives each of many additions at once the value after it, in few calls', async () => {
  const { app, costs } = container();
  const values = await Promise.all(Array.from({ length: 50 }, () => addTo(app, key('many'), 1, 9e9)));
  expect(values).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(costs).toEqual([1, 49]);
  expect(await addTo(app, key('many'), 3, 9e9)).toBe(53);
});

it('stays exact where several containers add different amounts', async () => {
  const containers = [container(), container(), container()];
  const additions = Array.from({ length: 60 }, (_, n) => ({ app: containers[n % 3]!.app, cost: 1 + (n % 4) }));
  const values = await Promise.all(additions.map(({ app, cost }) => addTo(app, key('several'), cost, 9e9)));
  // Each addition covers the units up to its value: together they cover all, none twice.
  const units = values.flatMap((value, n) => Array.from({ length: additions[n]!.cost }, (_, unit) => value - unit));
  expect(units.toSorted((a, b) => a - b)).toEqual(Array.from({ length: units.length }, (_, n) => n + 1));
});

it('fails only the additions of a call that failed', async () => {
  const { app, costs } = container((call) => call === 2);
  const first = addTo(app, key('failing'), 1, 9e9);
  const second = Promise.allSettled([addTo(app, key('failing'), 1, 9e9), addTo(app, key('failing'), 2, 9e9)]);
  expect(await first).toBe(1);
  expect((await second).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await addTo(app, key('failing'), 1, 9e9)).toBe(2);
  expect(costs).toEqual([1, 3, 1]);
});
