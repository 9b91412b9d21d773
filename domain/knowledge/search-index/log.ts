import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import type { App, Item, Write } from '../../core/app.ts';
import { idAt, idTime } from '../../core/ids.ts';
import { chunkPk, chunkPrefix, HEAD_SK, indexPk, LOG_PREFIX, type StoredChunk, toChunk } from '../items.ts';
import type { SourceType, StoredSource } from '../records.ts';

/** Chunks up to this size travel inside the log entry, so that the next question needs no further read. */
const INLINE_BYTES = 48 * 1024;
/** How far back a reader looks again: covers the clocks of containers and the time a transaction may take. */
const OVERLAP_MS = 30_000;
/** So long after the newest entry nothing comes before it any more: the overlap, and as much again for the reader's own clock. */
const SETTLED_MS = 2 * OVERLAP_MS;

/** The revision of a source that was deleted: nothing comes after it. */
export const ERASED = Number.MAX_SAFE_INTEGER;

/** What retrieval must learn about one source. Applied only when `revision` is newer than what is known. */
export interface LogEntry {
  id: string;
  sourceId: string;
  revision: number;
  op: 'put' | 'drop';
  source: { type: SourceType; title: string; url: string | null };
  chunkSet: string | null;
  chunks: IndexedChunk[] | null;
  /** About how many bytes a reader reads for it, wherever the chunks are. Entries of earlier versions do not say. */
  bytes?: number;
}

export interface IndexHead {
  /** The snapshot's name; a new one with each compaction. */
  version: string;
  blob: string;
  /** The log entry up to which the snapshot goes. */
  upTo: string;
  /** Only of earlier versions: the snapshot before. */
  previousBlob: string | undefined;
}

/** A chunk as the index takes it. */
export const toIndexed = (source: LogEntry['source'], chunk: StoredChunk): IndexedChunk => ({
  id: chunk.id,
  sourceId: chunk.sourceId,
  type: source.type,
  title: source.title,
  url: source.url,
  heading: chunk.heading,
  ...(chunk.alternatives?.length ? { alternatives: chunk.alternatives } : {}),
  content: chunk.content,
  position: chunk.position,
  ...(chunk.vector ? { vector: chunk.vector } : {}),
});

/**
 * The write that tells the index of a source as it now stands. `chunks` are those in force; without them (a switch back on)
 * the reader fetches them.
 */
export function logEntry(app: App, source: StoredSource, op: LogEntry['op'], chunks?: readonly StoredChunk[]): Write {
  const id = app.ids.next();
  const isPut = op === 'put';
  // A deletion repeats nothing of what is deleted.
  const summary = { type: source.type, title: isPut ? source.title : '', url: isPut ? source.sourceUrl : null };
  const indexed = (isPut && chunks?.map((chunk) => toIndexed(summary, chunk))) || null;
  const bytes = indexed ? bytesOf(indexed) : isPut ? source.chunkCount * USUAL_CHUNK_BYTES : 0;
  return {
    put: {
      pk: indexPk(source.workspaceId, source.chatbotId),
      sk: LOG_PREFIX + id,
      id,
      sourceId: source.id,
      revision: source.revision,
      op,
      source: summary,
      chunkSet: source.chunkSet,
      chunks: bytes <= INLINE_BYTES ? indexed : null,
      bytes,
    },
  };
}

const USUAL_CHUNK_BYTES = 1_500;
/** So many are more than INLINE_BYTES by their ids alone. */
const MANY_CHUNKS = 300;

/** As JSON; of many chunks only about. */
function bytesOf(chunks: readonly IndexedChunk[]): number {
  if (chunks.length <= MANY_CHUNKS) return Buffer.byteLength(JSON.stringify(chunks));
  return chunks.reduce((sum, { content, vector }) => sum + content.length + (vector?.bytes.length ?? 0) + 300, 0);
}

/** How far a reader knows the log: its newest entry, and when it last asked. */
export interface Known {
  upTo: string | null;
  askedMs: number;
}

/** True where nothing can still come into the log before the newest entry that the reader knows. */
export const isSettled = ({ upTo, askedMs }: Known): boolean => upTo !== null && askedMs - idTime(upTo) > SETTLED_MS;

/** Where to read on. Without this, what was added together would be read again with every answer until something else is. */
function startOf(known: Known): string {
  if (!known.upTo) return LOG_PREFIX;
  const newestMs = idTime(known.upTo);
  return LOG_PREFIX + idAt(isSettled(known) ? newestMs + 1 : newestMs - OVERLAP_MS);
}

/** What a reader does not know of the log yet (nothing known: all of it) with the head, in one consistent query. */
export async function readLog(
  app: App,
  place: { workspaceId: string; chatbotId: string },
  known: Known | undefined,
): Promise<{ entries: LogEntry[]; head: IndexHead | undefined }> {
  const from = known ? startOf(known) : LOG_PREFIX;
  const entries: LogEntry[] = [];
  let head: IndexHead | undefined;
  const pk = indexPk(place.workspaceId, place.chatbotId);
  for await (const item of app.store.queryAll({ pk, from, to: HEAD_SK, consistent: true })) {
    if (item.sk === HEAD_SK) head = toHead(item);
    else entries.push(item as unknown as LogEntry);
  }
  return { entries, head };
}

/** The head as it stands now. */
export async function readHead(
  app: App,
  { workspaceId, chatbotId }: { workspaceId: string; chatbotId: string },
): Promise<IndexHead | undefined> {
  const item = await app.store.get({ pk: indexPk(workspaceId, chatbotId), sk: HEAD_SK }, { consistent: true });
  return item && toHead(item);
}

const toHead = (item: Item): IndexHead => ({
  version: String(item.version),
  blob: String(item.blob),
  upTo: String(item.upTo),
  previousBlob: item.previousBlob as string | undefined,
});

/** The chunks that a log entry speaks of: its own, or the rows it names. */
export async function entryChunks(
  app: App,
  { workspaceId, chatbotId }: { workspaceId: string; chatbotId: string },
  entry: LogEntry,
): Promise<IndexedChunk[]> {
  if (entry.chunks) return entry.chunks;
  if (!entry.chunkSet) return [];
  const chunks: IndexedChunk[] = [];
  const where = {
    pk: chunkPk(workspaceId, chatbotId),
    prefix: chunkPrefix(entry.sourceId, entry.chunkSet),
    consistent: true,
  };
  for await (const item of app.store.queryAll(where)) chunks.push(toIndexed(entry.source, toChunk(item)));
  return chunks;
}
