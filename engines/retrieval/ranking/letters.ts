import type { IndexedChunk } from '../types.ts';
import { fold } from '../words/fold.ts';

/**
 * A BM25 over letters by four, of the candidates alone. It sees what words and stems miss: slips, parts of compounds, forms that no stemmer knows, and the order of function
 * words. Rarity is that among the candidates, so nothing has to be stored for it.
 */
const SIZE = 4;
const K1 = 1.2;
const B = 0.5;
/** One occurrence in a FAQ's question outweighs one in its answer. */
const ANSWER_WEIGHT = 0.3;
/** What a text of average length gets for one occurrence, about. */
const USUAL = 0.5;
/** More of either text changes no rank. */
const MAX_GRAMS = 200;
const MAX_CHARS = 3_000;

const SPACE = 32;

/** Letters and digits of scripts with spaces stay; all else parts words. Runs without spaces are compared by pairs already. */
function letterOf(code: number): number {
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) ? code : SPACE;
  if (code < 0xc0 || (code >= 0x0e00 && code < 0x0f00) || (code >= 0x1000 && code < 0x10a0)) return SPACE;
  return (code >= 0x1780 && code < 0x1800) || code >= 0x2000 ? SPACE : code;
}

const folded = (text: string) => fold(text.slice(0, MAX_CHARS).toLowerCase());

/** Every four letters in a row of a folded text as one number, words joined by single spaces, written to `into`. Answers how many there are. */
function readGrams(text: string, into: Int32Array): number {
  let [gram, last, seen, count] = [SPACE, SPACE, 1, 0];
  for (let at = 0; at <= text.length; at++) {
    const letter = at < text.length ? letterOf(text.charCodeAt(at)) : SPACE;
    if (letter === SPACE && last === SPACE) continue;
    last = letter;
    // Eight bits of each letter: those of one script differ in them.
    gram = (gram << 8) | (letter & 255);
    if (++seen >= SIZE && count < into.length) into[count++] = gram;
  }
  return count;
}

/** Kept between searches; a letter may fold to more than one. */
const grams = new Int32Array(2 * MAX_CHARS);

/** The letters of a question by four, each with a place. `filter` rules out most others with one look. */
interface Asked {
  places: Map<number, number>;
  filter: Uint8Array;
}
const FILTER = 4096;
const filterAt = (gram: number) => (Math.imul(gram, 0x9e3779b1) >>> 20) & (FILTER - 1);

function readAsked(question: string): Asked {
  const asked: Asked = { places: new Map(), filter: new Uint8Array(FILTER) };
  const count = readGrams(folded(question), grams);
  for (let at = 0; at < count && asked.places.size < MAX_GRAMS; at++) {
    const gram = grams[at]!;
    if (asked.places.has(gram)) continue;
    asked.places.set(gram, asked.places.size);
    asked.filter[filterAt(gram)] = 1;
  }
  return asked;
}

const letters = /[\p{L}\p{N}]/gu;

/** The share of a text's letters that `eachGram` looks at: of a Chinese question only its numbers would decide. */
function spacedShare(text: string): number {
  const all = text.match(letters) ?? [];
  const spaced = all.filter((letter) => letterOf(letter.toLowerCase().charCodeAt(0)) !== SPACE);
  return all.length > 0 ? spaced.length / all.length : 0;
}

/** A chunk's letters by four, in the order of its texts. */
export interface ChunkLetters {
  grams: Int32Array;
  /** How many of them belong to the FAQ's question or the heading. */
  named: number;
  /** Of the others. */
  weight: number;
}

/** Reads a chunk's letters, which do not depend on the question. */
export function lettersOf({ type, title, heading, content }: IndexedChunk): ChunkLetters {
  const isFaq = type === 'faq';
  const own = grams.slice(0, readGrams(folded(isFaq ? title : (heading ?? '')), grams));
  const count = readGrams(folded(content), grams);
  const all = new Int32Array(own.length + count);
  all.set(own);
  all.set(grams.subarray(0, count), own.length);
  return { grams: all, named: own.length, weight: isFaq ? ANSWER_WEIGHT : 1 };
}

/** By chunk: 0 to about 1, how far it holds the letters of the question. */
export function letterScores(question: string, chunks: readonly ChunkLetters[]): number[] {
  const asked = readAsked(question);
  const { places } = asked;
  const share = spacedShare(question.slice(0, MAX_CHARS));
  if (places.size === 0 || chunks.length === 0 || share === 0) return chunks.map(() => 0);
  const held = chunks.map((chunk) => heldBy(chunk, asked));
  const average = held.reduce((sum, { length }) => sum + length, 0) / held.length;
  const scores = chunks.map(() => 0);
  let most = 0;
  for (let place = 0; place < places.size; place++) {
    const having = held.filter(({ counts }) => counts[place]! > 0).length;
    const idf = Math.log(1 + (chunks.length - having + 0.5) / (having + 0.5));
    most += idf * USUAL;
    if (having === 0) continue;
    for (const [at, { counts, length }] of held.entries()) {
      const count = counts[place]!;
      if (count > 0) scores[at]! += (idf * count) / (count + K1 * (1 - B + (B * length) / average));
    }
  }
  return scores.map((score) => (share * score) / most);
}

/** How often a chunk holds each of the question's letters by four, by place, and how many it has at all. */
function heldBy({ grams: all, named, weight }: ChunkLetters, { places, filter }: Asked) {
  const counts = new Float32Array(places.size);
  for (let at = 0; at < all.length; at++) {
    const gram = all[at]!;
    if (filter[filterAt(gram)] === 0) continue;
    const place = places.get(gram);
    if (place !== undefined) counts[place]! += at < named ? 1 : weight;
  }
  return { counts, length: named + weight * (all.length - named) };
}
