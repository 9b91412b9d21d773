export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

/** Waits for all promises even if one fails, because no work may outlive its request. Throws the first failure. */
export async function allOf(work: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(work.map((promise) => promise.catch((error) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}
