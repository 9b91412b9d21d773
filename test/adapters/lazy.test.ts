import { expect, it } from 'vitest';
import { lazy } from '../../adapters/lazy.ts';

it('loads once, and again after a failed load', async () => {
  let loads = 0;
  const load = async () => {
    if (++loads === 1) throw new Error('the file is gone');
    return { add: async (one: number, other: number) => one + other };
  };
  const port = lazy(['add'], load);
  const first = await Promise.allSettled([port.add(1, 2), port.add(3, 4)]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([port.add(1, 2), port.add(3, 4)])).toEqual([3, 7]);
  expect(loads).toBe(2);
});
