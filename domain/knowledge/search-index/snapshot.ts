import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { createIndex, loadIndex, type SearchIndex } from '../../../engines/retrieval/index.ts';
import { ERASED, type IndexHead } from './log.ts';

/** A chatbot's index as a container holds it. */
export interface LoadedIndex {
  index: SearchIndex;
  /** Newest revision applied of each source, dropped ones included. */
  revisions: Map<string, number>;
  /** When this first knew of a source that it is deleted, in milliseconds. */
  erasedMs: Map<string, number>;
  /** Newest log entry applied. */
  upTo: string | null;
  /** The snapshot that was in force when the log was last read. */
  version: string | null;
  /** When the log was last asked for, in milliseconds, by a reader that has applied what it got. */
  askedMs: number;
  /** Made of the sources and chunks themselves, because the snapshot could not be read. */
  isRebuilt: boolean;
  /** Ends when nothing is being applied any more. */
  applying: Promise<void> | undefined;
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
});

/**
 * So long a snapshot tells of a deletion, for a reader that has read the log before that was shortened, and not the deletion in it.
 * Without an end the snapshot of a site that is crawled again and again would grow for ever.
 */
const ERASED_KEPT_MS = 10 * 60_000;

/**
 * A snapshot's bytes: the revisions as a JSON line with its length before it, then the index's own bytes, all gzipped. A deleted
 * source has as its third element when that was known.
 */
export async function pack(held: LoadedIndex, nowMs: number): Promise<Buffer> {
  const kept = [...held.revisions].flatMap(([sourceId, revision]) => {
    if (revision !== ERASED) return [[sourceId, revision]];
    const erasedMs = held.erasedMs.get(sourceId) ?? nowMs;
    return nowMs - erasedMs < ERASED_KEPT_MS ? [[sourceId, revision, erasedMs]] : [];
  });
  const revisions = Buffer.from(JSON.stringify(kept));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(revisions.length);
  return promisify(gzip)(Buffer.concat([length, revisions, held.index.serialize()]), { level: 1 }) as Promise<Buffer>;
}

/** Throws on bytes that are no snapshot, or one of another version. */
export async function unpack(blob: Buffer, { upTo, version }: IndexHead, nowMs: number): Promise<LoadedIndex> {
  const bytes = (await promisify(gunzip)(blob)) as Buffer;
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
  };
}
