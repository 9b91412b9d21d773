import type { IndexState } from '../store/state.ts';
import { eachCosine } from '../store/vectors.ts';
import type { QuestionVector, SimilarityScale } from '../types.ts';
import { ANSWERABLE } from './confidence.ts';
import { holdsAll, specificsOf } from './specifics.ts';
import { byScore, type DocumentScores, topDocuments } from '../find/top.ts';

/** A candidate, ranked by words. */
export interface Ranked {
  doc: number;
  score: number;
  confidence: number;
}

/** From this nearness on, a chunk is a candidate regardless of its words. */
const WORTH_A_LOOK = 0.3;
/** The nearness at which similarity alone is right half of the time, and how steep the curve is there. */
const EVEN = 0.75;
const STEEPNESS = 12;
/** Limit for chunks that lack a number or name of the question. */
export const MOST_WITHOUT_SPECIFICS = 0.3;

/** Scales a cosine: 0 for two unrelated texts, 1 for a question and its rewording. May be outside this range. */
const nearness = (cosine: number, { unrelated, same }: SimilarityScale) => (cosine - unrelated) / (same - unrelated);

/** Returns the nearness of the nearest documents, best first, and of those in `also` that have a vector. */
export function nearest(
  { vectors, documents }: IndexState,
  asked: QuestionVector,
  limit: number,
  also: readonly number[],
): Map<number, number> {
  const scored: DocumentScores = {
    scores: new Float32Array(documents.ids.length),
    touched: new Uint32Array(documents.ids.length),
    count: 0,
  };
  const wanted = new Set(also);
  const found = new Map<number, number>();
  eachCosine(vectors, documents, asked, (doc, cosine) => {
    const near = nearness(cosine, asked.scale);
    if (wanted.has(doc)) found.set(doc, near);
    if (near < WORTH_A_LOOK) return;
    scored.scores[doc] = near;
    scored.touched[scored.count++] = doc;
  });
  for (const doc of topDocuments(scored, documents.ids, limit)) found.set(doc, scored.scores[doc]!);
  return found;
}

/**
 * Returns true if the model separates rewordings from other texts so well that hardly any of this many chunks is as
 * near by chance. The nearest of n chunks is about sqrt(2 ln n) deviations nearer than most; one deviation is added as
 * a margin. The required separation is 4.2 for 10 chunks, 5.4 for 100 and 6.3 for 1,000.
 */
export const answersByMeaning = ({ separation }: SimilarityScale, chunks: number): boolean =>
  separation * EVEN >= Math.sqrt(2 * Math.log(Math.max(1, chunks))) + 1;

const confidenceByMeaning = (near: number) => 1 / (1 + Math.exp(-STEEPNESS * (near - EVEN)));

/**
 * Ranks the results of words and embeddings. A weighted sum of scores on fixed scales ranks better than reciprocal
 * ranks, which ignore differences in score (Bruch, Gai and Ingber 2022, https://arxiv.org/abs/2210.11934). The share of
 * the best score by words counts as far as the words are trusted. Either kind of evidence can answer, embeddings only
 * if the model separates well (`answersByMeaning`). Neither reduces the other. Scores are 0-2, and those of answerable
 * chunks at least 1.
 */
export function fuse(
  state: IndexState,
  question: string,
  candidates: readonly Ranked[],
  near: Map<number, number>,
  scale: SimilarityScale,
): Ranked[] {
  const isTrusted = answersByMeaning(scale, state.documents.count);
  const best = candidates.reduce((most, { score }) => Math.max(most, score), 0);
  const trust = candidates.reduce((most, { confidence }) => Math.max(most, confidence), 0);
  const specifics = specificsOf(state, question);
  const fused = candidates.map(({ doc, score, confidence: byWords }): Ranked => {
    // A chunk indexed before the embedding model was set is not ranked lower for that.
    const own = near.get(doc);
    const nearby = Math.min(1, Math.max(0, own ?? byWords));
    const most = holdsAll(state, specifics, doc) ? 1 : MOST_WITHOUT_SPECIFICS;
    const byMeaning = isTrusted && own !== undefined ? Math.min(most, confidenceByMeaning(own)) : 0;
    const confidence = 1 - (1 - byWords) * (1 - byMeaning);
    const share = best > 0 ? (score / best) * trust : 0;
    const within = (2 * confidence + share + nearby) / 4;
    return { doc, score: confidence >= ANSWERABLE ? 1 + within : within, confidence };
  });
  return fused.sort(byScore(state.documents.ids));
}
