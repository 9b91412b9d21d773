import type { IndexState } from '../store/state.ts';
import { eachCosine } from '../store/vectors.ts';
import type { QuestionVector, SimilarityScale } from '../types.ts';
import { type DocumentScores, topDocuments } from './top.ts';

/** From this similarity on, a chunk is a candidate regardless of its words. */
const MIN_SIMILARITY = 0.3;

/** Scales a cosine: 0 for two unrelated texts, 1 for a question and its rewording. May be outside this range. */
const similarityOf = (cosine: number, { unrelated, same }: SimilarityScale) =>
  (cosine - unrelated) / (same - unrelated);

/**
 * Returns the similarity of the documents whose embeddings are most similar to the question's, best first, and of those in
 * `wordDocs` that have a vector.
 */
export function findByVector(
  { vectors, documents }: IndexState,
  embedding: QuestionVector,
  limit: number,
  wordDocs: readonly number[],
): Map<number, number> {
  const scored: DocumentScores = {
    scores: new Float32Array(documents.ids.length),
    touched: new Uint32Array(documents.ids.length),
    count: 0,
  };
  const isWordDoc = new Set(wordDocs);
  const similarities = new Map<number, number>();
  eachCosine(vectors, documents, embedding, (doc, cosine) => {
    const similarity = similarityOf(cosine, embedding.scale);
    if (isWordDoc.has(doc)) similarities.set(doc, similarity);
    if (similarity < MIN_SIMILARITY) return;
    scored.scores[doc] = similarity;
    scored.touched[scored.count++] = doc;
  });
  for (const doc of topDocuments(scored, documents.ids, limit)) similarities.set(doc, scored.scores[doc] ?? 0);
  return similarities;
}
