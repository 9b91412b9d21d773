import type { App, Item, Write } from '../app.ts';
import { idAt, idTime } from '../ids.ts';
import { chunkPk, chunkPrefix, HEAD_SK, indexPk, LOG_PREFIX, type StoredChunk, toChunk } from './items.ts';
import type { SourceType, StoredSource } from './records.ts';
import type { IndexedChunk } from './retrieval/index.ts';

/** Chunks up to this size travel inside the log entry, so that the next question needs no further read. */
const INLINE_BYTES = 48 * 1024;
/** How far back a reader looks again: covers the clocks of containers and the time a transaction may take. */
const OVERLAP_MS = 30_000;
/** So long after the newest entry nothing comes before it any more: the overlap, and as much again for the reader's own clock. */
const SETTLED_MS = 2 * OVERLAP_MS;

/** What retrieval must learn about one source. Applied only when `revision` is newer than what is known. */
export interface LogEntry {
  id: string;
  sourceId: string;
  revision: number;
  op: 'put' | 'drop';
  source: { type: SourceType; title: string; url: string | null };
  chunkSet: string | null;
  chunks: IndexedChunk[] | null;
}

export interface IndexHead {
  /** The snapshot's name; a new one with each compaction. */
  version: string;
  blob: string;
  /** The log entry up to which the snapshot goes. */
  upTo: string;
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
  const summary = { type: source.type, title: source.title, url: source.sourceUrl };
  const indexed = chunks?.map((chunk) => toIndexed(summary, chunk)) ?? null;
  const inline = indexed && Buffer.byteLength(JSON.stringify(indexed)) <= INLINE_BYTES ? indexed : null;
  return {
    put: {
      pk: indexPk(source.workspaceId, source.chatbotId),
      sk: LOG_PREFIX + id,
      entity: 'indexLog',
      id,
      sourceId: source.id,
      revision: source.revision,
      op,
      source: summary,
      chunkSet: source.chunkSet,
      chunks: op === 'put' ? inline : null,
    },
  };
}

/** How far a reader knows the log: its newest entry, and when it last asked. */
export interface Known {
  upTo: string | null;
  askedMs: number;
}

/** Where to read on. Without this, what was added together would be read again with every answer until something else is. */
function startOf({ upTo, askedMs }: Known): string {
  if (!upTo) return LOG_PREFIX;
  const newestMs = idTime(upTo);
  return LOG_PREFIX + idAt(askedMs - newestMs > SETTLED_MS ? newestMs + 1 : newestMs - OVERLAP_MS);
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
