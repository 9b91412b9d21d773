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
