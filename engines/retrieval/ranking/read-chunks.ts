import { chunkOf, type Documents } from '../storage/documents.ts';
import type { IndexedChunk } from '../types.ts';
import { tokenise } from '../words/tokens.ts';
import { type ChunkLetters, lettersOf } from './read-letters.ts';

/** A chunk with what a search derives from its texts. */
export interface ReadChunk {
  readonly chunk: IndexedChunk;
  readonly letters: ChunkLetters;
  /** The words of the title, joined by spaces. */
  readonly titleWords: string;
}

export const wordsOf = (text: string): string =>
  tokenise(text)
    .map((token) => token.text)
    .join(' ');

/** Maximum number of chunks kept for later questions, at a few KB each. */
const KEPT = 1_000;

/** Reads chunks by number. A snapshot stores them as JSON, and parsing a chunk takes longer than ranking it. */
export interface ChunkReader {
  read(documents: Documents, doc: number): ReadChunk;
  /** Approximate memory of the kept chunks. */
  readonly bytes: number;
}

/** Of a kept chunk, in addition to its texts. Measured with Node 24. */
const CHUNK_BYTES = 1_000;

/** For one index. The number of a chunk never changes, and a removed chunk is never read. */
export function createChunkReader(): ChunkReader {
  const kept = new Map<number, ReadChunk>();
  let bytes = 0;
  return {
    get bytes() {
      return bytes;
    },
    read(documents, doc) {
      const known = kept.get(doc);
      if (known) return known;
      if (kept.size >= KEPT) {
        kept.clear();
        bytes = 0;
      }
      const read = derive(chunkOf(documents, doc));
      kept.set(doc, read);
      bytes += CHUNK_BYTES + read.chunk.content.length + read.letters.letters.length;
      return read;
    },
  };
}

function derive(chunk: IndexedChunk): ReadChunk {
  let titleWords: string | undefined;
  return {
    chunk,
    letters: lettersOf(chunk),
    get titleWords() {
      titleWords ??= wordsOf(chunk.title);
      return titleWords;
    },
  };
}
