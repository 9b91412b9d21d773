import { weightedCount } from '../find/field-weights.ts';
import { idfOf, type TermGroup, WEIGHTS } from '../find/groups.ts';
import { questionOf } from '../store/documents.ts';
import { countsOf, frequencyOf, isInTitle } from '../store/postings.ts';
import type { IndexState } from '../store/state.ts';
import { ALTERNATIVE, FILLER } from '../text/question-units.ts';
import type { Evidence } from '../types.ts';

/** What the words of a question say about a chunk. */
type WordEvidence = Omit<Evidence, 'questionShare' | 'margin' | 'meaning'>;

/** A long text contains words by chance. Texts of more words count as long, whatever the average is. */
export const LONG_WORDS = 80;
/** One occurrence in an average passage counts three quarters, one in a question nearly fully. */
const SATURATION = 0.35;

/** Returns for each term how well the visitor's question contains it. */
export function termWeights(groups: readonly TermGroup[]): Map<number, number> {
  const weights = new Map<number, number>();
  for (const { variants } of groups) {
    for (const { term, weight } of variants) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  }
  return weights;
}

/**
 * 0-1: how much of a FAQ's question was asked. Rare words count more. Undefined if the chunk is not a FAQ. `weights`: from
 * `termWeights`.
 */
export function questionShareOf(
  state: IndexState,
  weights: ReadonlyMap<number, number>,
  doc: number,
): number | undefined {
  const question = questionOf(state.documents, doc);
  if (question.length === 0) return undefined;
  let [total, shared, worth, best] = [0, 0, 0, 0];
  for (const entry of question) {
    const term = (entry & ~(FILLER | ALTERNATIVE)) >>> 0;
    const share = weights.get(term) ?? 0;
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

/** `fieldTable`: from `fieldWeights`. */
export function wordEvidence(
  state: IndexState,
  groups: readonly TermGroup[],
  doc: number,
  fieldTable: Float32Array,
): WordEvidence {
  const rarest = idfOf(state, 1);
  const sums = { total: 0, covered: 0, titled: 0, rareWords: 0, openWords: 0, questionWords: 0, missing: 0 };
  for (const group of groups) {
    if (group.stop) continue;
    const worth = group.weight * group.idf;
    const { present, strength, titled } = strengthOf(state, group, doc, fieldTable);
    sums.total += worth;
    sums.covered += worth * strength;
    sums.rareWords += (worth * present) / rarest;
    sums.titled += worth * titled;
    sums.questionWords += group.weight;
    if (present > 0) continue;
    sums.openWords += worth / rarest;
    sums.missing = Math.max(sums.missing, worth / rarest);
  }
  const { total, covered, titled, ...words } = sums;
  const share = (part: number) => (total > 0 ? part / total : 0);
  return { coverage: share(covered), titled: share(titled), ...words };
}

/** How well a chunk contains one word of the question, each 0-1: whether at all, weighted by field and frequency, and in its title. */
function strengthOf(state: IndexState, group: TermGroup, doc: number, fieldTable: Float32Array) {
  const best = { present: 0, strength: 0, titled: 0 };
  for (const { term, weight } of group.variants) {
    const packed = countsOf(state.postings, term, doc);
    if (!packed) continue;
    const rarity = Math.min(1, idfOf(state, frequencyOf(state.postings, term)) / group.idf);
    const count = weightedCount(packed, state.documents.lengths, doc, fieldTable);
    best.present = Math.max(best.present, weight);
    best.strength = Math.max(best.strength, (weight * rarity * count) / (SATURATION + count));
    if (isInTitle(packed)) best.titled = Math.max(best.titled, weight * rarity);
  }
  return best;
}
