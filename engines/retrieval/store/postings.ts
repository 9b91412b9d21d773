import { grown } from '../numbers.ts';
import type { FieldCounts } from '../text/terms.ts';

/**
 * Which documents contain a term, and how often. Postings of the snapshot are in three flat arrays, later ones in a
 * list per term. Documents are numbered as they are added, so both are in ascending order. A removed document remains
 * listed until the index is rewritten, but `frequency` excludes it.
 */
export interface Postings {
  termIds: Map<string, number>;
  terms: string[];
  /** Number of live documents that contain the term. */
  frequency: Int32Array;
  baseTerms: number;
  /** The postings of term t in the snapshot are those from offsets[t] to offsets[t + 1], exclusive. */
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

/**
 * Counts are packed into 16 bits: eight for the content, four each for question and heading. Higher counts would not change
 * the ranking.
 */
export const MAX_CONTENT_COUNT = 0xff;
export const MAX_QUESTION_COUNT = 0xf;
const MAX_HEADING_COUNT = 0xf;
/** Bits before the count of the question, and before that of the heading. */
export const QUESTION_BITS = 8;
export const HEADING_BITS = 12;

const packCounts = ([content, question, heading]: FieldCounts): number =>
  Math.min(content, MAX_CONTENT_COUNT) |
  (Math.min(question, MAX_QUESTION_COUNT) << QUESTION_BITS) |
  (Math.min(heading, MAX_HEADING_COUNT) << HEADING_BITS);

/** Whether packed counts contain one of the question or the heading. */
export const isInTitle = (packed: number): boolean => packed > MAX_CONTENT_COUNT;

export function addDocument(postings: Postings, doc: number, counts: ReadonlyMap<string, FieldCounts>): void {
  for (const [term, termCounts] of counts) {
    const id = idOf(postings, term);
    let list = postings.tail[id];
    if (!list) postings.tail[id] = list = [];
    list.push(doc, packCounts(termCounts));
    changeFrequency(postings, id, 1);
  }
}

export function forgetDocument(postings: Postings, counts: ReadonlyMap<string, FieldCounts>): void {
  for (const term of counts.keys()) {
    const id = postings.termIds.get(term);
    if (id !== undefined) changeFrequency(postings, id, -1);
  }
}

function idOf(postings: Postings, term: string): number {
  const existing = postings.termIds.get(term);
  if (existing !== undefined) return existing;
  const id = postings.terms.length;
  postings.termIds.set(term, id);
  postings.terms.push(term);
  postings.tail.push(undefined);
  postings.frequency = grown(postings.frequency, id + 1);
  return id;
}

function changeFrequency({ frequency }: Postings, term: number, change: 1 | -1): void {
  frequency[term] = (frequency[term] ?? 0) + change;
}

/** Returns the number of live documents that contain a term. */
export const frequencyOf = ({ frequency }: Postings, term: number): number => frequency[term] ?? 0;

/** Returns the packed counts of a term in a document, or 0. */
export function countsOf(postings: Postings, term: number, doc: number): number {
  if (term < postings.baseTerms) {
    const packed = findBase(postings, term, doc);
    if (packed) return packed;
  }
  const list = postings.tail[term];
  return list ? findTail(list, doc) : 0;
}

function findBase({ offsets, baseDocs, baseCounts }: Postings, term: number, doc: number): number {
  let low = offsets[term] ?? 0;
  let high = offsets[term + 1] ?? 0;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = baseDocs[middle] ?? 0;
    if (at === doc) return baseCounts[middle] ?? 0;
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
    const at = list[middle * 2] ?? 0;
    if (at === doc) return list[middle * 2 + 1] ?? 0;
    if (at < doc) low = middle + 1;
    else high = middle;
  }
  return 0;
}
