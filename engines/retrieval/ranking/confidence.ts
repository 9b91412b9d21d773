import { type Group, idfOf, WEIGHTS } from '../groups.ts';
import { ALTERNATIVE, FILLER } from '../question-units.ts';
import type { State } from '../state.ts';
import { questionOf } from '../storage/documents.ts';
import { countsOf } from '../storage/postings.ts';
import { weightedCount } from './field-weights.ts';

/** At or above: the chunk answers the question. */
export const ANSWERABLE = 0.5;

/** What speaks for a chunk as the answer. */
export interface Evidence {
  /** 0-1: how much of what is asked the chunk holds. Rare words count more, unknown words are the rarest. */
  coverage: number;
  /** The same by the question's own words alone, without other names for what they mean. */
  exact: number;
  /** 0-1: how much of a FAQ's own question the visitor's question holds. Undefined for a passage. */
  reverse: number | undefined;
  /** How many of the rarest words the shared words are worth. One common word alone proves little. */
  rareWords: number;
  exactWords: number;
  /** The same of the words that the chunk does not hold. */
  openWords: number;
  /** 0-1: by how much it ranks before the best chunk that says something else. */
  margin: number;
  /** How many words of the question tell something, and the worth of the most telling one that is not held. */
  asked: number;
  missing: number;
  /** 0-1: as `coverage`, of the words in a FAQ's question or a passage's heading alone. */
  titled: number;
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

/** 0-1: how much of a FAQ's question was asked, rare words counting more. Undefined for a chunk that is no FAQ. */
export function reverseCoverage(state: State, asked: ReadonlyMap<number, number>, doc: number): number | undefined {
  const question = questionOf(state.documents, doc);
  if (question.length === 0) return undefined;
  let [total, shared, worth, best] = [0, 0, 0, 0];
  for (const entry of question) {
    const term = (entry & ~(FILLER | ALTERNATIVE)) >>> 0;
    const held = asked.get(term) ?? 0;
    if (entry & ALTERNATIVE) {
      best = Math.max(best, held);
      continue;
    }
    shared += worth * best;
    worth = idfOf(state, state.postings.frequency[term]!) * (entry & FILLER ? WEIGHTS.filler : 1);
    total += worth;
    best = held;
  }
  return (shared + worth * best) / total;
}

export function evidenceFor(
  state: State,
  groups: readonly Group[],
  doc: number,
  table: Float32Array,
): Omit<Evidence, 'reverse' | 'margin'> {
  const rarest = idfOf(state, 1);
  const sums = {
    total: 0,
    held: 0,
    exact: 0,
    rareWords: 0,
    exactWords: 0,
    openWords: 0,
    asked: 0,
    missing: 0,
    titled: 0,
  };
  for (const group of groups) {
    if (group.stop) continue;
    const worth = group.weight * group.idf;
    const { present, strength, exactPresent, exactStrength, titled } = strengthOf(state, group, doc, table);
    sums.total += worth;
    sums.held += worth * strength;
    sums.exact += worth * exactStrength;
    sums.rareWords += (worth * present) / rarest;
    sums.exactWords += (worth * exactPresent) / rarest;
    sums.titled += worth * titled;
    sums.asked += group.weight;
    if (present > 0) continue;
    sums.openWords += worth / rarest;
    sums.missing = Math.max(sums.missing, worth / rarest);
  }
  const { total, held, exact, titled, ...words } = sums;
  const share = (part: number) => (total > 0 ? part / total : 0);
  return { coverage: share(held), exact: share(exact), titled: share(titled), ...words };
}

/** At least this near a variant is the word itself, or a slip of it. */
const OWN_WORD = 0.81;

/** How far a chunk holds one word of the question: at all, and with its place and repetition weighed; by any name, and by its own. All 0-1. */
function strengthOf(state: State, group: Group, doc: number, table: Float32Array) {
  const found = { present: 0, strength: 0, exactPresent: 0, exactStrength: 0, titled: 0 };
  for (const { term, weight } of group.variants) {
    const packed = countsOf(state.postings, term, doc);
    if (!packed) continue;
    const rarity = Math.min(1, idfOf(state, state.postings.frequency[term]!) / group.idf);
    const count = weightedCount(packed, state.documents.lengths, doc, table);
    const strength = (weight * rarity * count) / (SATURATION + count);
    found.present = Math.max(found.present, weight);
    found.strength = Math.max(found.strength, strength);
    if (packed > 255) found.titled = Math.max(found.titled, weight * rarity);
    if (weight < OWN_WORD) continue;
    found.exactPresent = Math.max(found.exactPresent, weight);
    found.exactStrength = Math.max(found.exactStrength, strength);
  }
  return found;
}

/**
 * Another answer with this share of the score ties with the first one: unless the evidence is strong, neither is sure enough
 * to answer, and both are suggested.
 */
const TIE = { share: 0.9, strong: 0.8, most: 0.45 };

/** The confidence in the first candidate. `share`: the score of the best other answer as a share of its own. */
export const unlessTied = (confidence: number, share: number): number =>
  share >= TIE.share && confidence < TIE.strong ? Math.min(confidence, TIE.most) : confidence;

/** Of the logistic curve. Fitted on judged questions, and shifted so that ANSWERABLE answers where it pays. */
const CURVE = {
  bias: -4.04,
  coverage: 0.79,
  coverageSquared: 0.8,
  reverse: 1.19,
  faq: -0.49,
  rareWords: 1.5,
  openWords: -0.32,
  margin: 1.47,
  coverageWithMargin: 1.06,
  coverageBothWays: 0.53,
  asked: 0.67,
  missing: -1.08,
  titledBothWays: 0.53,
} as const;

/**
 * 0 for a chunk that shares no telling word, else a logistic curve over the evidence, 0-1. Its weights were fitted on what visitors asked nineteen small businesses, whether the
 * chunk that ranks first answers it, then rounded.
 */
export function confidenceOf(evidence: Evidence): number {
  const { coverage, rareWords, openWords, margin, asked, missing, titled } = evidence;
  if (rareWords === 0) return 0;
  const reverse = evidence.reverse ?? 0;
  const sum =
    CURVE.bias +
    CURVE.coverage * coverage +
    CURVE.coverageSquared * coverage ** 2 +
    CURVE.reverse * reverse +
    (evidence.reverse === undefined ? 0 : CURVE.faq) +
    CURVE.rareWords * Math.log1p(3 * rareWords) +
    CURVE.openWords * Math.log1p(openWords) +
    CURVE.margin * margin +
    CURVE.coverageWithMargin * coverage * margin +
    CURVE.coverageBothWays * coverage * reverse +
    CURVE.asked * Math.log1p(asked) +
    CURVE.missing * missing +
    CURVE.titledBothWays * titled * reverse;
  return 1 / (1 + Math.exp(-sum));
}
