/** Splits a list into batches of `size`. The last one may be shorter. */
export const batchesOf = <T>(size: number, all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

/**
 * Runs work for each element, `size` at a time, and returns the results in order. Throws the first failure, after the rest of its
 * batch has finished, because work in progress must not outlive the call.
 */
export async function inBatches<T, R>(
  size: number,
  all: readonly T[],
  work: (each: T) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const batch of batchesOf(size, all)) {
    for (const outcome of await Promise.allSettled(batch.map(async (each) => work(each)))) {
      if (outcome.status === 'rejected') throw outcome.reason;
      results.push(outcome.value);
    }
  }
  return results;
}
