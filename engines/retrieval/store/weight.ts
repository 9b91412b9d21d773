import type { IndexState } from './state.ts';

/**
 * Measured on indexes of 1 to 5,000 chunks with Node 24. Chunks added since a snapshot are objects and take several
 * times as much.
 */
const TERM_BYTES = 130;
const FRESH_TERM_BYTES = 130;
const FRESH_CHUNK_BYTES = 900;
const FRESH_POSTING_BYTES = 24;
const CHUNK_BYTES = 150;
const EMPTY_BYTES = 8_000;

/** Returns the approximate memory of an index in bytes, accurate within a factor of two. */
export function bytesOf({ documents, postings, vectors, fresh }: IndexState): number {
  const { baseText, baseQuestions, ids, fresh: freshChunks } = documents;
  const vectorBytes = [...vectors.values()].reduce(
    (sum, { base, fresh: since }) => sum + base.length + since.length,
    0,
  );
  return (
    EMPTY_BYTES +
    baseText.length +
    baseQuestions.byteLength +
    postings.baseDocs.byteLength +
    postings.baseCounts.byteLength +
    vectorBytes +
    ids.length * CHUNK_BYTES +
    postings.terms.length * TERM_BYTES +
    (postings.terms.length - postings.baseTerms) * FRESH_TERM_BYTES +
    freshChunks.length * FRESH_CHUNK_BYTES +
    fresh.postings * FRESH_POSTING_BYTES +
    fresh.characters
  );
}
