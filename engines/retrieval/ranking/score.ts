import { type Group, idfOf } from '../groups.ts';
import type { State } from '../state.ts';
import { lengthOf } from '../storage/documents.ts';
import { grown } from '../storage/grow.ts';
import { countsOf } from '../storage/postings.ts';

/** BM25F (Robertson, Zaragoza and Taylor 2004): fields in the order content, question, heading. */
export const tuning = {
  k1: 1.5,
  weights: [1, 6, 2],
  b: [0.8, 0.3, 0.3],
} as const;

const CODES = 256;

/**
 * The weight of one occurrence by field and length code. `longest`: the content's average length is taken as this many words
 * at the most.
 */
export function fieldWeights({ documents }: State, longest = Number.POSITIVE_INFINITY): Float32Array {
  const table = new Float32Array(3 * CODES);
  for (let field = 0; field < 3; field++) {
    const mean = documents.lengthSums[field]! / Math.max(1, documents.lengthCounts[field]!);
    const average = field === 0 ? Math.min(mean, longest) : mean;
    const b = tuning.b[field]!;
    for (let code = 0; code < CODES; code++) {
      const norm = average > 0 ? 1 - b + (b * lengthOf(code)) / average : 1;
      table[field * CODES + code] = tuning.weights[field]! / norm;
    }
  }
  return table;
}

/** How much of a term a document holds, its fields and their lengths weighed. */
export function weighedCount(packed: number, lengths: Uint8Array, doc: number, table: Float32Array): number {
  const at = doc * 3;
  let sum = (packed & 255) * table[lengths[at]!]!;
  if (packed > 255) {
    sum += ((packed >> 8) & 15) * table[CODES + lengths[at + 1]!]!;
    sum += (packed >> 12) * table[2 * CODES + lengths[at + 2]!]!;
  }
  return sum;
}

/** Room for the sums of one search, kept between searches. */
export interface Scratch {
  scores: Float32Array;
  /** The best variant's share of the group in hand. */
  best: Float32Array;
  /** Group that `best` belongs to, from 1; 0: the document was not touched yet. */
  group: Uint8Array;
  touched: Uint32Array;
  count: number;
}

export const emptyScratch = (): Scratch => ({
  scores: new Float32Array(0),
  best: new Float32Array(0),
  group: new Uint8Array(0),
  touched: new Uint32Array(0),
  count: 0,
});

function prepare(scratch: Scratch, docs: number): void {
  scratch.scores = grown(scratch.scores, docs);
  scratch.best = grown(scratch.best, docs);
  scratch.group = grown(scratch.group, docs);
  scratch.touched = grown(scratch.touched, docs);
  scratch.count = 0;
}

/** Leaves everything zero for the next search. */
export function clearScratch(scratch: Scratch): void {
  for (let at = 0; at < scratch.count; at++) {
    const doc = scratch.touched[at]!;
    scratch.scores[doc] = 0;
    scratch.group[doc] = 0;
  }
  scratch.count = 0;
}

/** Sums every document's score into `scratch`: `touched` up to `count` are those that have one. */
export function scoreAll(state: State, groups: readonly Group[], table: Float32Array, scratch: Scratch): void {
  prepare(scratch, state.documents.ids.length);
  for (const [at, group] of groups.entries()) {
    for (const { term, weight } of group.variants) {
      const idf = Math.min(group.idf, idfOf(state, state.postings.frequency[term]!));
      walk(state, term, group.weight * weight * idf, at + 1, table, scratch);
    }
  }
}

/** What these groups add to one document's score. For many documents `scoreAll` is far quicker. */
export function scoreOne(state: State, groups: readonly Group[], table: Float32Array, doc: number): number {
  let sum = 0;
  for (const group of groups) {
    let best = 0;
    for (const { term, weight } of group.variants) {
      const packed = countsOf(state.postings, term, doc);
      if (!packed) continue;
      const idf = Math.min(group.idf, idfOf(state, state.postings.frequency[term]!));
      const count = weighedCount(packed, state.documents.lengths, doc, table);
      best = Math.max(best, (group.weight * weight * idf * count) / (tuning.k1 + count));
    }
    sum += best;
  }
  return sum;
}

/** Two plain loops: this is where a search spends its time. */
function walk(state: State, term: number, factor: number, group: number, table: Float32Array, scratch: Scratch): void {
  const { baseTerms, offsets, baseDocs, baseCounts, tail } = state.postings;
  const { alive, lengths } = state.documents;
  if (term < baseTerms) {
    const end = offsets[term + 1]!;
    for (let at = offsets[term]!; at < end; at++) {
      const doc = baseDocs[at]!;
      if (!alive[doc]) continue;
      const count = weighedCount(baseCounts[at]!, lengths, doc, table);
      credit(scratch, doc, group, (factor * count) / (tuning.k1 + count));
    }
  }
  const list = tail[term];
  if (!list) return;
  for (let at = 0; at < list.length; at += 2) {
    const doc = list[at]!;
    if (!alive[doc]) continue;
    const count = weighedCount(list[at + 1]!, lengths, doc, table);
    credit(scratch, doc, group, (factor * count) / (tuning.k1 + count));
  }
}

function credit(scratch: Scratch, doc: number, group: number, share: number): void {
  const seen = scratch.group[doc]!;
  if (seen === group) {
    if (share <= scratch.best[doc]!) return;
    scratch.scores[doc]! += share - scratch.best[doc]!;
  } else {
    if (seen === 0) scratch.touched[scratch.count++] = doc;
    scratch.scores[doc]! += share;
    scratch.group[doc] = group;
  }
  scratch.best[doc] = share;
}
