import type { SearchResult } from '../../engines/retrieval/index.ts';
import type { Passage } from '../core/app.ts';

/** What was found, as models and clients are given it. */
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
