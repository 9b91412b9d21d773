import type { DatabaseSync } from 'node:sqlite';

export interface GroupCommit {
  /** Opens the group unless it is open. All writes from here on are committed together or not at all. */
  join(): void;
  /** Resolves when everything written so far is on disk. Rejects if it could not be written. */
  kept(): Promise<void>;
  /** Ends the group now. */
  flush(): void;
}

/**
 * Commits the writes of one event loop turn in one transaction. Each commit waits for the disk (1 to 4 ms on a busy
 * one), and a batch of ten messages would wait ten times. Await `kept` before responding, so that the data is on disk
 * first.
 */
export function groupCommit(database: DatabaseSync): GroupCommit {
  let open: PromiseWithResolvers<void> | undefined;
  function flush() {
    const group = open;
    if (!group) return;
    open = undefined;
    try {
      database.exec('COMMIT');
      group.resolve();
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      group.reject(error);
    }
  }
  return {
    join() {
      if (open) return;
      database.exec('BEGIN');
      open = Promise.withResolvers();
      // Avoids an unhandled rejection if no caller awaits it.
      open.promise.catch(() => {});
      setImmediate(flush);
    },
    kept: async () => open?.promise,
    flush,
  };
}
