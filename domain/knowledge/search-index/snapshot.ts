import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { createIndex, loadIndex, type SearchIndex } from '../../../engines/retrieval/index.ts';
import { ERASED, type IndexHead, type StoredPassages } from './log.ts';

/** A chatbot's index as loaded in a container. */
export interface LoadedIndex {
  index: SearchIndex;
  /** The newest applied revision of each source, including removed ones. */
  revisions: Map<string, number>;
  /** When the deletion of a source became known, in milliseconds. */
  erasedMs: Map<string, number>;
  /** The newest applied log entry. */
  upTo: string | null;
  /** The current snapshot when the log was last read. */
  version: string | null;
  /** When the log was last read and applied, in milliseconds. */
  askedMs: number;
  /** Rebuilt from sources and chunks, because the snapshot could not be read. */
  isRebuilt: boolean;
  /** Resolves when no update is in progress. */
  applying: Promise<void> | undefined;
  /** Set if the index contains only what the vector store does not: recent changes, and texts without an embedding. */
  stored: StoredPassages | undefined;
}

export const emptyIndex = (): LoadedIndex => ({
  index: createIndex(),
  revisions: new Map(),
  erasedMs: new Map(),
  upTo: null,
  version: null,
  askedMs: 0,
  isRebuilt: false,
  applying: undefined,
  stored: undefined,
});

/**
 * How long a snapshot remembers a deletion, for readers that read the log before it was compacted and before the
 * deletion. Without a limit the snapshot of a site that is crawled repeatedly would grow for ever.
 */
const ERASED_KEPT_MS = 10 * 60_000;

/**
 * Serialises a snapshot: the revisions as JSON with a length prefix, then the index's bytes, all gzipped. A deleted
 * source has the time of its deletion as third element.
 */
export async function pack(loaded: LoadedIndex, nowMs: number): Promise<Buffer> {
  const kept = [...loaded.revisions].flatMap(([sourceId, revision]) => {
    if (revision !== ERASED) return [[sourceId, revision]];
    const erasedMs = loaded.erasedMs.get(sourceId) ?? nowMs;
    return nowMs - erasedMs < ERASED_KEPT_MS ? [[sourceId, revision, erasedMs]] : [];
  });
  const revisions = Buffer.from(JSON.stringify(kept));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(revisions.length);
  return promisify(gzip)(Buffer.concat([length, revisions, loaded.index.serialize()]), { level: 1 });
}

/** Throws if the bytes are not a snapshot or have another version. */
export async function unpack(blob: Buffer, { upTo, version, stored }: IndexHead, nowMs: number): Promise<LoadedIndex> {
  const bytes = await promisify(gunzip)(blob);
  const end = 4 + bytes.readUInt32LE(0);
  const entries: [string, number, number?][] = JSON.parse(bytes.toString('utf8', 4, end));
  const erased = entries.filter(([, revision]) => revision === ERASED);
  return {
    ...emptyIndex(),
    index: loadIndex(bytes.subarray(end)),
    revisions: new Map(entries.map(([sourceId, revision]) => [sourceId, revision])),
    erasedMs: new Map(erased.map(([sourceId, , erasedMs]) => [sourceId, erasedMs ?? nowMs])),
    upTo,
    version,
    stored,
  };
}
