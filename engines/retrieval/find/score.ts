import { idfOf, type TermGroup } from './groups.ts';
import type { IndexState } from '../store/state.ts';
import { countsOf, frequencyOf } from '../store/postings.ts';
import { tuning, weightedCount } from './field-weights.ts';
import { dropBelow, prepareScratch, type Scratch } from './scratch.ts';
import { topDocuments } from './top.ts';

/** A group of the question with the value of each of its terms: weight times rarity. */
type WeightedGroup = readonly { term: number; factor: number }[];

export const weightedGroups = (state: IndexState, groups: readonly TermGroup[]): WeightedGroup[] =>
  groups.map(({ variants, weight: ofGroup, idf }) =>
    variants.map(({ term, weight }) => {
      const rarity = Math.min(idf, idfOf(state, frequencyOf(state.postings, term)));
      return { term, factor: ofGroup * weight * rarity };
    }),
  );

/** Float32 sums are exact to about seven digits. */
const ROUNDING = 1e-4;

/** Finding the best documents so far costs about as much as reading this many entries of a list. */
const CLOSING = 2_000;
/** With this share of what is still open, the best documents so far are often the best in the end. */
const LIKELY = 0.7;
/** Reading this many entries of a list costs as much as finding one document in it. */
const LOOKUP = 30;

/**
 * Sums the scores of documents into `scratch`, at least those of the best `wanted` documents: common words come last, and
 * count only for the documents that can still be among the best (MaxScore, Turtle and Flood 1995).
 */
export function scoreBest(
  state: IndexState,
  groups: readonly WeightedGroup[],
  weights: Float32Array,
  scratch: Scratch,
  wanted: number,
): void {
  prepareScratch(scratch, state.documents.ids.length);
  let open = groups.reduce((sum, group) => sum + mostOf(group), 0);
  let postings = groups.reduce((sum, group) => sum + postingsOf(state, group), 0);
  /** What the best documents score at least in the end. */
  let least = 0;
  let closed = false;
  for (const [at, group] of groups.entries()) {
    if (!closed && postings > CLOSING + scratch.count && countAbove(scratch, LIKELY * open) >= wanted) {
      least = leastOf(state, groups.slice(at), weights, scratch, wanted) - ROUNDING;
      closed = least > open;
    }
    if (closed) dropBelow(scratch, least - open);
    const own = postingsOf(state, group);
    if (closed && scratch.count * LOOKUP < own) lookUp(state, group, weights, scratch);
    else for (const { term, factor } of group) walk(state, term, factor, at + 1, weights, scratch, closed);
    open -= mostOf(group);
    postings -= own;
  }
}

/** The maximum that a group can add to a score. */
const mostOf = (group: WeightedGroup): number => group.reduce((most, { factor }) => Math.max(most, factor), 0);

const postingsOf = ({ postings }: IndexState, group: WeightedGroup): number =>
  group.reduce((sum, { term }) => sum + frequencyOf(postings, term), 0);

/** The number of documents with a higher score. */
function countAbove({ scores, touched, count }: Scratch, score: number): number {
  let above = 0;
  for (let at = 0; at < count; at++) if (scores[touched[at]!]! > score) above++;
  return above;
}

/** The score that the best documents have at least when `rest` is added. */
function leastOf(
  state: IndexState,
  rest: readonly WeightedGroup[],
  weights: Float32Array,
  scratch: Scratch,
  wanted: number,
): number {
  const best = topDocuments(scratch, state.documents.ids, wanted);
  return Math.min(...best.map((doc) => scratch.scores[doc]! + scoreOne(state, rest, weights, doc)));
}

/** Adds the scores for a group to the documents that have one already. */
function lookUp(state: IndexState, group: WeightedGroup, weights: Float32Array, scratch: Scratch): void {
  for (const doc of scratch.touched.subarray(0, scratch.count)) {
    scratch.scores[doc]! += scoreOne(state, [group], weights, doc);
  }
}

/** What these groups add to the score of one document. For many documents `scoreBest` is much faster. */
export function scoreOne(
  { postings, documents }: IndexState,
  groups: readonly WeightedGroup[],
  weights: Float32Array,
  doc: number,
): number {
  let sum = 0;
  for (const group of groups) {
    let best = 0;
    for (const { term, factor } of group) {
      const packed = countsOf(postings, term, doc);
      if (packed === 0) continue;
      const count = weightedCount(packed, documents.lengths, doc, weights);
      best = Math.max(best, (factor * count) / (tuning.k1 + count));
    }
    sum += best;
  }
  return sum;
}

/**
 * Two plain loops: a search in a large index spends its time here. `closed`: documents without a score do not get one.
 */
function walk(
  state: IndexState,
  term: number,
  factor: number,
  group: number,
  weights: Float32Array,
  scratch: Scratch,
  closed: boolean,
): void {
  const { baseTerms, offsets, baseDocs, baseCounts, tail } = state.postings;
  const { alive, lengths } = state.documents;
  const { group: seen } = scratch;
  if (term < baseTerms) {
    const end = offsets[term + 1]!;
    for (let at = offsets[term]!; at < end; at++) {
      const doc = baseDocs[at]!;
      if (closed ? seen[doc] === 0 : !alive[doc]) continue;
      const count = weightedCount(baseCounts[at]!, lengths, doc, weights);
      credit(scratch, doc, group, (factor * count) / (tuning.k1 + count));
    }
  }
  const list = tail[term];
  if (!list) return;
  for (let at = 0; at < list.length; at += 2) {
    const doc = list[at]!;
    if (closed ? seen[doc] === 0 : !alive[doc]) continue;
    const count = weightedCount(list[at + 1]!, lengths, doc, weights);
    credit(scratch, doc, group, (factor * count) / (tuning.k1 + count));
  }
}

function credit(scratch: Scratch, doc: number, group: number, share: number): void {
  const seen = scratch.group[doc];
  if (seen === group) {
    const best = scratch.best[doc]!;
    if (share <= best) return;
    scratch.scores[doc]! += share - best;
  } else {
    if (seen === 0) scratch.touched[scratch.count++] = doc;
    scratch.scores[doc]! += share;
    scratch.group[doc] = group;
  }
  scratch.best[doc] = share;
}
