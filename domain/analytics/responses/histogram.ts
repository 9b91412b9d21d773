/** Each bucket is 10 % wider than the one before, so a value is exact to 5 %. */
const GROWTH = Math.log(1.1);
const MAX_SECONDS = 400 * 86_400;

/** 0: less than a second. */
export const bucketOf = (seconds: number): number =>
  seconds < 1 ? 0 : 1 + Math.round(Math.log(Math.min(seconds, MAX_SECONDS)) / GROWTH);

/** The middle of a bucket, in whole seconds. */
export const secondsOf = (bucket: number): number => (bucket === 0 ? 0 : Math.round(Math.exp((bucket - 1) * GROWTH)));

/** Numbers of values by bucket. */
export type Histogram = Map<number, number>;

export function addValues(histogram: Histogram, bucket: number, count: number): void {
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + count);
}

interface Quantiles {
  count: number;
  medianSeconds: number | null;
  p90Seconds: number | null;
}

export function quantilesOf(histogram: Histogram): Quantiles {
  const buckets = [...histogram].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const count = buckets.reduce((sum, [, each]) => sum + each, 0);
  return { count, medianSeconds: quantile(buckets, count * 0.5), p90Seconds: quantile(buckets, count * 0.9) };
}

/** The smallest value that at least `rank` values do not exceed. Null: there are none. */
function quantile(buckets: readonly [number, number][], rank: number): number | null {
  let below = 0;
  for (const [bucket, count] of buckets) {
    below += count;
    if (below >= rank) return secondsOf(bucket);
  }
  return null;
}
