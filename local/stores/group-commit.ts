import type { DatabaseSync } from 'node:sqlite';

export interface GroupCommit {
  /** Opens the group, unless it is open: what is written from here on is kept with it, or not at all. */
  join(): void;
  /** Resolves once everything written so far is on the disk; rejects where it could not be kept. */
  kept(): Promise<void>;
  /** Ends the group now. */
  flush(): void;
}

/**
 * Commits what is written in one turn of the event loop together: each commit waits for the disk, 1 to 4 ms on a busy one,
 * and a batch of ten messages would wait ten times. Whoever answers waits for `kept` first, so that nothing is answered
 * before it is on the disk.
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
      // Whoever does not answer anyone does not wait for it.
      open.promise.catch(() => {});
      setImmediate(flush);
    },
    kept: async () => open?.promise,
    flush,
  };
}
