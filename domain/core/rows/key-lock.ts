import type { App } from '../app.ts';

/** Longer than any single task. If the lock expires early, only the order is lost. */
const HELD_MS = 60_000;

/**
 * Runs tasks on the same key one at a time within this container, so they do not fail each other's conditions. Conditions still
 * ensure correctness, because other containers do not share the lock. Returns the result of `work`.
 */
export function withKeyLock<T>(app: App, thing: string, work: () => Promise<T>): Promise<T> {
  const key = `turn#${thing}`;
  const before = app.cache.get<Promise<unknown>>(key) ?? Promise.resolve();
  const mine = before.then(work);
  app.cache.set(
    key,
    mine.catch(() => {}),
    HELD_MS,
  );
  return mine;
}
