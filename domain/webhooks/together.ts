import type { App, Key, Test, Write } from '../app.ts';

/** How long the first waits for others, and how many are written at once. */
const WAIT_MS = 4;
const MOST = 25;

interface Waiting {
  key: Key;
  set: Record<string, unknown>;
  when: Test;
  done: PromiseWithResolvers<void>;
}

/**
 * Updates that come within a few milliseconds, in one transaction: a round trip and a commit for all of them (one row by itself
 * 9 ms on a busy machine with the embedded database, one of ten 2 ms). One whose condition does not hold changes nothing, and
 * neither does it keep the others from being written. One object a container.
 */
export function createTogether(app: App) {
  let waiting: Waiting[] = [];
  function flush() {
    const group = waiting;
    waiting = [];
    void writeAll(app, group);
  }
  return {
    update(key: Key, set: Record<string, unknown>, when: Test): Promise<void> {
      const done = Promise.withResolvers<void>();
      waiting.push({ key, set, when, done });
      if (waiting.length === 1) setTimeout(() => waiting.length > 0 && flush(), WAIT_MS);
      if (waiting.length === MOST) flush();
      return done.promise;
    },
  };
}
export type Together = ReturnType<typeof createTogether>;

async function writeAll(app: App, group: readonly Waiting[]): Promise<void> {
  const isWritten = group.length > 1 && (await transact(app, group));
  for (const { key, set, when, done } of group) {
    if (isWritten) done.resolve();
    else
      app.store.update(key, { set }, when).then(
        () => done.resolve(),
        (error) => done.reject(error),
      );
  }
}

/** False where not all could be written together; then each is tried by itself. */
const transact = (app: App, group: readonly Waiting[]): Promise<boolean> =>
  app.store.transact(group.map(({ key, set, when }): Write => ({ update: key, change: { set }, when }))).then(
    ({ applied }) => applied,
    () => false,
  );
