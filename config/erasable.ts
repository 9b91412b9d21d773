/**
 * The tag of objects whose old versions soon expire (setting `erasedDays`): files of conversations, and snapshots of indexes, which can be
 * rebuilt. A tag, because S3's lifecycle rules know prefixes without wildcards and these keys begin with a workspace's id.
 */
export const erasableTag = { key: 'erasable', value: 'true' } as const;
