import type { State } from '../state.ts';
import { eachCosine } from '../storage/vectors.ts';
import type { QuestionVector, SimilarityScale } from '../types.ts';
import { ANSWERABLE } from './confidence.ts';
import { holdsAll, specificsOf } from './specifics.ts';
import { type Scored, topDocuments } from './top.ts';

/** A candidate as words rank it. */
export interface Ranked {
  doc: number;
  score: number;
  confidence: number;
}

/** Nearer than this a chunk is looked at, whatever its words are. */
const WORTH_A_LOOK = 0.3;
/** Nearness at which meaning alone is as likely right as not, and how steeply that changes around it. */
const EVEN = 0.75;
const STEEPNESS = 12;
/** Meaning may not answer by itself what names another number or name. */
const MOST_WITHOUT_SPECIFICS = 0.3;

/** 0: as far apart as two texts about different things. 1: as near as a question and its rewording. May lie outside. */
const nearness = (cosine: number, { unrelated, same }: SimilarityScale) => (cosine - unrelated) / (same - unrelated);

/** The nearness of documents: the nearest ones, best first, and those in `also` that have a vector. */
export function nearest(
  { vectors, documents }: State,
  asked: QuestionVector,
  limit: number,
  also: readonly number[],
): Map<number, number> {
  const scored: Scored = {
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
 * True for a model that separates rewordings from other things so well that of so many chunks hardly one is as near by
 * chance: the nearest of n is about sqrt(2 ln n) deviations nearer than most, and one more is left for safety. That takes a
 * separation of 4.2 with 10 chunks, 5.4 with 100 and 6.3 with 1,000.
 */
export const answersByMeaning = ({ separation }: SimilarityScale, chunks: number): boolean =>
  separation * EVEN >= Math.sqrt(2 * Math.log(Math.max(1, chunks))) + 1;

const confidenceByMeaning = (near: number) => 1 / (1 + Math.exp(-STEEPNESS * (near - EVEN)));

/**
 * Ranks what words and meaning found. A weighted sum of both scores, each on a fixed scale, ranks better than reciprocal
 * ranks, which forget by how much the first is better (Bruch, Gai and Ingber 2022, https://arxiv.org/abs/2210.11934). The
 * share of the best score by words counts as far as words can be trusted here at all. Either kind of evidence can answer, but
 * meaning only where the model separates well (`answersByMeaning`); neither takes away from the other. Scores: 1 and more are
 * answerable chunks, 2 is the most.
 */
export function fuse(
  state: State,
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
    // A chunk from before the embedding model was set must not stand behind for that.
    const nearby = Math.min(1, Math.max(0, near.get(doc) ?? byWords));
    const most = holdsAll(state, specifics, doc) ? 1 : MOST_WITHOUT_SPECIFICS;
    const byMeaning = isTrusted && near.has(doc) ? Math.min(most, confidenceByMeaning(near.get(doc)!)) : 0;
    const confidence = 1 - (1 - byWords) * (1 - byMeaning);
    const share = best > 0 ? (score / best) * trust : 0;
    const within = (2 * confidence + share + nearby) / 4;
    return { doc, score: confidence >= ANSWERABLE ? 1 + within : within, confidence };
  });
  const { ids } = state.documents;
  return fused.sort((a, b) => b.score - a.score || (ids[a.doc]! < ids[b.doc]! ? -1 : 1));
}
