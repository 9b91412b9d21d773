import { questionOf } from './documents.ts';
import { type Group, idfOf, WEIGHTS } from './groups.ts';
import { countsOf } from './postings.ts';
import { FILLER } from './question.ts';
import { weighedCount } from './score.ts';
import type { State } from './state.ts';

/** At or above: the chunk answers the question. */
export const ANSWERABLE = 0.5;

/** What speaks for a chunk as the answer. */
export interface Evidence {
  /** 0-1: how much of what is asked the chunk holds. Rare words count more, unknown words are the rarest. */
  coverage: number;
  /** 0-1: how much of a FAQ's own question the visitor's question holds. Undefined for a passage. */
  reverse: number | undefined;
  /** How many of the rarest words the shared words are worth. One common word alone proves little. */
  rareWords: number;
}

/** In a long text a word stands by chance: longer than this counts as long, whatever the other chunks are like. */
export const LONG_WORDS = 80;
/** Once in an average passage is worth three quarters, once in a question nearly everything. */
const SATURATION = 0.35;

/** By term: how far the visitor's question holds it. */
export function askedTerms(groups: readonly Group[]): Map<number, number> {
  const asked = new Map<number, number>();
  for (const { variants } of groups) {
    for (const { term, weight } of variants) asked.set(term, Math.max(weight, asked.get(term) ?? 0));
  }
  return asked;
}

export function reverseCoverage(state: State, asked: ReadonlyMap<number, number>, doc: number): number | undefined {
  const question = questionOf(state.documents, doc);
  if (question.length === 0) return undefined;
  let total = 0;
  let shared = 0;
  for (const entry of question) {
    const term = (entry & ~FILLER) >>> 0;
    const worth = idfOf(state, state.postings.frequency[term]!) * (entry & FILLER ? WEIGHTS.filler : 1);
    total += worth;
    shared += worth * (asked.get(term) ?? 0);
  }
  return shared / total;
}

export function evidenceFor(
  state: State,
  groups: readonly Group[],
  doc: number,
  table: Float32Array,
): Omit<Evidence, 'reverse'> {
  let total = 0;
  let held = 0;
  let information = 0;
  for (const group of groups) {
    const worth = group.weight * group.idf;
    const { present, strength } = strengthOf(state, group, doc, table);
    total += worth;
    held += worth * strength;
    information += worth * present;
  }
  return { coverage: total > 0 ? held / total : 0, rareWords: information / idfOf(state, 1) };
}

/** How far a chunk holds one word of the question: at all, and with its place and repetition weighed. Both 0-1. */
function strengthOf(
  state: State,
  group: Group,
  doc: number,
  table: Float32Array,
): { present: number; strength: number } {
  let present = 0;
  let strength = 0;
  for (const { term, weight } of group.variants) {
    const packed = countsOf(state.postings, term, doc);
    if (!packed) continue;
    const rarity = Math.min(1, idfOf(state, state.postings.frequency[term]!) / group.idf);
    const count = weighedCount(packed, state.documents.lengths, doc, table);
    present = Math.max(present, weight);
    strength = Math.max(strength, (weight * rarity * count) / (SATURATION + count));
  }
  return { present, strength };
}

/**
 * A logistic curve over the evidence, rising with each part of it. Fitted on judged questions against an index with and
 * without the chunk that answers them, over bots of 2 to 240 chunks, then rounded. A FAQ of whose question nothing was
 * asked has to hold more than a passage.
 */
export function confidenceOf({ coverage, reverse, rareWords }: Evidence): number {
  const shared = 6.6 * coverage + 1.7 * Math.log1p(3 * rareWords) - 5.7;
  return 1 / (1 + Math.exp(-(reverse === undefined ? shared : shared - 1.7 + 3.1 * reverse)));
}
