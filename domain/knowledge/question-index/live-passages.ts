import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import type { App, Item, Key, PassageRef } from '../../core/app.ts';
import { batchesOf } from '../../core/batches.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { chunkPk, chunkSk, sourceKey, toChunk, toSource } from '../items.ts';
import type { StoredSource } from '../records.ts';
import { toIndexed } from '../search-index/log.ts';

/** Rows of one read. */
const MAX_KEYS = 100;
/** The best passages, whose neighbours a prompt may quote. */
const WITH_NEIGHBOURS = 8;

interface Candidates {
  /** From the vector store, best first. */
  nearest: readonly PassageRef[];
  /** From memory. They stand for the same position of the active set. */
  recent: readonly IndexedChunk[];
}

/** Returns candidates as their rows are now. Those of disabled or deleted sources, and of sets no longer active, are left out. */
export async function livePassages(
  app: App,
  chatbotRef: ChatbotRef,
  { nearest, recent }: Candidates,
): Promise<IndexedChunk[]> {
  const { workspaceId, chatbotId } = chatbotRef;
  const sourceIds = [...new Set([...recent, ...nearest].map(({ sourceId }) => sourceId))];
  const sources = await readMany(
    app,
    sourceIds.map((sourceId) => sourceKey(workspaceId, chatbotId, sourceId)),
  );
  const active = new Map<string, StoredSource>();
  for (const source of sources.map(toSource)) if (source.enabled && source.chunkSet) active.set(source.id, source);
  const refs = [
    ...recent.map(({ sourceId, position }) => ({ sourceId, position })),
    ...withNeighbours(nearest.filter(({ sourceId, chunkSet }) => active.get(sourceId)?.chunkSet === chunkSet)),
  ];
  const keys = refs.flatMap(({ sourceId, position }) => {
    const chunkSet = active.get(sourceId)?.chunkSet;
    return chunkSet ? [chunkSk(sourceId, chunkSet, position)] : [];
  });
  const pk = chunkPk(workspaceId, chatbotId);
  const rows = await readMany(
    app,
    [...new Set(keys)].map((sk) => ({ pk, sk })),
  );
  return rows.map(toChunk).flatMap((chunk) => {
    const source = active.get(chunk.sourceId);
    return source ? [toIndexed({ type: source.type, title: source.title, url: source.sourceUrl }, chunk)] : [];
  });
}

/** A passage that does not exist has no row. */
const withNeighbours = (refs: readonly PassageRef[]): Pick<PassageRef, 'sourceId' | 'position'>[] =>
  refs
    .flatMap((ref, at) =>
      at < WITH_NEIGHBOURS ? [ref, ...[-1, 1].map((step) => ({ ...ref, position: ref.position + step }))] : [ref],
    )
    .filter(({ position }) => position >= 0);

async function readMany({ store }: App, keys: readonly Key[]): Promise<Item[]> {
  const pages = await Promise.all(batchesOf(MAX_KEYS, keys).map((batch) => store.getMany(batch)));
  return pages.flat().filter((item) => item !== undefined);
}
