import { bm25Idf } from './groups.ts';
import { buffer, type ChunkLetters, MAX_CHARS, readLetters, SPACE, spacedShare } from './read-letters.ts';

/**
 * BM25 over letters by four, computed for the candidates only. It finds what words and stems miss: spelling mistakes, parts of
 * compounds, forms that no stemmer knows, and the order of function words. Rarity is that among the candidates, so that
 * nothing has to be stored.
 */
const SIZE = 4;
const K1 = 1.2;
const B = 0.5;
/** About what a text of average length gets for one occurrence. */
const USUAL = 0.5;
/** Longer questions do not change the ranking. */
const MAX_GRAMS = 200;

/** How many letters by four a text has: a space is before the first letter. */
const gramCount = (letters: number): number => Math.max(0, letters + 2 - SIZE);

/** The letters of a question by four, each with a place from 1, in a hash table with open addressing. */
interface QuestionLetters {
  keys: Int32Array;
  /** 0: the slot is free. */
  places: Uint8Array;
  count: number;
}

/** Part of a text's letters, and what one occurrence in it is worth. */
interface LetterPart {
  letters: Uint8Array;
  from: number;
  /** Exclusive. */
  to: number;
  weight: number;
}
/** At most a fifth of the slots is used. */
const SLOT_BITS = 10;
const SLOTS = 1 << SLOT_BITS;
const SLOT_SHIFT = 32 - SLOT_BITS;
/** Multiplicative hashing by the golden ratio (Knuth). */
const slotOf = (gram: number): number => Math.imul(gram, 0x9e3779b1) >>> SLOT_SHIFT;

function readQuestion(question: string): QuestionLetters {
  const questionLetters: QuestionLetters = { keys: new Int32Array(SLOTS), places: new Uint8Array(SLOTS), count: 0 };
  const end = readLetters(question, 0);
  let gram = SPACE;
  let read = 0;
  for (const letter of buffer.subarray(0, end)) {
    if (questionLetters.count === MAX_GRAMS) break;
    gram = (gram << 8) | letter;
    if (++read < SIZE - 1) continue;
    let slot = slotOf(gram);
    while (questionLetters.places[slot] !== 0 && questionLetters.keys[slot] !== gram) slot = (slot + 1) & (SLOTS - 1);
    if (questionLetters.places[slot] !== 0) continue;
    questionLetters.keys[slot] = gram;
    questionLetters.places[slot] = ++questionLetters.count;
  }
  return questionLetters;
}

/** For each chunk: 0 to about 1, how much of the letters of the question it contains. */
export function letterScores(question: string, chunks: readonly ChunkLetters[]): number[] {
  const questionLetters = readQuestion(question);
  const share = spacedShare(question.slice(0, MAX_CHARS));
  const scores = chunks.map(() => 0);
  if (questionLetters.count === 0 || chunks.length === 0 || share === 0) return scores;
  // One row of counts for each chunk.
  const counts = new Float32Array(chunks.length * questionLetters.count);
  for (const [at, chunk] of chunks.entries()) {
    const row = at * questionLetters.count;
    const { letters, content, weight } = chunk;
    addCounts(questionLetters, { letters, from: 0, to: content, weight: 1 }, counts, row);
    addCounts(questionLetters, { letters, from: content, to: letters.length, weight }, counts, row);
  }
  const norms = normsOf(chunks);
  let most = 0;
  for (let place = 0; place < questionLetters.count; place++) {
    const having = countRows(counts, place, questionLetters.count);
    const idf = bm25Idf(chunks.length, having);
    most += idf * USUAL;
    if (having === 0) continue;
    for (let row = 0; row < chunks.length; row++) {
      const count = counts[row * questionLetters.count + place];
      if (count) scores[row] = (scores[row] ?? 0) + (idf * count) / (count + (norms[row] ?? 0));
    }
  }
  return scores.map((score) => (share * score) / most);
}

/** What the length of each chunk adds to the denominator of BM25. */
function normsOf(chunks: readonly ChunkLetters[]): number[] {
  const lengths = chunks.map(
    ({ letters, content, weight }) => gramCount(content) + weight * gramCount(letters.length - content),
  );
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  return lengths.map((length) => K1 * (1 - B + (B * length) / average));
}

function countRows(counts: Float32Array, place: number, width: number): number {
  let rows = 0;
  for (let at = place; at < counts.length; at += width) if (counts[at]) rows++;
  return rows;
}

/** Adds how often a part of a text contains each of the question's letters by four, to the counts from `rowNumber` on. */
function addCounts(
  { keys, places }: QuestionLetters,
  { letters, from, to, weight }: LetterPart,
  counts: Float32Array,
  rowNumber: number,
): void {
  let gram = (SPACE << 16) | ((letters[from] ?? 0) << 8) | (letters[from + 1] ?? 0);
  for (let at = from + SIZE - 2; at < to; at++) {
    gram = (gram << 8) | letters[at]!;
    let slot = slotOf(gram);
    for (let place = places[slot]; place; place = places[slot]) {
      if (keys[slot] === gram) {
        counts[rowNumber + place - 1]! += weight;
        break;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
  }
}
