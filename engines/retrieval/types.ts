/** A text's meaning as an embedding model sees it, 8 bits a number, in base64. */
export interface StoredVector {
  /** Only vectors of one space can be compared. */
  space: string;
  bytes: string;
}

/** What an embedding model's cosines say: each model spreads them over a range of its own. */
export interface SimilarityScale {
  /** The usual cosine of two texts about different things. */
  unrelated: number;
  /** The usual cosine of a question and another way to put it. */
  same: number;
  /** How far apart the two are, in standard deviations of the cosines of different things. */
  separation: number;
}

/** Groups of words that an owner takes for one another. */
export type Synonyms = readonly (readonly string[])[];

/** What is asked, by its meaning. */
export interface QuestionVector {
  space: string;
  values: readonly number[];
  scale: SimilarityScale;
}

/** One passage as the index takes it. The index keeps it and hands it back unchanged. */
export interface IndexedChunk {
  id: string;
  sourceId: string;
  type: 'faq' | 'url' | 'text' | 'file';
  /** For a FAQ its question, else the source's title. */
  title: string;
  url: string | null;
  /** Of a FAQ: other ways to ask its question. */
  alternatives?: readonly string[] | undefined;
  /** The heading that the passage stands under. */
  heading: string | null;
  /** For a FAQ its answer, else the passage's text. */
  content: string;
  position: number;
  /** Kept apart: not handed back. */
  vector?: StoredVector | undefined;
}

export interface SearchResult {
  chunk: IndexedChunk;
  /** BM25F, or, where meaning was asked too, 0-2. Comparable only within one answer. */
  score: number;
  /** 0-1: how sure the index is that this chunk answers the question. */
  confidence: number;
}

/** What one chatbot knows, searchable by words and, where chunks and question have vectors, by meaning. Lives in memory; every call is synchronous. */
export interface SearchIndex {
  /** Replaces everything that the source had. An empty list drops it. */
  putSource(sourceId: string, chunks: readonly IndexedChunk[]): void;
  /** Adds to what the source has, so that a long one can be put in parts. */
  addChunks(sourceId: string, chunks: readonly IndexedChunk[]): void;
  /** An unknown source changes nothing. */
  dropSource(sourceId: string): void;
  /** Drops the source's oldest chunks, `count` at the most, and answers how many it has left. */
  dropChunks(sourceId: string, count: number): number;
  /**
   * Best first, equal scores by chunk id. The chunks of one source compete individually. A FAQ is found by each of its wordings. Without `asked`, or with one whose
   * space no chunk has, words alone decide.
   */
  search(query: string, limit: number, asked?: QuestionVector, synonyms?: Synonyms): SearchResult[];
  /** Every chunk, source by source, each source in the order of its text. Reads them all: for small indexes. */
  all(): IndexedChunk[];
  /** The chunks of a source from one position to another, both included; all of them by default. */
  chunksOf(sourceId: string, from?: number, to?: number): IndexedChunk[];
  readonly chunkCount: number;
  /** At least the characters of all chunks with their titles and addresses; of what was loaded the bytes count, ids included. */
  readonly characters: number;
  /** About how much memory it takes. */
  readonly bytes: number;
  /** The whole as bytes that `loadIndex` reads; not compressed. Dropped chunks are left out. */
  serialize(): Buffer;
}
