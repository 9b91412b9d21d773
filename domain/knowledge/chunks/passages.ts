import type { SearchResult } from '../../../engines/retrieval/index.ts';
import type { Passage } from '../../core/app.ts';

/** Converts a search result for models and clients. */
export const toPassage = ({ chunk, score, confidence }: SearchResult): Passage => ({
  sourceId: chunk.sourceId,
  chunkId: chunk.id,
  type: chunk.type,
  title: chunk.title,
  url: chunk.url,
  content: chunk.content,
  score,
  confidence,
});
