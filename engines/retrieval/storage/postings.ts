import type { Counts } from '../terms.ts';
import { grown } from './grow.ts';

/**
 * Which documents hold a term, and how often. What a snapshot brought lies in three flat arrays; what came since in a list
 * for each term. Documents are numbered as they come, so both are in rising order. A dropped document stays listed until the
 * index is rebuilt, but no longer counts in `frequency`.
 */
export interface Postings {
  termIds: Map<string, number>;
  terms: string[];
  /** Live documents that hold the term. */
  frequency: Int32Array;
  baseTerms: number;
  /** The postings of base term t lie from offsets[t] up to offsets[t + 1]. */
  offsets: Uint32Array;
  baseDocs: Uint32Array;
  baseCounts: Uint16Array;
  /** Document, packed counts, document, packed counts ... */
  tail: (number[] | undefined)[];
}

export const emptyPostings = (): Postings => ({
  termIds: new Map(),
  terms: [],
  frequency: new Int32Array(0),
  baseTerms: 0,
  offsets: new Uint32Array(1),
  baseDocs: new Uint32Array(0),
  baseCounts: new Uint16Array(0),
  tail: [],
});

/** Sixteen bits: eight for the content, four each for question and heading. More occurrences change no rank. */
export const packCounts = ([content, question, heading]: Counts): number =>
  Math.min(content, 255) | (Math.min(question, 15) << 8) | (Math.min(heading, 15) << 12);

export function addDocument(postings: Postings, doc: number, counts: ReadonlyMap<string, Counts>): void {
  for (const [term, termCounts] of counts) {
    const id = idOf(postings, term);
    let list = postings.tail[id];
    if (!list) postings.tail[id] = list = [];
    list.push(doc, packCounts(termCounts));
    postings.frequency[id]! += 1;
  }
}

export function forgetDocument(postings: Postings, counts: ReadonlyMap<string, Counts>): void {
  for (const term of counts.keys()) {
    const id = postings.termIds.get(term);
    if (id !== undefined) postings.frequency[id]! -= 1;
  }
}

function idOf(postings: Postings, term: string): number {
  const known = postings.termIds.get(term);
  if (known !== undefined) return known;
  const id = postings.terms.length;
  postings.termIds.set(term, id);
  postings.terms.push(term);
  postings.tail.push(undefined);
  postings.frequency = grown(postings.frequency, id + 1);
  return id;
}

/** How often a document holds a term, packed; 0 when it does not. */
export function countsOf(postings: Postings, term: number, doc: number): number {
  if (term < postings.baseTerms) {
    const found = findBase(postings, term, doc);
    if (found) return found;
  }
  const list = postings.tail[term];
  return list ? findTail(list, doc) : 0;
}

function findBase({ offsets, baseDocs, baseCounts }: Postings, term: number, doc: number): number {
  let low = offsets[term]!;
  let high = offsets[term + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = baseDocs[middle]!;
    if (at === doc) return baseCounts[middle]!;
    if (at < doc) low = middle + 1;
    else high = middle;
  }
  return 0;
}

function findTail(list: readonly number[], doc: number): number {
  let low = 0;
  let high = list.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = list[middle * 2]!;
    if (at === doc) return list[middle * 2 + 1]!;
    if (at < doc) low = middle + 1;
    else high = middle;
  }
  return 0;
}
