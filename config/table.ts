/** The one table: name parts that the stack, the adapters and the local platform share. */
export const table = {
  /** Used locally, and as the suffix of the stack's own table. */
  name: 'frontdesk',
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  streamView: 'NEW_AND_OLD_IMAGES',
  /** Sparse: only an item that something must happen to later carries `dueKind` and `dueAt`. */
  indexes: { due: { name: 'due-index', partitionKey: 'dueKind', sortKey: 'dueAt' } },
} as const;

/** Rows that no consumer of the change stream looks at; the event source filters them out before anything is billed. */
export const streamIgnoredPrefixes = ['RATE#', 'LEASE#'] as const;
