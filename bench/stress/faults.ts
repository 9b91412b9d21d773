import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultyPlatform, startFaultyPlatform } from '../../test/support/faulty-platform.ts';
import { type MixedLoad, runLanes, startMixedLoad } from '../../test/support/mixed-load.ts';
import { machineFacts } from '../support/machine.ts';
import { rounded } from '../support/numbers.ts';

/**
 * What callers see of a store that throttles and is slow, and of one that is gone for a while; and whether what they were told
 * is there afterwards. Both faults lie between the platform and its embedded table, queues and bucket.
 *
 *   node bench/stress/faults.ts [calls=1000] [outage seconds=10]
 */
const [calls = 1_000, outageSeconds = 10] = process.argv.slice(2).map(Number);
const LANES = 16;

/** Calls, which of them were refused, how long the slowest took, and what was not as it should be. */
const row = ({ outcomes, slowestMs }: MixedLoad, different: readonly string[]) => {
  const { ok = 0, SERVICE_UNAVAILABLE = 0, ...wrong } = outcomes;
  return {
    calls: ok + SERVICE_UNAVAILABLE + Object.values(wrong).reduce((sum, count) => sum + count, 0),
    'answered %': rounded((100 * ok) / (ok + SERVICE_UNAVAILABLE), 2),
    'refused with 503': SERVICE_UNAVAILABLE,
    'any other end': JSON.stringify(wrong),
    'slowest ms': rounded(slowestMs),
    'not as told': different.length === 0 ? 'nothing' : different.join('; '),
  };
};

async function busy({ platform, set }: FaultyPlatform) {
  const load = await startMixedLoad(platform);
  await set({ throttled: 0.05, delayMs: 200 });
  await runLanes(load, LANES, calls);
  await set({});
  return row(load, await load.differences());
}

/** All goes on asking while nothing listens, and a while longer. */
async function outage({ platform, set }: FaultyPlatform) {
  const load = await startMixedLoad(platform, 2);
  await runLanes(load, LANES, 100);
  await set({ outage: 'refused' });
  let isOver = false;
  const lane = async () => {
    while (!isOver) await load.step();
  };
  const lanes = Array.from({ length: 4 }, lane);
  await sleep(outageSeconds * 1000);
  await set({});
  isOver = true;
  await Promise.all(lanes);
  const { SERVICE_UNAVAILABLE: refused } = load.outcomes;
  const startedMs = performance.now();
  await runLanes(load, LANES, 100);
  const late = (load.outcomes.SERVICE_UNAVAILABLE ?? 0) - (refused ?? 0);
  const different = await load.differences();
  return {
    ...row(load, different),
    'refused afterwards': late,
    'until all was followed, ms': rounded(performance.now() - startedMs),
  };
}

const faulty = await startFaultyPlatform({ RATE_LIMIT_SCALE: '1000000' });
try {
  console.log(machineFacts());
  console.table({ '5 % throttled, each call of the table 200 ms later': await busy(faulty) });
  console.table({ [`an outage of ${outageSeconds} s`]: await outage(faulty) });
} finally {
  await faulty.stop();
}
