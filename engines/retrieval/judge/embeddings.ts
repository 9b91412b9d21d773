import { byScore } from '../find/top.ts';
import type { SimilarityScale } from '../types.ts';
import { ANSWERABLE } from './confidence.ts';
import type { Step } from './ranking.ts';
import type { RankedChunk } from './scored.ts';
import { holdsAll, MOST_WITHOUT_SPECIFICS, specificsOf } from './specifics.ts';

/** The similarity at which embeddings alone are right half of the time, and how steep the curve is there. */
const EVEN = 0.75;
const STEEPNESS = 12;

const confidenceByVector = (similarity: number) => 1 / (1 + Math.exp(-STEEPNESS * (similarity - EVEN)));

/**
 * Returns true if the model separates rewordings from other texts so well that hardly any of this many chunks is as
 * similar by chance. The most similar of n chunks is about sqrt(2 ln n) deviations above most; one deviation is added as
 * a margin. The required separation is 4.2 for 10 chunks, 5.4 for 100 and 6.3 for 1,000.
 */
export const answersByVector = ({ separation }: SimilarityScale, chunks: number): boolean =>
  separation * EVEN >= Math.sqrt(2 * Math.log(Math.max(1, chunks))) + 1;

/** What counts in the order of chunks, relative to each other: confidence, the score by words, and the similarity. */
const SHARES = { confidence: 0.5, words: 0.25, similarity: 0.25 };

/**
 * Ranks by words and embeddings, if the question has one. A weighted sum of scores on fixed scales ranks better than reciprocal
 * ranks, which ignore differences in score (Bruch, Gai and Ingber 2022, https://arxiv.org/abs/2210.11934). The share of
 * the best score by words counts as far as the words are trusted. Either kind of evidence can answer, embeddings only
 * if the model separates well (`answersByVector`). Neither reduces the other. Scores are 0-2, and those of answerable
 * chunks at least 1.
 */
export const fused: Step = (ranking, { state, question, candidates: { scale } }) => {
  if (!scale) return ranking;
  const isTrusted = answersByVector(scale, state.documents.count);
  const best = Math.max(0, ...ranking.chunks.map(({ score }) => score));
  const trust = Math.max(0, ...ranking.chunks.map(({ confidence }) => confidence));
  const specifics = specificsOf(state, question.text);
  const fuse = (chunk: RankedChunk): RankedChunk => {
    const { doc, byVector, confidence: byWords } = chunk;
    // A chunk indexed before the embedding model was set is not ranked lower for that.
    const similarity = Math.min(1, Math.max(0, byVector ?? byWords));
    const isOther = ranking.siblings.some((sibling) => sibling.doc === doc);
    const most = !isOther && holdsAll(state, specifics, doc) ? 1 : MOST_WITHOUT_SPECIFICS;
    const certainty = isTrusted && byVector !== undefined ? confidenceByVector(byVector) : 0;
    const confidence = Math.max(byWords, Math.min(most, 1 - (1 - byWords) * (1 - certainty)));
    const words = best > 0 ? (chunk.score / best) * trust : 0;
    const within = SHARES.confidence * confidence + SHARES.words * words + SHARES.similarity * similarity;
    return { ...chunk, score: confidence >= ANSWERABLE ? 1 + within : within, confidence };
  };
  return { ...ranking, chunks: ranking.chunks.map(fuse).sort(byScore(state.documents.ids)) };
};
