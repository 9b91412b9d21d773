import { textIn } from '../store/chunk-texts.ts';
import { chunkOf, type Documents } from '../store/documents.ts';
import { fold } from '../text/words/fold.ts';
import type { IndexedChunk } from '../types.ts';

/** Longer texts do not change the ranking. */
export const MAX_CHARS = 3_000;
/** One occurrence in a FAQ's question outweighs one in its answer. */
const ANSWER_WEIGHT = 0.3;

export const SPACE = 32;

/** Codes of `a`, `z`, `0` and `9`. */
const [LOWER_A, LOWER_Z, DIGIT_0, DIGIT_9] = [0x61, 0x7a, 0x30, 0x39];

/**
 * Letters and digits of scripts with spaces are kept, everything else separates words. Scripts without spaces are compared by
 * pairs of letters already.
 */
function letterOf(code: number): number {
  if (code < 0x80) return (code >= LOWER_A && code <= LOWER_Z) || (code >= DIGIT_0 && code <= DIGIT_9) ? code : SPACE;
  if (code < 0xc0 || (code >= 0x0e00 && code < 0x0f00) || (code >= 0x1000 && code < 0x10a0)) return SPACE;
  return (code >= 0x1780 && code < 0x1800) || code >= 0x2000 ? SPACE : code;
}

const folded = (text: string) => fold(text.slice(0, MAX_CHARS).toLowerCase());

/** `letterOf` of each ASCII letter in lower case. */
const plainLetters = Uint8Array.from({ length: 128 }, (_, code) =>
  letterOf(String.fromCharCode(code).toLowerCase().charCodeAt(0)),
);

/** 1: the letter separates words, otherwise 0. */
const plainSpaces = plainLetters.map((letter) => (letter === SPACE ? 1 : 0));

/** A text may fold to more letters than it has. */
const MAX_LETTERS = 2 * MAX_CHARS;
/**
 * Room for two texts as they are compared: words joined by single spaces and followed by one. Eight bits of each letter: the
 * letters of one script differ in them.
 */
export const buffer = new Uint8Array(2 * MAX_LETTERS);

/** Writes the letters of a text to `buffer`, and returns how many there are. */
export function readLetters(text: string, from: number): number {
  const plain = readPlain(text, from);
  return plain >= 0 ? plain : readFolded(folded(text), from);
}

const encoder = new TextEncoder();
/** Bytes are faster to read than a string. */
const encoded = new Uint8Array(MAX_CHARS);

/** As `readLetters`; -1 for a text that is not plain ASCII. */
function readPlain(text: string, from: number): number {
  const { written: end } = encoder.encodeInto(text, encoded);
  let wasSpace = 1;
  let next = from;
  for (let at = 0; at < end; at++) {
    const code = encoded[at] ?? 0;
    if (code >= 0x80) return -1;
    buffer[next] = plainLetters[code] ?? SPACE;
    // A condition would often be predicted wrong: a fifth of the letters are spaces.
    const isSpace = plainSpaces[code] ?? 1;
    next += 1 - (isSpace & wasSpace);
    wasSpace = isSpace;
  }
  if (!wasSpace) buffer[next++] = SPACE;
  return next - from;
}

function readFolded(text: string, from: number): number {
  let last = SPACE;
  let next = from;
  for (let at = 0; at <= text.length && next < from + MAX_LETTERS; at++) {
    const letter = at < text.length ? letterOf(text.charCodeAt(at)) : SPACE;
    if (letter === SPACE && last === SPACE) continue;
    last = letter;
    buffer[next++] = letter & 255;
  }
  return next - from;
}

const letters = /[\p{L}\p{N}]/gu;
const asciiOnly = /^[\x00-\x7f]*$/;

/** The share of a text's letters that are compared: of a Chinese question only its numbers would decide. */
export function spacedShare(text: string): number {
  if (asciiOnly.test(text)) return 1;
  const all = text.match(letters) ?? [];
  const spaced = all.filter((letter) => letterOf(letter.toLowerCase().charCodeAt(0)) !== SPACE);
  return all.length > 0 ? spaced.length / all.length : 0;
}

/** The letters of a chunk's texts. They do not depend on the question. */
export interface ChunkLetters {
  isFaq: boolean;
  /** Of the FAQ's question or the heading, then of the content. */
  letters: Uint8Array;
  /** Where the content begins. */
  content: number;
  /** False if the content was cut. */
  whole: boolean;
  /** What one occurrence in the content is worth. */
  weight: number;
}

/** Small arrays of their own take longer to allocate, and more memory, than parts of a larger one. */
const SLAB_BYTES = 8_192;
let slab = new Uint8Array(0);
let slabUsed = 0;

/** Copies the first letters of `buffer`. */
function keepLetters(count: number): Uint8Array {
  if (slabUsed + count > slab.length) {
    slab = new Uint8Array(Math.max(SLAB_BYTES, count));
    slabUsed = 0;
  }
  const letters = slab.subarray(slabUsed, slabUsed + count);
  slabUsed += count;
  letters.set(buffer.subarray(0, count));
  return letters;
}

const toLetters = (isFaq: boolean, named: number, rest: number, whole: boolean): ChunkLetters => ({
  isFaq,
  letters: keepLetters(named + rest),
  content: named,
  whole,
  weight: isFaq ? ANSWER_WEIGHT : 1,
});

/** Returns the letters of a chunk. Those of a snapshot are read from its bytes. */
export function lettersOf(documents: Documents, doc: number): ChunkLetters {
  return (doc < documents.baseCount && lettersInJson(documents, doc)) || lettersInTexts(chunkOf(documents, doc));
}

/** Returns undefined if a text is not plain ASCII. */
function lettersInJson({ baseText, textOffsets }: Documents, doc: number): ChunkLetters | undefined {
  // ASCII is the same in Latin-1, which is read faster.
  const json = baseText.toString('latin1', textOffsets[doc], textOffsets[doc + 1]);
  const isFaq = textIn(json, 'type') === 'faq';
  const content = textIn(json, 'content');
  const named = readPlain(textIn(json, isFaq ? 'title' : 'heading'), 0);
  const rest = named < 0 ? -1 : readPlain(content, named);
  return rest < 0 ? undefined : toLetters(isFaq, named, rest, content.length <= MAX_CHARS);
}

function lettersInTexts({ type, title, heading, content }: IndexedChunk): ChunkLetters {
  const isFaq = type === 'faq';
  const named = readLetters(isFaq ? title : (heading ?? ''), 0);
  const rest = readLetters(content, named);
  return toLetters(isFaq, named, rest, content.length <= MAX_CHARS);
}

/**
 * Returns false if the contents of two chunks certainly differ, white space around them aside. Equal letters may be those of
 * different texts.
 */
export function mayBeSame(a: ChunkLetters, b: ChunkLetters): boolean {
  if (!a.whole || !b.whole) return true;
  const length = a.letters.length - a.content;
  if (b.letters.length - b.content !== length) return false;
  for (let at = 0; at < length; at++) if (a.letters[a.content + at] !== b.letters[b.content + at]) return false;
  return true;
}
