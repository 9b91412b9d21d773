import { chunkOf, type Documents } from '../store/documents.ts';
import { createRecent } from '../store/recent.ts';
import { tokenise } from '../text/words/tokens.ts';
import type { IndexedChunk } from '../types.ts';
import { type ChunkLetters, lettersOf } from './read-letters.ts';

export const wordsOf = (text: string): string =>
  tokenise(text)
    .map((token) => token.text)
    .join(' ');

/** Every candidate needs its letters, only the results need the rest. */
interface ReadChunk {
  letters: ChunkLetters;
  chunk?: IndexedChunk;
  titleWords?: string;
}

/** Reads chunks by number, and caches what was read. A snapshot stores chunks as JSON, and parsing them takes time. */
export interface ChunkReader {
  letters(documents: Documents, doc: number): ChunkLetters;
  chunk(documents: Documents, doc: number): IndexedChunk;
  /** The words of the title, joined by spaces. */
  titleWords(documents: Documents, doc: number): string;
  /** Approximate memory of the cache. */
  readonly bytes: number;
}

/** Memory in addition to the texts. Measured with Node 24. */
const LETTERS_BYTES = 300;
const CHUNK_BYTES = 600;
/** The cache takes up to twice this. */
const RECENT_BYTES = 1_200_000;

/** For one index. The number of a chunk never changes, and a removed chunk is never read. */
export function createChunkReader(): ChunkReader {
  const recent = createRecent(RECENT_BYTES, bytesOf);
  const entry = (documents: Documents, doc: number): ReadChunk => {
    const cached = recent.get(doc);
    if (cached) return cached;
    const read = { letters: lettersOf(documents, doc) };
    recent.set(doc, read);
    return read;
  };
  const chunk = (documents: Documents, doc: number): IndexedChunk => {
    const read = entry(documents, doc);
    if (read.chunk) return read.chunk;
    read.chunk = chunkOf(documents, doc);
    recent.grow(chunkBytes(read.chunk));
    return read.chunk;
  };
  return {
    letters: (documents, doc) => entry(documents, doc).letters,
    chunk,
    titleWords(documents, doc) {
      const read = entry(documents, doc);
      read.titleWords ??= wordsOf(chunk(documents, doc).title);
      return read.titleWords;
    },
    get bytes() {
      return recent.bytes;
    },
  };
}

const chunkBytes = ({ content }: IndexedChunk): number => CHUNK_BYTES + content.length;
const bytesOf = ({ letters, chunk }: ReadChunk): number =>
  LETTERS_BYTES + letters.letters.length + (chunk ? chunkBytes(chunk) : 0);
