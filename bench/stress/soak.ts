import { setTimeout as sleep } from 'node:timers/promises';
import { runLanes, startMixedLoad } from '../../test/support/mixed-load.ts';
import { startPlatform } from '../../test/support/platform.ts';
import { machineFacts, residentMb } from '../support/machine.ts';
import { rounded } from '../support/numbers.ts';

/**
 * Mixed load for so many minutes, and what the platform's process holds in memory meanwhile: a leak shows as a slope that does
 * not end. Each tenant has its turn, so that no list grows without bound.
 *
 *   node bench/stress/soak.ts <minutes>
 */
const minutes = Number(process.argv[2] ?? 15);
const LANES = 4;
const STEPS_A_TENANT = 600;
const SAMPLE_MS = 5_000;
/** Of the whole time: caches fill and the compiler works first. */
const WARM_UP_SHARE = 0.3;

/** As if in a function of so much memory: the search indexes of the tenants fill their third of it in a few minutes, and may grow no more. */
const MEMORY_MB = 24;

const platform = await startPlatform({
  env: { RATE_LIMIT_SCALE: '1000000', AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(MEMORY_MB) },
});
const startedMs = performance.now();
const endMs = startedMs + minutes * 60_000;
const samples: { minute: number; mb: number }[] = [];
const outcomes: Record<string, number> = {};

async function sample(): Promise<void> {
  while (performance.now() < endMs) {
    const mb = residentMb(platform.pid);
    if (mb !== undefined) samples.push({ minute: (performance.now() - startedMs) / 60_000, mb });
    await sleep(SAMPLE_MS);
  }
}

async function work(): Promise<void> {
  for (let seed = 1; performance.now() < endMs; seed++) {
    const load = await startMixedLoad(platform, seed);
    for (let done = 0; done < STEPS_A_TENANT && performance.now() < endMs; done += LANES * 10) {
      await runLanes(load, LANES, LANES * 10);
    }
    for (const [name, count] of Object.entries(load.outcomes)) outcomes[name] = (outcomes[name] ?? 0) + count;
  }
}

/** Least squares: megabytes a minute. */
function slope(points: readonly { minute: number; mb: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ mb }) => mb))];
  const covariance = points.reduce((sum, { minute, mb }) => sum + (minute - x) * (mb - y), 0);
  return covariance / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

try {
  await Promise.all([sample(), work()]);
  const steady = samples.filter(({ minute }) => minute > minutes * WARM_UP_SHARE);
  const parts = Array.from({ length: 6 }, (_, n) =>
    samples.filter(({ minute }) => Math.min(5, Math.floor((minute / minutes) * 6)) === n),
  ).filter((part) => part.length > 0);
  console.log(machineFacts());
  console.log(`${minutes} minutes of mixed load: ${JSON.stringify(outcomes)}`);
  console.table(
    parts.map((part) => ({
      'from minute': rounded(part[0]!.minute, 1),
      'least MB': rounded(Math.min(...part.map(({ mb }) => mb))),
      'most MB': rounded(Math.max(...part.map(({ mb }) => mb))),
    })),
  );
  console.log(`Slope after the first ${WARM_UP_SHARE * 100} %: ${slope(steady).toFixed(2)} MB a minute`);
} finally {
  await platform.stop();
}
