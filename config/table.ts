/** The single table: names shared by the stack, the adapters and the local platform. */
export const table = {
  /** Used locally, and as the suffix of the stack's table. */
  name: 'frontdesk',
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  streamView: 'NEW_AND_OLD_IMAGES',
  /**
   * Sparse: only items that become due have `dueKind` and `dueAt`. Contains keys only, so updates of other attributes
   * do not write to it; readers fetch the items by key.
   */
  indexes: {
    due: { name: 'due-index', partitionKey: 'dueKind', sortKey: 'dueAt', projection: 'KEYS_ONLY' },
  },
} as const;

/**
 * Kinds that all tenants' visitors write, with their number of shards in the due index: one partition key takes 1,000
 * writes per second. The first shard's key is the kind itself, so that rows without a shard are found too. Each shard
 * costs the schedule one query per minute.
 */
export const dueShards: Readonly<Record<string, number>> = { inactivity: 4, 'asked-day': 4 };

/** Returns the due index's partition keys of a kind. */
export const dueKeys = (kind: string): string[] =>
  Array.from({ length: dueShards[kind] ?? 1 }, (_, shard) => (shard === 0 ? kind : `${kind}#${shard}`));

/**
 * Prefixes of rows that the change stream's consumer ignores. The event source filters them out before they are billed.
 */
export const streamIgnoredPrefixes = ['RATE#', 'LEASE#'] as const;
