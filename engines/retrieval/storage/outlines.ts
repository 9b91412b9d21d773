import { grown } from './grow.ts';
import type { Postings } from './postings.ts';

/** Finds terms by length, letters and beginning without reading all of them. */
export interface Outlines {
  /** Adds the terms that are new; terms are never removed. */
  learn(postings: Postings): void;
  ofLength(length: number): TermsOfLength;
  /** Calls `visit` with each term that begins with the same letters, and with a few others. */
  eachWithFront(word: string, visit: (term: number) => void): void;
}

/** One bit for each letter, by its code: most words that differ have other signatures. */
export function signature(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** The terms of one length with their signatures, up to `count`. */
export interface TermsOfLength {
  terms: Int32Array;
  signatures: Int32Array;
  count: number;
}

const noTerms = (): TermsOfLength => ({ terms: new Int32Array(0), signatures: new Int32Array(0), count: 0 });

/** Letters that two forms of a word have in common at least. */
export const MIN_FRONT = 5;
const SLOTS = 1 << 14;

function slotOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < MIN_FRONT; at++) hash = Math.imul(hash, 0x2f0b4f35) + word.charCodeAt(at);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

export function createOutlines(): Outlines {
  const byLength: (TermsOfLength | undefined)[] = [];
  /** By slot the last term with that beginning, by term the one before; 0: none, else the term + 1. */
  let heads = new Int32Array(0);
  let previous = new Int32Array(0);
  let known = 0;

  function add(term: number, text: string): void {
    const same = byLength[text.length] ?? noTerms();
    byLength[text.length] = same;
    const at = same.count++;
    same.terms = grown(same.terms, at + 1);
    same.signatures = grown(same.signatures, at + 1);
    same.terms[at] = term;
    same.signatures[at] = signature(text);
    if (text.length < MIN_FRONT) return;
    const slot = slotOf(text);
    previous[term] = heads[slot]!;
    heads[slot] = term + 1;
  }

  return {
    learn({ terms }) {
      if (known === terms.length) return;
      heads = grown(heads, SLOTS);
      previous = grown(previous, terms.length);
      for (; known < terms.length; known++) add(known, terms[known]!);
    },
    ofLength: (length) => byLength[length] ?? noTerms(),
    eachWithFront(word, visit) {
      if (word.length < MIN_FRONT || known === 0) return;
      for (let next = heads[slotOf(word)]!; next > 0; next = previous[next - 1]!) visit(next - 1);
    },
  };
}
