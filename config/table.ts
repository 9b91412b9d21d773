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
 * Kinds that all tenants' visitors write. They are spread over several partition keys of the due index, their shards, because
 * one takes 1,000 writes per second.
 */
const shardedDueKinds: readonly string[] = ['inactivity', 'asked-day'];

/** The number of shards of such a kind. Each costs the schedule one query per minute. */
export const dueShardBounds = { fallback: 4, min: 4, max: 32 };

/** Returns a kind's partition keys. The first is the kind itself, so that rows of earlier versions are found too. */
export const dueKeys = (kind: string, shards: number): string[] =>
  Array.from({ length: shardedDueKinds.includes(kind) ? shards : 1 }, (_, n) => (n === 0 ? kind : `${kind}#${n}`));

/** The kind of a partition key. */
export const dueKindOf = (dueKey: string): string => dueKey.replace(/#\d+$/, '');

/**
 * Prefixes of rows that the change stream's consumer ignores. The event source filters them out before they are billed.
 */
export const streamIgnoredPrefixes = ['RATE#', 'LEASE#'] as const;

/**
 * Sort keys of the rows that tell who is typing in a conversation and which agents look at it. They have no `entity`: only stacks with
 * live events need their changes.
 */
export const signalRows = ['TYPING', 'PRESENCE'] as const;
