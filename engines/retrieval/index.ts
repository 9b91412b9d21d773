import { bytesOfDirections } from './find/meaning.ts';
import { emptyScratch } from './find/scratch.ts';
import { ANSWERABLE } from './judge/confidence.ts';
import { judge } from './judge/judge.ts';
import { chunkOf } from './store/documents.ts';
import { readSnapshot } from './store/snapshot/read.ts';
import { writeSnapshot } from './store/snapshot/write.ts';
import { emptyState, type IndexState, insertChunk, removeChunks } from './store/state.ts';
import { bytesOf } from './store/weight.ts';
import { loadStemmers } from './text/words/stem.ts';
import type { IndexedChunk, SearchIndex } from './types.ts';

export { withoutSupersededChunks } from './judge/superseded.ts';
export { quantise, spaceOf } from './store/vectors.ts';
export { questionKey } from './text/question-key.ts';
export type {
  IndexedChunk,
  Judged,
  Question,
  QuestionVector,
  SearchIndex,
  SearchResult,
  SimilarityScale,
  SynonymGroups,
} from './types.ts';
export { ANSWERABLE, loadStemmers };

/** Creates an empty index. */
export const createIndex = (): SearchIndex => open(emptyState());

/** Loads what `serialize` returned. Throws on bytes of another format or of a later version. */
export const loadIndex = (snapshot: Buffer): SearchIndex => open(readSnapshot(snapshot));

/**
 * Removed chunks still cost time and memory. If there are more of them than live ones, and at least this many, the
 * index is rewritten.
 */
const CLEAR_AT = 2_000;

function open(state: IndexState): SearchIndex {
  let current = state;
  let scratch = emptyScratch();
  const dead = () => current.documents.ids.length - current.documents.count;
  const remove = (sourceId: string, count?: number) => {
    const left = removeChunks(current, sourceId, count);
    if (dead() > Math.max(CLEAR_AT, current.documents.count)) {
      current = readSnapshot(writeSnapshot(current));
      // Chunks have other numbers now.
      scratch = emptyScratch();
    }
    return left;
  };
  const add = (sourceId: string, chunks: readonly IndexedChunk[]) => {
    for (const chunk of chunks) insertChunk(current, { ...chunk, sourceId });
  };
  /** Alternatives of a FAQ's question are not chunks. */
  const chunksOf = (docs: readonly number[]) =>
    docs.filter((doc) => !current.documents.wordings.has(doc)).map((doc) => chunkOf(current.documents, doc));
  return {
    putSource(sourceId, chunks) {
      remove(sourceId);
      add(sourceId, chunks);
    },
    addChunks: add,
    dropSource: (sourceId) => void remove(sourceId),
    dropChunks: remove,
    search: (question) => judge(current, question, scratch),
    all: () => [...current.documents.bySource.values()].flatMap(chunksOf),
    chunksOf(sourceId, from = 0, to = Number.POSITIVE_INFINITY) {
      const docs = current.documents.bySource.get(sourceId) ?? [];
      return chunksOf(docs.slice(Math.max(0, from), to + 1));
    },
    get characters() {
      return current.documents.characters;
    },
    get chunkCount() {
      return current.documents.count - current.documents.wordings.size;
    },
    get spaces() {
      return [...current.vectors.keys()];
    },
    get bytes() {
      return bytesOf(current) + scratch.reader.bytes + bytesOfDirections(scratch.directions);
    },
    serialize: () => writeSnapshot(current),
  };
}
