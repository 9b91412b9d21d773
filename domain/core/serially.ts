import type { App } from './app.ts';

/** Longer than any one turn takes. A queue that is forgotten costs only the order. */
const HELD_MS = 60_000;

/**
 * Does work on a contended thing in turn with what this container does on it, so that they do not make each other's
 * conditions fail. Conditions still keep the truth: another container has turns of its own. Gives what `work` gives.
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
