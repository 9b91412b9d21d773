import { createOutlines, MIN_FRONT, type Outlines } from './outlines.ts';
import { frequencyOf, type Postings } from './postings.ts';
import { signature } from './terms-by-letter.ts';

interface Neighbour {
  term: number;
  /** 0-1. */
  similarity: number;
}

/** Finds indexed terms that an unknown word may mean. */
export interface Spelling {
  /** Best first, at most `limit`. Reads only terms of similar length, or with the same beginning. */
  neighbours(word: string, postings: Postings, limit: number): Neighbour[];
}

const MIN_LETTERS = 4;
/** Shorter words may differ by one edit only, because two edits make another word of them. */
const TWO_EDITS_FROM = 8;
/** Two words that share this part of both at the beginning count as forms of one word. */
const COMMON_FRONT = 0.62;

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function createSpelling(): Spelling {
  const outlines = createOutlines();
  return {
    neighbours(word, postings, limit) {
      if (word.length < MIN_LETTERS || /\p{N}/u.test(word)) return [];
      outlines.learn(postings);
      return best(similarTerms(word, outlines, postings), postings, limit);
    },
  };
}

interface SimilarTerm extends Neighbour {
  text: string;
}

function similarTerms(word: string, outlines: Outlines, postings: Postings): SimilarTerm[] {
  const { terms } = postings;
  const bits = signature(word);
  const edits = word.length >= TWO_EDITS_FROM ? 2 : 1;
  // An edit changes at most two letters.
  const mayBeSlip = (of: number) => bitCount(bits ^ of) <= 2 * edits;
  const similar: SimilarTerm[] = [];
  const add = (term: number, text: string, most: number) => {
    const similarity = frequencyOf(postings, term) > 0 ? compare(word, text, most) : 0;
    if (similarity > 0 && !similar.some((one) => one.term === term)) similar.push({ term, similarity, text });
  };
  for (let length = word.length - edits; length <= word.length + edits; length++) {
    for (const { terms: near, signatures } of outlines.near(word, length, postings)) {
      for (let at = 0; at < near.length; at++) {
        const term = near[at] ?? 0;
        if (mayBeSlip(signatures[at] ?? 0)) add(term, terms[term] ?? '', edits);
      }
    }
  }
  outlines.eachWithFront(word, (term) => {
    const text = terms[term] ?? '';
    const isCompared = Math.abs(text.length - word.length) <= edits && mayBeSlip(signature(text));
    if (!isCompared) add(term, text, 0);
  });
  return similar;
}

/** Number of initial letters that two forms of a word must share. */
const frontNeeded = (a: number, b: number): number => Math.max(MIN_FRONT, COMMON_FRONT * a, COMMON_FRONT * b);

function best(similar: SimilarTerm[], postings: Postings, limit: number): Neighbour[] {
  similar.sort(
    (a, b) =>
      b.similarity - a.similarity ||
      frequencyOf(postings, b.term) - frequencyOf(postings, a.term) ||
      (a.text < b.text ? -1 : 1),
  );
  return similar.slice(0, limit);
}

/** An edit in a shorter word counts as one in a word of this length. */
const MIN_COMPARED = 5;
/** Similarity of two forms of one word if all letters were common. */
const FORM_SIMILARITY = 0.9;

/** Returns the similarity of two words, or 0 if they are unrelated. */
function compare(word: string, term: string, edits: number): number {
  const front = commonFront(word, term);
  const longer = Math.max(word.length, term.length);
  if (edits > 0 && (front > 0 || slippedAtOnce(word, term))) {
    const distance = editDistance([word, term], edits, front, front);
    if (distance <= edits) return 1 - distance / Math.max(longer, MIN_COMPARED);
  }
  return front >= frontNeeded(word.length, term.length) ? (FORM_SIMILARITY * front) / longer : 0;
}

/** The first letter is seldom wrong (see `near`). If it is, the second one is right, or the two are swapped, or one is missing. */
const slippedAtOnce = (word: string, term: string): boolean =>
  word.length > MIN_LETTERS && (word[1] === term[1] || word[1] === term[0] || word[0] === term[1]);

/** Returns the number of letters that two words have in common from these positions on. */
function commonFront(a: string, b: string, fromA = 0, fromB = 0): number {
  let at = 0;
  while (fromA + at < a.length && a.charCodeAt(fromA + at) === b.charCodeAt(fromB + at)) at++;
  return at;
}

/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbours between two words, from these
 * positions on, or `limit` + 1 if there are more. Tries each edit at the first letter that differs: with a limit of two this
 * is much faster than filling a table.
 */
function editDistance(words: readonly [string, string], limit: number, fromA: number, fromB: number): number {
  const [a, b] = words;
  const front = commonFront(a, b, fromA, fromB);
  const [atA, atB] = [fromA + front, fromB + front];
  const left = a.length - atA;
  const right = b.length - atB;
  if (left === 0 || right === 0) return Math.min(left + right, limit + 1);
  if (limit === 0 || Math.abs(left - right) > limit) return limit + 1;
  const rest = (skipA: number, skipB: number) => editDistance(words, limit - 1, atA + skipA, atB + skipB);
  const swapped = a[atA] === b[atB + 1] && a[atA + 1] === b[atB];
  const replaced = Math.min(rest(1, 1), swapped ? rest(2, 2) : limit);
  return 1 + Math.min(replaced, rest(1, 0), rest(0, 1));
}
