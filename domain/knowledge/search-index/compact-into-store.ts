import { chatbotKey } from '../../chatbots/items.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { SOURCE_PREFIX, sourcePk } from '../items.ts';
import { type SourceInMemory, settleSources } from '../vector-store/settle.ts';
import type { StoringApp } from '../vector-store/storing.ts';
import { type LogEntry, toIndexed } from './log.ts';
import { emptyIndex, type LoadedIndex } from './snapshot.ts';

/** Within a job's two minutes. What remains is left to the next job. */
const SETTLE_MS = 75_000;

interface StoredCompaction {
  /** What stays in memory: sources that the vector store cannot hold. Undefined if the store does not hold all others yet. */
  rest: LoadedIndex | undefined;
  /** The entries that store and rest include. */
  entries: readonly LogEntry[];
}

/**
 * Puts what the log tells into the vector store, or every source if the store did not hold the chatbot before. Texts without an
 * embedding stay in memory.
 */
export async function compactIntoStore(
  storing: StoringApp,
  chatbotRef: ChatbotRef,
  loaded: LoadedIndex,
  entries: readonly LogEntry[],
): Promise<StoredCompaction> {
  const isAll = loaded.stored?.store !== storing.retrieval.store || loaded.isRebuilt;
  const changed = new Set(entries.map(({ sourceId }) => sourceId));
  const sourceIds = isAll ? [...new Set([...changed, ...(await allSourceIds(storing, chatbotRef))])] : [...changed];
  const settled = await settleSources(storing, chatbotRef, sourceIds, storing.clock.now() + SETTLE_MS);
  if (isAll && settled.sourceIds.size < sourceIds.length) return { rest: undefined, entries: [] };
  const rest = restOf(settled.inMemory);
  if (!isAll) keepOthers(rest, loaded, changed);
  const chatbot = await storing.store.get(chatbotKey(chatbotRef.workspaceId, chatbotRef.chatbotId), {
    consistent: true,
  });
  rest.stored = { store: storing.retrieval.store, count: Number(chatbot?.chunkCount ?? 0) };
  rest.upTo = loaded.upTo;
  return { rest, entries: entries.filter(({ sourceId }) => settled.sourceIds.has(sourceId)) };
}

const allSourceIds = ({ store }: StoringApp, { workspaceId, chatbotId }: ChatbotRef): Promise<string[]> =>
  Array.fromAsync(
    store.queryAll({ pk: sourcePk(workspaceId, chatbotId), prefix: SOURCE_PREFIX, consistent: true }),
    ({ sk }) => sk.slice(SOURCE_PREFIX.length),
  );

function restOf(sources: readonly SourceInMemory[]): LoadedIndex {
  const rest = emptyIndex();
  for (const { source, chunks } of sources) {
    const summary = { type: source.type, title: source.title, url: source.sourceUrl };
    rest.index.putSource(
      source.id,
      chunks.map((chunk) => toIndexed(summary, chunk)),
    );
    rest.revisions.set(source.id, source.revision);
  }
  return rest;
}

/** Sources that were in memory before and have not changed. */
function keepOthers(rest: LoadedIndex, loaded: LoadedIndex, changed: ReadonlySet<string>): void {
  for (const [sourceId, revision] of loaded.revisions) {
    const chunks = changed.has(sourceId) ? [] : loaded.index.chunksOf(sourceId);
    if (chunks.length === 0) continue;
    rest.index.putSource(sourceId, chunks);
    rest.revisions.set(sourceId, revision);
  }
}
