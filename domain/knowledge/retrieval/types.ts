/** One passage as the index takes it. The index keeps it and hands it back unchanged. */
export interface IndexedChunk {
  id: string;
  sourceId: string;
  type: 'faq' | 'url' | 'text' | 'file';
  /** For a FAQ its question, else the source's title. */
  title: string;
  url: string | null;
  /** The heading that the passage stands under. */
  heading: string | null;
  /** For a FAQ its answer, else the passage's text. */
  content: string;
  position: number;
}

export interface SearchResult {
  chunk: IndexedChunk;
  /** BM25F; comparable only within one answer. */
  score: number;
  /** 0-1: how sure the index is that this chunk answers the question. */
  confidence: number;
}

/** What one chatbot knows, searchable by words. Lives in memory; every call is synchronous. */
export interface SearchIndex {
  /** Replaces everything that the source had. An empty list drops it. */
  putSource(sourceId: string, chunks: readonly IndexedChunk[]): void;
  /** An unknown source changes nothing. */
  dropSource(sourceId: string): void;
  /** Best first, equal scores by chunk id. The chunks of one source compete individually. */
  search(query: string, limit: number): SearchResult[];
  readonly chunkCount: number;
  /** The whole as bytes that `loadIndex` reads; not compressed. Dropped chunks are left out. */
  serialize(): Buffer;
}
