import { grown } from '../numbers.ts';
import type { Postings } from './postings.ts';
import { createTermsByLetter, type TermRange, type TermsByLetter } from './terms-by-letter.ts';

/** Finds terms by length, letters and beginning without reading all of them. */
export interface Outlines {
  /** Adds the terms that are new; terms are never removed. */
  learn(postings: Postings): void;
  /** Returns the terms of a length that may have one or two letters other than the word; some of them twice. */
  near(word: string, length: number, postings: Postings): readonly TermRange[];
  /** Calls `visit` with each term that begins with the same letters, and with a few others. */
  eachWithFront(word: string, visit: (term: number) => void): void;
}

/** Letters that two forms of a word have in common at least. */
export const MIN_FRONT = 5;
const SLOTS = 1 << 14;

function slotOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < MIN_FRONT; at++) hash = Math.imul(hash, 0x2f0b4f35) + word.charCodeAt(at);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

export function createOutlines(): Outlines {
  const byLength: (TermsByLetter | undefined)[] = [];
  /** By slot the last term with that beginning, by term the one before; 0: none, else the term + 1. */
  let heads = new Int32Array(0);
  let previous = new Int32Array(0);
  let learned = 0;

  function add(term: number, text: string): void {
    const same = byLength[text.length] ?? createTermsByLetter();
    byLength[text.length] = same;
    same.add(term);
    if (text.length < MIN_FRONT) return;
    const slot = slotOf(text);
    previous[term] = heads[slot] ?? 0;
    heads[slot] = term + 1;
  }

  return {
    learn({ terms }) {
      if (learned === terms.length) return;
      heads = grown(heads, SLOTS);
      previous = grown(previous, terms.length);
      for (const text of terms.slice(learned)) add(learned++, text);
    },
    near: (word, length, { terms }) => byLength[length]?.near(word, terms) ?? [],
    eachWithFront(word, visit) {
      if (word.length < MIN_FRONT || learned === 0) return;
      for (let next = heads[slotOf(word)]; next; next = previous[next - 1]) visit(next - 1);
    },
  };
}
