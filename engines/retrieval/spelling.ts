import { grown } from './storage/grow.ts';
import type { Postings } from './storage/postings.ts';

export interface Neighbour {
  term: number;
  /** 0-1. */
  similarity: number;
}

/** Finds the known terms that an unknown one may stand for. */
export interface Spelling {
  /** Best first, at most `limit`. Walks the vocabulary once: about 1 ms for 100,000 terms. */
  neighbours(word: string, postings: Postings, limit: number): Neighbour[];
}

const MIN_LETTERS = 4;
/** Two slips need a longer word to be told from another word. */
const TWO_EDITS_FROM = 8;
/** Two words with this share of each in common at the front are taken for forms of one. */
const COMMON_FRONT = 0.62;
const MIN_FRONT = 5;

/** One bit a letter (by its code), so that most terms are ruled out without looking at them. */
function signature(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function createSpelling(): Spelling {
  let signatures = new Int32Array(0);
  let lengths = new Uint8Array(0);
  let known = 0;

  /** Terms are only ever added, so what was looked at stays. */
  function learn({ terms }: Postings): void {
    signatures = grown(signatures, terms.length);
    lengths = grown(lengths, terms.length);
    for (; known < terms.length; known++) {
      const term = terms[known]!;
      signatures[known] = signature(term);
      lengths[known] = Math.min(term.length, 255);
    }
  }

  return {
    neighbours(word, postings, limit) {
      if (word.length < MIN_LETTERS || /\p{N}/u.test(word)) return [];
      learn(postings);
      const bits = signature(word);
      const edits = word.length >= TWO_EDITS_FROM ? 2 : 1;
      const found: Neighbour[] = [];
      for (let term = 0; term < known; term++) {
        const length = lengths[term]!;
        if (length < MIN_LETTERS - 1) continue;
        const apart = bitCount(bits ^ signatures[term]!);
        // An edit changes two letters at the most; behind a common front, all the others may differ.
        const maybeSlip = apart <= 2 * edits && Math.abs(length - word.length) <= edits;
        if (!maybeSlip && apart > length + word.length - 2 * frontNeeded(length, word.length)) continue;
        if (postings.frequency[term]! <= 0) continue;
        const similarity = compare(word, postings.terms[term]!, maybeSlip ? edits : 0);
        if (similarity > 0) found.push({ term, similarity });
      }
      return best(found, postings, limit);
    },
  };
}

/** How many letters two words must share at the front to be taken for forms of one. */
const frontNeeded = (a: number, b: number): number => Math.max(MIN_FRONT, COMMON_FRONT * a, COMMON_FRONT * b);

function best(found: Neighbour[], { terms, frequency }: Postings, limit: number): Neighbour[] {
  found.sort(
    (a, b) =>
      b.similarity - a.similarity ||
      frequency[b.term]! - frequency[a.term]! ||
      (terms[a.term]! < terms[b.term]! ? -1 : 1),
  );
  return found.slice(0, limit);
}

/** 0 when the two have nothing to do with each other. */
function compare(word: string, term: string, edits: number): number {
  const front = commonFront(word, term);
  const longer = Math.max(word.length, term.length);
  if (edits > 0 && (front > 0 || slippedAtOnce(word, term))) {
    const distance = editDistance(word.slice(front), term.slice(front), edits);
    if (distance <= edits) return 1 - distance / Math.max(longer, 5);
  }
  return front >= frontNeeded(word.length, term.length) ? (0.9 * front) / longer : 0;
}

/** The first letter is seldom wrong: then the next one is right, or the two are swapped, or one is missing. */
const slippedAtOnce = (word: string, term: string): boolean =>
  word.length > MIN_LETTERS && (word[1] === term[1] || word[1] === term[0] || word[0] === term[1]);

function commonFront(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}

/**
 * Insertions, deletions, replacements and swaps of neighbours between two words, or `limit` + 1 when there are more. Tries
 * each slip at the first letter that differs: with a limit of two that is far quicker than filling a table.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const front = commonFront(a, b);
  const left = a.length - front;
  const right = b.length - front;
  if (left === 0 || right === 0) return Math.min(left + right, limit + 1);
  if (limit === 0 || Math.abs(left - right) > limit) return limit + 1;
  const rest = (skipA: number, skipB: number) =>
    editDistance(a.slice(front + skipA), b.slice(front + skipB), limit - 1);
  const swapped = a[front] === b[front + 1] && a[front + 1] === b[front];
  const replaced = Math.min(rest(1, 1), swapped ? rest(2, 2) : limit);
  return 1 + Math.min(replaced, rest(1, 0), rest(0, 1));
}
