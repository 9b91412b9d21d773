import type { Nearness } from '../find/meaning.ts';
import type { ScoredChunk } from './scored.ts';

type Score = Pick<ScoredChunk, 'score'>;

/** Returns the best chunk that says something else than the first one. */
export function rivalOf<Chunk extends ScoredChunk>(
  ranked: readonly Chunk[],
  meaning: Nearness | undefined,
): Chunk | undefined {
  const [first] = ranked;
  if (!first) return undefined;
  return ranked.find(({ content, doc }) => content !== first.content && !meaning?.alike(first.doc, doc));
}

/** 0-1: the score of the rival as a share of the first chunk's. */
function rivalShare(first: Score, rival: Score | undefined): number {
  return first.score > 0 ? (rival?.score ?? 0) / first.score : 1;
}

/** In a small index the second best is far behind by chance: as if this many more chunks shared the rank. */
const MARGIN_PRIOR = 2;

/** 0-1: by how much the first chunk leads in an index of so many chunks. */
export const marginOf = (first: Score, rival: Score | undefined, chunks: number): number =>
  (1 - rivalShare(first, rival)) * (chunks / (chunks + MARGIN_PRIOR));

/** Two chunks tie if one has at least this share of the other's score. */
const TIE_SHARE = 0.95;
/** They also tie with this share of the score by words, if at least such a part of both FAQs' questions was asked. */
const TIE_WORD_SHARE = 0.9;
const TIE_QUESTION_SHARE = 0.4;

/** Whether the rival is so close that both should be suggested rather than one of them answered. */
export function ties(first: ScoredChunk, rival: ScoredChunk, isByWordsAlone: boolean): boolean {
  const share = rivalShare(first, rival);
  if (share >= TIE_SHARE) return true;
  // By words alone, the score is that by words, and nothing else tells the two apart.
  if (isByWordsAlone) return share >= TIE_WORD_SHARE;
  const wordShare = first.wordScore > 0 ? rival.wordScore / first.wordScore : 0;
  const bothAsked = Math.min(first.questionShare ?? 0, rival.questionShare ?? 0);
  return wordShare >= TIE_WORD_SHARE && bothAsked >= TIE_QUESTION_SHARE;
}

/** Evidence from this confidence on decides a tie. Otherwise the confidence is limited to less than an answer needs. */
const STRONG = 0.8;
export const MOST_IN_TIE = 0.45;

/** Limits the confidence in the first of two chunks that tie. */
export const inTie = (confidence: number): number =>
  confidence < STRONG ? Math.min(confidence, MOST_IN_TIE) : confidence;
