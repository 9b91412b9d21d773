/** The one table: name parts that the stack, the adapters and the local platform share. */
export const table = {
  /** Used locally, and as the suffix of the stack's own table. */
  name: 'frontdesk',
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  streamView: 'NEW_AND_OLD_IMAGES',
  /**
   * Sparse: only an item that something must happen to later carries `dueKind` and `dueAt`. It holds keys only, so an update that
   * changes neither attribute writes nothing to it; whoever queries it reads the items by key.
   */
  indexes: {
    due: { name: 'due-index', partitionKey: 'dueKind', sortKey: 'dueAt', projection: 'KEYS_ONLY' },
  },
} as const;

/**
 * Kinds that every tenant's visitors write, and over how many partition keys of the due index each is spread: one key takes
 * 1,000 writes a second. The first key is the kind itself, so that rows without a shard are found too. Each shard costs the
 * schedule one query a minute.
 */
export const dueShards: Readonly<Record<string, number>> = { inactivity: 4, 'asked-day': 4 };

/** The partition keys under which rows of a kind stand in the due index. */
export const dueKeys = (kind: string): string[] =>
  Array.from({ length: dueShards[kind] ?? 1 }, (_, shard) => (shard === 0 ? kind : `${kind}#${shard}`));

/** Rows that no consumer of the change stream looks at; the event source filters them out before anything is billed. */
export const streamIgnoredPrefixes = ['RATE#', 'LEASE#'] as const;
