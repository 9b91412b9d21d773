import {
  answersByVector,
  createIndex,
  type IndexedChunk,
  type QuestionVector,
  type SearchIndex,
} from '../../../engines/retrieval/index.ts';
import type { PassageRef } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import type { LoadedIndex } from '../search-index/snapshot.ts';
import type { SynonymGroups } from '../synonym-groups.ts';
import type { StoringApp } from '../vector-store/storing.ts';
import { questionVector } from '../vectors/embeddings.ts';
import { livePassages } from './live-passages.ts';

/** Passages that are fetched for each text: several times as many as an answer is chosen from. */
const NEAREST = 50;
const IN_MEMORY = 20;
/** How long a visitor waits for the vector store. It usually takes 100 ms, and less than a second if it is cold. */
const NEAREST_MS = 1_500;
/** After a failure, questions do without the store for this long, so that an outage slows down one question instead of all. */
const PAUSE_MS = 10_000;
const PAUSED = 'vector-store-paused';

/** What one question is answered from. */
export interface QuestionKnowledge {
  index: SearchIndex;
  /** The embedding of the first text. */
  embedding: QuestionVector | undefined;
}

interface QuestionTexts {
  /** The question, then other wordings and parts of it that may be searched for. */
  texts: readonly string[];
  embedding: QuestionVector | undefined;
  synonyms: SynonymGroups;
}

/**
 * Returns an index of the passages that may answer a question to a large chatbot: the nearest in the vector store, and what memory
 * finds among recent changes. Every passage is read from its row, so what was deleted, disabled or replaced is not found. If the store
 * is unreachable, only the changes are searched.
 */
export async function indexForQuestion(
  storing: StoringApp,
  chatbotRef: ChatbotRef,
  loaded: LoadedIndex,
  { texts, embedding, synonyms }: QuestionTexts,
): Promise<QuestionKnowledge> {
  const others = await Promise.all(texts.slice(1).map((text) => questionVector(storing, text)));
  const embeddings = [embedding, ...others].flatMap((vector) => vector ?? []);
  const nearest = await nearestPassages(storing, chatbotRef, embeddings);
  const recent = texts.flatMap(
    (text, at) =>
      loaded.index.search({ text, limit: IN_MEMORY, embedding: at === 0 ? embedding : others[at - 1], synonyms })
        .results,
  );
  const chunks = await livePassages(storing, chatbotRef, { nearest, recent: recent.map(({ chunk }) => chunk) });
  const count = Math.max(loaded.stored?.count ?? 0, chunks.length);
  return { index: indexOf(chunks, count), embedding: embedding && amongMany(embedding, count) };
}

async function nearestPassages(
  storing: StoringApp,
  { chatbotId }: ChatbotRef,
  embeddings: readonly QuestionVector[],
): Promise<PassageRef[]> {
  if (embeddings.length === 0 || storing.cache.get(PAUSED)) return [];
  const signal = AbortSignal.timeout(NEAREST_MS);
  try {
    const query = { chatbotId, limit: NEAREST };
    const nearest = embeddings.map(({ values }) => storing.retrieval.nearest({ ...query, values }, signal));
    return (await Promise.all(nearest)).flat();
  } catch (error) {
    storing.cache.set(PAUSED, true, PAUSE_MS);
    const failure = { chatbotId, error, vectorStoreFailures: 1 };
    storing.log.error('the vector store was not searched', failure, [{ names: ['vectorStoreFailures'] }]);
    return [];
  }
}

/** Similarity alone may answer only if it does so among all passages, and not only among the nearest. */
const amongMany = (embedding: QuestionVector, count: number): QuestionVector =>
  answersByVector(embedding.scale, count) ? embedding : { ...embedding, scale: { ...embedding.scale, separation: 0 } };

/** Positions remain those within the source. The size is that of the whole knowledge, so that a prompt does not claim to contain it. */
function indexOf(chunks: readonly IndexedChunk[], count: number): SearchIndex {
  const index = createIndex();
  for (const [sourceId, own] of Map.groupBy(chunks, (chunk) => chunk.sourceId)) {
    index.putSource(
      sourceId,
      own.toSorted((a, b) => a.position - b.position),
    );
  }
  const characters = (index.characters / Math.max(1, chunks.length)) * count;
  return {
    ...index,
    chunkCount: count,
    characters,
    bytes: index.bytes,
    chunksOf: (sourceId, from = 0, to = Number.POSITIVE_INFINITY) =>
      index.chunksOf(sourceId).filter(({ position }) => position >= from && position <= to),
  };
}
