import type { Language } from './language.ts';
import type { State } from './state.ts';

/** A term of the index, and how far it stands for the word that was asked: 1 is the word itself. */
export interface Variant {
  term: number;
  weight: number;
}

/** One word of the question with everything that may stand for it. A document scores by its best variant. */
export interface Group {
  variants: Variant[];
  /** What the word counts among the others, before rarity: 1, less for fillers and pieces of words. */
  weight: number;
  /** Natural logarithm, of the word itself; what no chunk holds is the rarest. */
  idf: number;
  /** A function word. */
  stop: boolean;
}

/** Chosen on judged questions, and flat there: half or double of each moves MRR by about 0.01 at the most. */
export const WEIGHTS = {
  filler: 0.4,
  joined: 0.5,
  half: 0.7,
  phrase: 0.9,
  inPhrase: 0.5,
  acrossWords: 0.3,
  single: 0.5,
  synonym: 0.6,
  near: 0.85,
} as const;

/** Chunks assumed besides the real ones, so that rarity means something in a bot of two FAQs. */
const PRIOR_CHUNKS = 8;
/** A word that no chunk holds is taken for a little rarer than one that a single chunk holds. */
const UNKNOWN_FREQUENCY = 0.5;

/** What reading one question needs. */
export interface Reading {
  state: State;
  /** Languages of the index, most frequent first. */
  indexed: Language[];
  /** Of the question. */
  language: Language;
  /** Words that may still be looked up letter by letter. */
  spellingsLeft: number;
}

/** Inverse document frequency as BM25 has it, never negative. `frequency`: chunks that hold the term. */
export function idfOf({ documents }: State, frequency: number): number {
  const total = documents.count + PRIOR_CHUNKS;
  return Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
}

/** Those of the stems that a live chunk holds. */
export function variantsOf({ state }: Reading, stems: readonly string[], weight = 1): Variant[] {
  const { termIds, frequency } = state.postings;
  return stems.flatMap((stem) => {
    const term = termIds.get(stem);
    return term !== undefined && frequency[term]! > 0 ? [{ term, weight }] : [];
  });
}

export function makeGroup({ state }: Reading, variants: Variant[], weight: number, stop = false): Group {
  const own = variants.filter((variant) => variant.weight === 1).map(({ term }) => state.postings.frequency[term]!);
  return { variants, weight, idf: idfOf(state, Math.max(UNKNOWN_FREQUENCY, ...own)), stop };
}
