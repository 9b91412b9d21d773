import type { Assessment } from './assessment.ts';

/** A document with the sum of what the ways of looking say about it. */
export interface ScoredDocument {
  doc: number;
  score: number;
  /** The score without what meaning adds. */
  wordScore: number;
  /** 0-1: how much of a FAQ's own question was asked. Undefined for a passage. */
  questionShare: number | undefined;
  /** Similarity of the embeddings: 0 for unrelated texts, 1 for rewordings. Undefined without both embeddings. */
  byVector: number | undefined;
}

/** The best document of a chunk: the chunk itself, or an alternative of its question. */
export interface ScoredChunk extends ScoredDocument {
  /** Chunks with the same text have the same number. */
  content: number;
  isFaq: boolean;
}

export interface RankedChunk extends ScoredChunk {
  /** 0 until it is assessed. */
  confidence: number;
  /** 0-1: how far it leads. 0 if it was not the first when it was assessed. */
  margin: number;
}

/** The chunks in order, between two steps of the judge. */
export interface Ranking {
  /** Best first. */
  chunks: readonly RankedChunk[];
  /** The best chunk that says something else than the first one. */
  rival: RankedChunk | undefined;
  /** The first chunk precedes those with a better score because it is surer. So it does not tie. */
  isSurest: boolean;
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
