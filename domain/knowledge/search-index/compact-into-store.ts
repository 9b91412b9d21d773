import { chatbotKey } from '../../chatbots/items.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { storedPk } from '../items.ts';
import { eachSource } from '../rows/each-source.ts';
import { isSettled, type SourceInMemory, settleSources } from '../vector-store/settle.ts';
import { type StoredSet, toStoredSet } from '../vector-store/stored-rows.ts';
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
 * Puts what the log tells into the vector store, or every source if the store did not hold the chatbot before. What earlier jobs have
 * put stays. Texts without an
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
  const sourceIds = isAll ? [...changed.union(await unsettledIds(storing, chatbotRef))] : [...changed];
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

/**
 * The sources of which the vector store does not hold what their rows say. Two queries tell it of all: to ask for each of 100,000
 * would take longer than a job may.
 */
async function unsettledIds(storing: StoringApp, { workspaceId, chatbotId }: ChatbotRef): Promise<Set<string>> {
  const sets = new Map<string, StoredSet[]>();
  for await (const item of storing.store.queryAll({ pk: storedPk(workspaceId, chatbotId), consistent: true })) {
    const set = toStoredSet(item);
    const others = sets.get(set.sourceId);
    if (others) others.push(set);
    else sets.set(set.sourceId, [set]);
  }
  const unsettled = new Set<string>();
  for await (const source of eachSource(storing, workspaceId, chatbotId)) {
    if (!isSettled(storing, source, sets.get(source.id) ?? [])) unsettled.add(source.id);
  }
  return unsettled;
}

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
