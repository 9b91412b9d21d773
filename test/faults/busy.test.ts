import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FaultyPlatform, startFaultyPlatform } from '../support/faulty-platform.ts';
import { type MixedLoad, runLanes, startMixedLoad } from '../support/mixed-load.ts';

/** `npm run bench -- faults` makes more, on a slower table. */
const CALLS = 250;

let faulty: FaultyPlatform;
let load: MixedLoad;
beforeAll(async () => {
  faulty = await startFaultyPlatform();
  load = await startMixedLoad(faulty.platform);
});
afterAll(() => faulty?.stop());

it('throttles, conflicts and a slow table refuse next to nothing, and make nothing wrong', async () => {
  await faulty.set({ throttled: 0.05, conflicting: 0.02, failing: 0.01, delayMs: 10 });
  await runLanes(load, 8, CALLS);
  await faulty.set({});
  const { ok = 0, SERVICE_UNAVAILABLE = 0, ...wrong } = load.outcomes;
  expect(wrong).toEqual({});
  expect(ok + SERVICE_UNAVAILABLE).toBe(CALLS);
  expect(ok / CALLS).toBeGreaterThanOrEqual(0.995);
  const { throttled, conflicting, failing } = faulty.table.counts;
  expect(Math.min(throttled, conflicting, failing)).toBeGreaterThan(3);
  expect(await load.differences()).toEqual([]);
});

it('answers that are lost after the work was done make nothing wrong either', async () => {
  const before = load.outcomes.ok!;
  await faulty.set({ lost: 0.03, throttled: 0.02 });
  await runLanes(load, 8, CALLS);
  await faulty.set({});
  const { ok = 0, SERVICE_UNAVAILABLE: _, ...wrong } = load.outcomes;
  expect(wrong).toEqual({});
  expect((ok - before) / CALLS).toBeGreaterThanOrEqual(0.98);
  expect(faulty.table.counts.lost).toBeGreaterThan(5);
  expect(await load.differences()).toEqual([]);
});

it('would have been noticed, had something been lost', async () => {
  const { sources } = (await load.tenant.api.get(`${load.bot.path}/sources`)).body.data;
  const { id, title } = sources.find((source: { title: string }) => source.title.startsWith('question'));
  expect((await load.tenant.api.delete(`${load.bot.path}/sources/${id}`)).status).toBe(200);
  expect(await load.differences()).toEqual([`${title} is gone`]);
});
