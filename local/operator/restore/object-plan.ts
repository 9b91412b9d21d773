/** A version of an object or its deletion, as S3 lists them. */
export interface ObjectEntry {
  key: string;
  versionId: string;
  /** In milliseconds. S3 lists whole seconds. */
  at: number;
  isLatest: boolean;
  /** Null for a delete marker. */
  content: { etag: string; size: number } | null;
}

/** What puts an object back as it was at a time. Nothing that exists is lost by it. */
export type ObjectAction =
  | { kind: 'none' }
  /** The object was made later. No row of the restored table names it. */
  | { kind: 'newer' }
  /** The object was only deleted since. */
  | { kind: 'undelete'; markers: readonly string[] }
  /** The object was replaced since: the earlier version becomes the latest one again. */
  | { kind: 'copy'; versionId: string };

const newestFirst = (one: ObjectEntry, other: ObjectEntry) =>
  Number(other.isLatest) - Number(one.isLatest) || other.at - one.at;

/** Decides about one key, from all of its entries. Deciding again after the action gives `none`. */
export function planObject(entries: readonly ObjectEntry[], toMs: number): ObjectAction {
  const history = entries.toSorted(newestFirst);
  const n = history.findIndex(({ at }) => at <= toMs);
  const [latest] = history;
  const earlier = history[n];
  if (!earlier?.content) return latest?.content && latest !== earlier ? { kind: 'newer' } : { kind: 'none' };
  if (latest === earlier) return { kind: 'none' };
  const since = history.slice(0, n);
  if (since.every(({ content }) => content === null))
    return { kind: 'undelete', markers: since.map(({ versionId }) => versionId) };
  const isSame = latest?.content?.etag === earlier.content.etag && latest.content.size === earlier.content.size;
  return isSame ? { kind: 'none' } : { kind: 'copy', versionId: earlier.versionId };
}
