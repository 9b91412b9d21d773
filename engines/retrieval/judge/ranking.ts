import type { Assessment } from './assessment.ts';
import type { RankedChunk } from './scored.ts';

/** The chunks in order, between two steps of the judge. */
export interface Ranking {
  /** Best first. */
  chunks: readonly RankedChunk[];
  /** The best chunk that says something else than the first one. */
  rival: RankedChunk | undefined;
  /** The first chunk precedes those with a better score because it is surer. So it does not tie. */
  isSurest: boolean;
  /** The first chunk is one of the few that have the codes, paths and options of the question. */
  isDesignated: boolean;
  /** Chunks that say the same as the first one about something else than the question names. */
  siblings: readonly RankedChunk[];
  /** Chunks that say the same as the first one about something else, if the question names none. */
  unnamed: readonly RankedChunk[];
  /** The first chunk and its rival are too close to tell. */
  isTie: boolean;
  /** The question of the first chunk, or one of its alternatives, was asked word for word. */
  isVerbatim: boolean;
}

/** Changes the order of the chunks or the confidence in them. */
export type Step = (ranking: Ranking, assessment: Assessment) => Ranking;

/** Changes the confidence in the first chunk. */
export function withFirst(ranking: Ranking, confidenceIn: (first: RankedChunk) => number): Ranking {
  const [first, ...others] = ranking.chunks;
  return first ? { ...ranking, chunks: [{ ...first, confidence: confidenceIn(first) }, ...others] } : ranking;
}
