import * as z from 'zod';
import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import type { App, Item, Write } from '../../core/app.ts';
import { idAt, idTime } from '../../core/ids.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { chunkPk, chunkPrefix, HEAD_SK, indexPk, LOG_PREFIX, toChunk } from '../items.ts';
import { type StoredChunk, type StoredSource, sourceType } from '../records.ts';

/** Chunks up to this size are part of the log entry, so that the next question needs no additional read. */
const INLINE_BYTES = 48 * 1024;
/**
 * How far back a reader reads again. Covers the clock differences between containers and the duration of a transaction.
 */
const OVERLAP_MS = 30_000;
/** After this time no earlier entry can be added: the overlap, doubled for the reader's own clock. */
const SETTLED_MS = 2 * OVERLAP_MS;

/** The revision of a deleted source. No revision follows it. */
export const ERASED = Number.MAX_SAFE_INTEGER;

/** A change of one source in the index. Applied only if `revision` is newer than the known one. */
const logEntryRow = z.object({
  id: z.string(),
  sourceId: z.string(),
  revision: z.int(),
  op: z.enum(['put', 'drop']),
  source: z.object({ type: sourceType, title: z.string(), url: z.string().nullable() }),
  chunkSet: z.string().nullable().default(null),
  // Not checked one by one: an answer reads the newest entries again.
  chunks: z.custom<IndexedChunk[]>(Array.isArray).nullable().default(null),
  /** Approximate bytes to read for this entry, wherever its chunks are. Undefined in entries of earlier versions. */
  bytes: z.number().optional(),
});
export type LogEntry = z.output<typeof logEntryRow>;

export interface IndexHead {
  /** The snapshot's version. Changes with each compaction. */
  version: string;
  blob: string;
  /** The last log entry that the snapshot includes. */
  upTo: string;
  /** The previous snapshot. Set by earlier versions only. */
  previousBlob: string | undefined;
  /** Undefined if the snapshot contains all passages. */
  stored?: StoredPassages | undefined;
}

/** Passages that are in the vector store. The snapshot contains only the others. */
export interface StoredPassages {
  /** The index of the vector store. */
  store: string;
  /** How many passages the chatbot had. */
  count: number;
}

/** Converts a stored chunk for the index. */
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
 * Returns the write that adds a source's current state to the log. `chunks` are the active ones. Without them (when a
 * source is enabled) the reader fetches them.
 */
export function logEntry(app: App, source: StoredSource, op: LogEntry['op'], chunks?: readonly StoredChunk[]): Write {
  const id = app.ids.next();
  const isPut = op === 'put';
  // A deletion contains nothing of the deleted source.
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
/** This many chunks exceed INLINE_BYTES by their IDs alone. */
const MANY_CHUNKS = 300;

/** Size as JSON. Approximate for many chunks. */
function bytesOf(chunks: readonly IndexedChunk[]): number {
  if (chunks.length <= MANY_CHUNKS) return Buffer.byteLength(JSON.stringify(chunks));
  return chunks.reduce((sum, { content, vector }) => sum + content.length + (vector?.bytes.length ?? 0) + 300, 0);
}

/** A reader's position in the log: the newest known entry and when it last read the log. */
interface LogPosition {
  upTo: string | null;
  askedMs: number;
}

/** Returns true if no entry can still be added before the newest one that the reader knows. */
export const isSettled = ({ upTo, askedMs }: LogPosition): boolean =>
  upTo !== null && askedMs - idTime(upTo) > SETTLED_MS;

/**
 * Returns where to continue reading. Without this, the newest entries would be read again with every answer until
 * another entry is added.
 */
function startOf(logPosition: LogPosition): string {
  if (!logPosition.upTo) return LOG_PREFIX;
  const newestMs = idTime(logPosition.upTo);
  return LOG_PREFIX + idAt(isSettled(logPosition) ? newestMs + 1 : newestMs - OVERLAP_MS);
}

/** Reads the unknown part of the log (all of it if nothing is known) and the head in one consistent query. */
export async function readLog(
  app: App,
  chatbotRef: ChatbotRef,
  logPosition: LogPosition | undefined,
): Promise<{ entries: LogEntry[]; head: IndexHead | undefined }> {
  const from = logPosition ? startOf(logPosition) : LOG_PREFIX;
  const entries: LogEntry[] = [];
  let head: IndexHead | undefined;
  const pk = indexPk(chatbotRef.workspaceId, chatbotRef.chatbotId);
  for await (const item of app.store.queryAll({ pk, from, to: HEAD_SK, consistent: true })) {
    if (item.sk === HEAD_SK) head = toHead(item);
    else entries.push(logEntryRow.parse(item));
  }
  return { entries, head };
}

/** Reads the current head. */
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
  previousBlob: typeof item.previousBlob === 'string' ? item.previousBlob : undefined,
  stored: typeof item.store === 'string' ? { store: item.store, count: Number(item.count) } : undefined,
});

/** Returns the chunks of a log entry, from the entry or from the rows that it refers to. */
export async function entryChunks(
  app: App,
  { workspaceId, chatbotId }: { workspaceId: string; chatbotId: string },
  entry: LogEntry,
): Promise<IndexedChunk[]> {
  if (entry.chunks) return entry.chunks;
  if (!entry.chunkSet) return [];
  const where = {
    pk: chunkPk(workspaceId, chatbotId),
    prefix: chunkPrefix(entry.sourceId, entry.chunkSet),
    consistent: true,
  };
  return Array.fromAsync(app.store.queryAll(where), (item) => toIndexed(entry.source, toChunk(item)));
}
