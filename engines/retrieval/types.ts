/** A text's embedding as 8-bit numbers in base64. */
export interface StoredVector {
  /** Only vectors of the same space are comparable. */
  space: string;
  bytes: string;
}

/** The scale of an embedding model's cosines. Each model has a different range. */
export interface SimilarityScale {
  /** Average cosine of two unrelated texts. */
  unrelated: number;
  /** Average cosine of a question and its rewording. */
  same: number;
  /** Difference of the two, in standard deviations of the cosines of unrelated texts. */
  separation: number;
}

/** Groups of words with the same meaning, defined by the owner. */
export type SynonymGroups = readonly (readonly string[])[];

/** What is searched for. */
export interface Question {
  text: string;
  /** Maximum number of results. */
  limit: number;
  /** Words and the model of meaning decide without it, or if no chunk has a vector in its space. */
  embedding?: QuestionVector | undefined;
  synonyms?: SynonymGroups | undefined;
}

/** A question's embedding. */
export interface QuestionVector {
  space: string;
  values: readonly number[];
  scale: SimilarityScale;
}

/** One passage. The index returns it unchanged. */
export interface IndexedChunk {
  id: string;
  sourceId: string;
  type: 'faq' | 'url' | 'text' | 'file';
  /** A FAQ's question, otherwise the source's title. */
  title: string;
  url: string | null;
  /** Other wordings of a FAQ's question. */
  alternatives?: readonly string[] | undefined;
  /** The headings above the passage. */
  heading: string | null;
  /** A FAQ's answer, otherwise the passage's text. */
  content: string;
  position: number;
  /** Stored separately and not returned. */
  vector?: StoredVector | undefined;
}

export interface SearchResult {
  chunk: IndexedChunk;
  /** A BM25F score, or 0-2 if the question has an embedding. Comparable only within one search. */
  score: number;
  /** 0-1: the estimated probability that this chunk answers the question. */
  confidence: number;
}

/** What the evidence for the first result is made of. Shares and probabilities are 0-1. */
export interface Evidence {
  /** How much of the question the chunk contains. Rare words count more, and unknown words are the rarest. */
  coverage: number;
  /** Like `coverage`, but only for the words in a FAQ's question or a passage's heading. */
  titled: number;
  /** How much of a FAQ's question the visitor's question contains. Undefined for a passage. */
  questionShare: number | undefined;
  /** The shared words, in units of the rarest word. A single common word proves little. */
  rareWords: number;
  /** The words that the chunk lacks, in the same unit, and the most significant of them. */
  openWords: number;
  missing: number;
  /** Number of significant words in the question. */
  questionWords: number;
  /** How far the chunk is ahead of the best one that says something else. 0 if it is not the first. */
  margin: number;
  /**
   * By the model of meaning: the probability that the chunk answers, and that nothing does. `isSparse`: the model was trained with few
   * texts of the language. Undefined if it does not apply.
   */
  meaning: { probability: number; nothing: number; isSparse: boolean } | undefined;
}

/** What a search found, and whether it answers. */
export interface Judged {
  question: string;
  /** Best first, equal scores by chunk ID. */
  results: readonly SearchResult[];
  /** Whether the first result answers. */
  isSure: boolean;
  /**
   * 0-1: the largest confidence in any result if none is ahead of the others. An unrelated question has a first result too, which may
   * be far ahead by chance.
   */
  relevance: number;
  /** Whether the first result is a FAQ whose question, or one of its alternatives, was asked word for word. */
  isVerbatim: boolean;
  /** The results that say something else than the first one and are nearly as good. It is doubtful unless its evidence is strong. */
  rivals: readonly SearchResult[];
  /**
   * The results say the same about different things, such as the tickets to two cities, and the question names none of them. What it
   * names instead: the words that no chunk contains.
   */
  unnamed: { unknown: readonly string[] } | undefined;
  /** The evidence for the first result. Undefined if there is none. */
  why: Evidence | undefined;
}

/**
 * The search index of one chatbot, by words and, if chunks and question have embeddings, by similarity. It is in
 * memory, and every call is synchronous.
 */
export interface SearchIndex {
  /** Replaces all chunks of the source. An empty list removes it. */
  putSource(sourceId: string, chunks: readonly IndexedChunk[]): void;
  /** Adds chunks to a source, so that a long one can be added in parts. */
  addChunks(sourceId: string, chunks: readonly IndexedChunk[]): void;
  /** Does nothing for an unknown source. */
  dropSource(sourceId: string): void;
  /** Removes at most `count` of the source's oldest chunks, and returns how many remain. */
  dropChunks(sourceId: string, count: number): number;
  /** Chunks of one source compete individually. A FAQ is also found by each of its alternatives. */
  search(parsedQuestion: Question): Judged;
  /** Returns every chunk by source, each source in text order. Reads all of them, so use it for small indexes only. */
  all(): IndexedChunk[];
  /** Returns the chunks of a source from one position to another, inclusive. Default: all. */
  chunksOf(sourceId: string, from?: number, to?: number): IndexedChunk[];
  readonly chunkCount: number;
  /** Spaces of the chunks' vectors. Several only while the embedding model changes. */
  readonly spaces: readonly string[];
  /**
   * At least the characters of all chunks with their titles and URLs. Loaded chunks count by their bytes, including
   * IDs.
   */
  readonly characters: number;
  /** Approximate memory in bytes. */
  readonly bytes: number;
  /** Serialises the index for `loadIndex`, uncompressed and without removed chunks. */
  serialize(): Buffer;
}
