import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import type { App, Item } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { createTurns } from '../../core/turns.ts';
import { chunkPk, chunkPrefix, toChunk } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { eachSource } from '../rows/each-source.ts';
import { putSource } from './apply.ts';
import { type IndexHead, toIndexed } from './log.ts';
import { emptyIndex, type LoadedIndex } from './snapshot.ts';

/**
 * Rebuilds the index from sources and chunks, if the snapshot is lost, damaged or of another version. The log's entries
 * still have to be applied to it.
 */
export async function rebuild(
  app: App,
  chatbotRef: ChatbotRef,
  { blob, upTo, version }: IndexHead,
  cause: unknown,
): Promise<LoadedIndex> {
  app.log.error('search index rebuilt: its snapshot could not be read', { ...chatbotRef, blob, error: cause });
  const loaded = { ...emptyIndex(), upTo, version, isRebuilt: true };
  const sources = await readSources(app, chatbotRef);
  for (const { id, revision } of sources.values()) loaded.revisions.set(id, revision);
  const turns = createTurns(app);
  for await (const { source, chunks } of chunksInForce(app, chatbotRef, sources)) {
    await putSource(app, loaded, { ...chatbotRef, sourceId: source.id, chunks }, turns);
  }
  return loaded;
}

/** Returns the first passages in force, about `count` of them, by source. */
export async function firstChunks(app: App, chatbotRef: ChatbotRef, count: number): Promise<IndexedChunk[]> {
  const first: IndexedChunk[] = [];
  for await (const { chunks } of chunksInForce(app, chatbotRef, await readSources(app, chatbotRef))) {
    first.push(...chunks);
    if (first.length >= count) break;
  }
  return first;
}

/** What an index knows of a source. There may be 100,000. */
type SourceSummary = Pick<StoredSource, 'id' | 'type' | 'title' | 'sourceUrl' | 'enabled' | 'chunkSet' | 'revision'>;
type SourceSummaries = ReadonlyMap<string, SourceSummary>;

async function readSources(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<SourceSummaries> {
  const sources = new Map<string, SourceSummary>();
  for await (const source of eachSource(app, workspaceId, chatbotId)) {
    const { id, type, title, sourceUrl, enabled, chunkSet, revision } = source;
    sources.set(id, { id, type, title, sourceUrl, enabled, chunkSet, revision });
  }
  return sources;
}

/** Yields chunks by source, because the rows of a source are adjacent. */
async function* chunksInForce(app: App, { workspaceId, chatbotId }: ChatbotRef, sources: SourceSummaries) {
  let source: SourceSummary | undefined;
  let chunks: IndexedChunk[] = [];
  for await (const item of app.store.queryAll({ pk: chunkPk(workspaceId, chatbotId), consistent: true })) {
    const currentSource = sourceInForce(item, sources);
    if (!currentSource) continue;
    if (source && source !== currentSource) {
      yield { source, chunks };
      chunks = [];
    }
    source = currentSource;
    chunks.push(
      toIndexed({ type: currentSource.type, title: currentSource.title, url: currentSource.sourceUrl }, toChunk(item)),
    );
  }
  if (source) yield { source, chunks };
}

/** Returns the source of a row if the source is enabled and the row belongs to its active chunk set. */
function sourceInForce(item: Item, sources: SourceSummaries): SourceSummary | undefined {
  const source = sources.get(String(item.sourceId));
  if (!source?.enabled || !source.chunkSet) return undefined;
  return item.sk.startsWith(chunkPrefix(source.id, source.chunkSet)) ? source : undefined;
}
