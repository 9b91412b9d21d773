import type { App, Condition, Key, Write } from '../../core/app.ts';

/** How long the first update waits for others. */
const WAIT_MS = 10;
/** Maximum updates per transaction: DynamoDB's limit. */
const MAX_UPDATES = 100;

interface WaitingWrite {
  key: Key;
  set: Record<string, unknown>;
  when: Condition;
  done: PromiseWithResolvers<void>;
}
export type Batcher = ReturnType<typeof createBatcher>;

/** Shared by the workers of one container. */
export interface Worker {
  app: App;
  batch: Batcher;
}

/**
 * Combines the updates of one container into as few transactions as possible: a call costs 0.7 ms of processor time regardless of
 * its size, and the embedded database commits one row in 9 ms, but one of ten in 2 ms. One transaction runs at a time; later
 * updates go with the next. An update whose condition fails changes nothing and does not affect the others. Create one per
 * container.
 */
export function createBatcher(app: App) {
  let waiting: WaitingWrite[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isWriting = false;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting.slice(0, MAX_UPDATES);
      waiting = waiting.slice(MAX_UPDATES);
      await writeAll(app, group);
    }
    isWriting = false;
  }
  return function update(rowKey: Key, set: Record<string, unknown>, when: Condition): Promise<void> {
    const done = Promise.withResolvers<void>();
    waiting.push({ key: rowKey, set, when, done });
    if (!isWriting && waiting.length >= MAX_UPDATES) void flush();
    else if (!isWriting) timer ??= setTimeout(flush, WAIT_MS);
    return done.promise;
  };
}

/** Settles each update. Never throws. */
async function writeAll(app: App, group: readonly WaitingWrite[]): Promise<void> {
  const isWritten = group.length > 1 && (await transact(app, group));
  const write = async ({ key, set, when }: WaitingWrite) => {
    if (!isWritten) await app.store.update(key, { set }, when);
  };
  await Promise.all(group.map((update) => write(update).then(update.done.resolve, update.done.reject)));
}

/** Returns false if the transaction failed as a whole. Then each update is tried individually. */
const transact = (app: App, group: readonly WaitingWrite[]): Promise<boolean> =>
  app.store
    .transact({ updates: group.map(({ key, set, when }): Write => ({ update: key, change: { set }, when })) })
    .then(
      ({ applied }) => applied,
      () => false,
    );
