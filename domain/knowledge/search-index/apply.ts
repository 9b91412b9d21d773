import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import type { App } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import type { ChatbotRef, SourceRef } from '../../core/operations/refs.ts';
import { createTurns, type Turns } from '../../core/turns.ts';
import { ERASED, entryChunks, type LogEntry } from './log.ts';
import type { LoadedIndex } from './snapshot.ts';

/** Number of log entries whose chunks are read concurrently. */
const READ_AT_ONCE = 4;
/** A source with at most this many chunks is replaced without yielding. */
const FEW_CHUNKS = 8;
/** Chunks to remove between two checks of the time, because each is analysed again. */
const DROPPED_AT_ONCE = 4;
/**
 * Maximum memory of an index, because a container holds several. 50,000 chunks of prose need less than half of it. Text
 * made only of different words may need more; the excess is not indexed.
 */
const MAX_INDEX_BYTES = 256 * 1024 * 1024;

/**
 * Applies newer log entries to a loaded index, after concurrent updates of it. Applying an entry twice, or an older one
 * late, has no effect.
 */
export async function applyEntries(
  app: App,
  chatbotRef: ChatbotRef,
  loaded: LoadedIndex,
  entries: readonly LogEntry[],
): Promise<void> {
  if (entries.length === 0 && !loaded.applying) return;
  const mine = (loaded.applying ?? Promise.resolve()).then(() => applyInOrder(app, chatbotRef, loaded, entries));
  const settled = mine.catch(() => {});
  loaded.applying = settled;
  await mine;
  if (loaded.applying === settled) loaded.applying = undefined;
}

const isNewer = ({ revisions }: LoadedIndex, { sourceId, revision }: LogEntry) =>
  (revisions.get(sourceId) ?? -1) < revision;

async function applyInOrder(
  app: App,
  chatbotRef: ChatbotRef,
  loaded: LoadedIndex,
  entries: readonly LogEntry[],
): Promise<void> {
  const turns = createTurns(app);
  for (const batch of batchesOf(READ_AT_ONCE, entries)) {
    const chunks = await Promise.all(
      batch.map((entry) => (entry.op === 'put' && isNewer(loaded, entry) ? entryChunks(app, chatbotRef, entry) : [])),
    );
    for (const [at, entry] of batch.entries()) {
      if (loaded.upTo === null || entry.id > loaded.upTo) loaded.upTo = entry.id;
      if (!isNewer(loaded, entry)) continue;
      await putSource(app, loaded, { ...chatbotRef, sourceId: entry.sourceId, chunks: chunks[at] ?? [] }, turns);
      loaded.revisions.set(entry.sourceId, entry.revision);
      if (entry.revision === ERASED) loaded.erasedMs.set(entry.sourceId, app.clock.now());
    }
  }
}

interface SourceChunks extends SourceRef {
  chunks: readonly IndexedChunk[];
}

/**
 * Replaces a source in the index, or removes it if `chunks` is empty. Yields to other work in between; searches find
 * the old chunks until the new ones are complete.
 */
export async function putSource(
  app: App,
  { index }: LoadedIndex,
  { chunks, ...sourceRef }: SourceChunks,
  turns: Turns,
): Promise<void> {
  const { sourceId } = sourceRef;
  let old = index.dropChunks(sourceId, 0);
  if (old + chunks.length <= FEW_CHUNKS) {
    index.putSource(sourceId, chunks);
    return turns.yield();
  }
  for (const [n, chunk] of chunks.entries()) {
    if (index.bytes > MAX_INDEX_BYTES) {
      app.log.error('search index is full', { ...sourceRef, chunksLeftOut: chunks.length - n });
      break;
    }
    index.addChunks(sourceId, [chunk]);
    await turns.yield();
  }
  for (; old > 0; old -= DROPPED_AT_ONCE) {
    index.dropChunks(sourceId, Math.min(old, DROPPED_AT_ONCE));
    await turns.yield();
  }
}
