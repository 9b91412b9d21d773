import { countsOf, frequencyOf } from '../store/postings.ts';
import type { IndexState } from '../store/state.ts';
import { fieldWeights, tuning, weightedCount } from './field-weights.ts';
import { idfOf, type TermGroup } from './groups.ts';
import { dropBelow, prepareScratch, type Scratch } from './scratch.ts';
import { topDocuments } from './top.ts';

/** A term with its value: weight times rarity. */
interface WeightedTerm {
  term: number;
  factor: number;
}

/** A group of the question with the value of each of its terms. */
type WeightedGroup = readonly WeightedTerm[];

export const weightedGroups = (state: IndexState, groups: readonly TermGroup[]): WeightedGroup[] =>
  groups.map(({ variants, weight: groupWeight, idf }) =>
    variants.map(({ term, weight }) => {
      const rarity = Math.min(idf, idfOf(state, frequencyOf(state.postings, term)));
      return { term, factor: groupWeight * weight * rarity };
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

/** The maximum that a group can add to a score. */
const mostOf = (group: WeightedGroup): number => group.reduce((most, { factor }) => Math.max(most, factor), 0);

/** Sums the scores of documents by BM25F, in arrays that all searches of an index share. */
export class WordScorer {
  readonly state: IndexState;
  readonly #scratch: Scratch;
  readonly #weights: Float32Array;

  constructor(state: IndexState, scratch: Scratch) {
    this.state = state;
    this.#scratch = scratch;
    this.#weights = fieldWeights(state.documents);
  }

  /**
   * Sums the scores of documents, at least those of the best `count` ones: common words come last, and count only for the
   * documents that can still be among the best (MaxScore, Turtle and Flood 1995).
   */
  scoreBest(groups: readonly WeightedGroup[], count: number): void {
    const scratch = this.#scratch;
    prepareScratch(scratch, this.state.documents.ids.length);
    let open = groups.reduce((sum, group) => sum + mostOf(group), 0);
    let postings = groups.reduce((sum, group) => sum + this.#postingsOf(group), 0);
    /** What the best documents score at least in the end. */
    let least = 0;
    let isClosed = false;
    for (const [at, group] of groups.entries()) {
      if (!isClosed && postings > CLOSING + scratch.count && this.#countAbove(LIKELY * open) >= count) {
        least = this.#leastOf(groups.slice(at), count) - ROUNDING;
        isClosed = least > open;
      }
      if (isClosed) dropBelow(scratch, least - open);
      const length = this.#postingsOf(group);
      if (isClosed && scratch.count * LOOKUP < length) this.#lookUp(group);
      else for (const term of group) this.#walk(term, at + 1, isClosed);
      open -= mostOf(group);
      postings -= length;
    }
  }

  /** Returns the numbers of the best documents, best first. */
  best(limit: number): number[] {
    return topDocuments(this.#scratch, this.state.documents.ids, limit);
  }

  /** The score of a document so far. */
  scoreOf(doc: number): number {
    return this.#scratch.scores[doc] ?? 0;
  }

  /** What these groups add to the score of one document. For many documents `scoreBest` is much faster. */
  scoreOne(groups: readonly WeightedGroup[], doc: number): number {
    const { postings, documents } = this.state;
    let sum = 0;
    for (const group of groups) {
      let best = 0;
      for (const { term, factor } of group) {
        const packed = countsOf(postings, term, doc);
        if (packed === 0) continue;
        const count = weightedCount(packed, documents.lengths, doc, this.#weights);
        best = Math.max(best, (factor * count) / (tuning.k1 + count));
      }
      sum += best;
    }
    return sum;
  }

  #postingsOf(group: WeightedGroup): number {
    return group.reduce((sum, { term }) => sum + frequencyOf(this.state.postings, term), 0);
  }

  /** The number of documents with a higher score. */
  #countAbove(score: number): number {
    const { scores, touched, count } = this.#scratch;
    let above = 0;
    for (let at = 0; at < count; at++) if (scores[touched[at]!]! > score) above++;
    return above;
  }

  /** The score that the best documents have at least when `rest` is added. */
  #leastOf(rest: readonly WeightedGroup[], count: number): number {
    return Math.min(...this.best(count).map((doc) => this.scoreOf(doc) + this.scoreOne(rest, doc)));
  }

  /** Adds the scores for a group to the documents that have one already. */
  #lookUp(group: WeightedGroup): void {
    const { scores, touched, count } = this.#scratch;
    for (const doc of touched.subarray(0, count)) scores[doc]! += this.scoreOne([group], doc);
  }

  /**
   * Two plain loops: a search in a large index spends its time here. `isClosed`: documents without a score do not get one.
   */
  #walk({ term, factor }: WeightedTerm, group: number, isClosed: boolean): void {
    const { baseTerms, offsets, baseDocs, baseCounts, tail } = this.state.postings;
    const { alive, lengths } = this.state.documents;
    const scratch = this.#scratch;
    const weights = this.#weights;
    const { group: seen } = scratch;
    if (term < baseTerms) {
      const end = offsets[term + 1]!;
      for (let at = offsets[term]!; at < end; at++) {
        const doc = baseDocs[at]!;
        if (isClosed ? seen[doc] === 0 : !alive[doc]) continue;
        const count = weightedCount(baseCounts[at]!, lengths, doc, weights);
        credit(scratch, doc, group, (factor * count) / (tuning.k1 + count));
      }
    }
    const list = tail[term];
    if (!list) return;
    for (let at = 0; at < list.length; at += 2) {
      const doc = list[at]!;
      if (isClosed ? seen[doc] === 0 : !alive[doc]) continue;
      const count = weightedCount(list[at + 1]!, lengths, doc, weights);
      credit(scratch, doc, group, (factor * count) / (tuning.k1 + count));
    }
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
