import { idfOf, type TermGroup, WEIGHTS } from '../find/groups.ts';
import { ALTERNATIVE, FILLER } from '../text/question-units.ts';
import type { IndexState } from '../store/state.ts';
import { questionOf } from '../store/documents.ts';
import { countsOf, frequencyOf } from '../store/postings.ts';
import { weightedCount } from '../find/field-weights.ts';

/** The evidence that a chunk answers the question. */
export interface WordEvidence {
  /** 0-1: how much of the question the chunk contains. Rare words count more, and unknown words are the rarest. */
  coverage: number;
  /** The same, counting only the question's own words and not their synonyms. */
  exact: number;
  /** 0-1: how much of a FAQ's question the visitor's question contains. Undefined for a passage. */
  reverse: number | undefined;
  /** The shared words, in units of the rarest word. A single common word proves little. */
  rareWords: number;
  exactWords: number;
  /** The words that the chunk lacks, in the same unit. */
  openWords: number;
  /** 0-1: how far it is ahead of the best chunk that says something else. */
  margin: number;
  /** Number of significant words in the question, and the weight of the most significant one that the chunk lacks. */
  asked: number;
  missing: number;
  /** 0-1: like `coverage`, but only for the words in a FAQ's question or a passage's heading. */
  titled: number;
}

/** What the model of meaning says about the chunk. */
export interface MeaningEvidence {
  /** 0-1: the probability that it answers, and that nothing does. */
  probability: number;
  nothing: number;
}

export interface Evidence extends WordEvidence {
  /** Undefined if the model does not apply. */
  meaning: MeaningEvidence | undefined;
}

/** A long text contains words by chance. Texts of more words count as long, whatever the average is. */
export const LONG_WORDS = 80;
/** One occurrence in an average passage counts three quarters, one in a question nearly fully. */
const SATURATION = 0.35;

/** Returns for each term how well the visitor's question contains it. */
export function askedTerms(groups: readonly TermGroup[]): Map<number, number> {
  const asked = new Map<number, number>();
  for (const { variants } of groups) {
    for (const { term, weight } of variants) asked.set(term, Math.max(weight, asked.get(term) ?? 0));
  }
  return asked;
}

/** 0-1: how much of a FAQ's question was asked. Rare words count more. Undefined if the chunk is not a FAQ. */
export function reverseCoverage(
  state: IndexState,
  asked: ReadonlyMap<number, number>,
  doc: number,
): number | undefined {
  const question = questionOf(state.documents, doc);
  if (question.length === 0) return undefined;
  let [total, shared, worth, best] = [0, 0, 0, 0];
  for (const entry of question) {
    const term = (entry & ~(FILLER | ALTERNATIVE)) >>> 0;
    const share = asked.get(term) ?? 0;
    if (entry & ALTERNATIVE) {
      best = Math.max(best, share);
      continue;
    }
    shared += worth * best;
    worth = idfOf(state, frequencyOf(state.postings, term)) * (entry & FILLER ? WEIGHTS.filler : 1);
    total += worth;
    best = share;
  }
  return (shared + worth * best) / total;
}

export function evidenceFor(
  state: IndexState,
  groups: readonly TermGroup[],
  doc: number,
  table: Float32Array,
): Omit<WordEvidence, 'reverse' | 'margin'> {
  const rarest = idfOf(state, 1);
  const sums = {
    total: 0,
    covered: 0,
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
    sums.covered += worth * strength;
    sums.exact += worth * exactStrength;
    sums.rareWords += (worth * present) / rarest;
    sums.exactWords += (worth * exactPresent) / rarest;
    sums.titled += worth * titled;
    sums.asked += group.weight;
    if (present > 0) continue;
    sums.openWords += worth / rarest;
    sums.missing = Math.max(sums.missing, worth / rarest);
  }
  const { total, covered, exact, titled, ...words } = sums;
  const share = (part: number) => (total > 0 ? part / total : 0);
  return { coverage: share(covered), exact: share(exact), titled: share(titled), ...words };
}

/** From this weight on, a variant is the word itself or a misspelling of it. */
const OWN_WORD = 0.81;

/**
 * How well a chunk contains one word of the question, each 0-1: whether at all, and weighted by field and frequency;
 * under any name, and under its own.
 */
function strengthOf(state: IndexState, group: TermGroup, doc: number, table: Float32Array) {
  const found = { present: 0, strength: 0, exactPresent: 0, exactStrength: 0, titled: 0 };
  for (const { term, weight } of group.variants) {
    const packed = countsOf(state.postings, term, doc);
    if (!packed) continue;
    const rarity = Math.min(1, idfOf(state, frequencyOf(state.postings, term)) / group.idf);
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
