/** Returned by an attempt whose condition failed because of a concurrent change. */
export const AGAIN = Symbol('again');

/**
 * Optimistic retry: `once` reads, decides and writes. Repeats it while it returns AGAIN. Each such attempt means that a concurrent
 * one succeeded, so `attempts` is more than the writers that a row has at once. Throws what `exhausted` creates after the last one.
 * `attempt` is 0 at first.
 */
export async function retryOnConflict<T>(
  attempts: number,
  exhausted: () => Error,
  once: (attempt: number) => Promise<T | typeof AGAIN>,
): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const result = await once(attempt);
    if (result !== AGAIN) return result;
  }
  throw exhausted();
}
