import type { State } from './state.ts';
import type { Hit } from './thesaurus/hit.ts';
import { conceptTerm, hintTerm } from './thesaurus/index.ts';
import type { Language } from './words/languages.ts';

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
  /** A word that names the same concept; a word that only hints at it, on either side. */
  concept: 0.8,
  hint: 0.4,
  /** A function word that names a concept: "where", "when". */
  asking: 0.4,
  /** Other function words: they break ties. */
  stop: 0.1,
  near: 0.85,
  toneless: 0.4,
  /** Another word of the same root; a compound that begins with it; a part of a compound that the index does not know. */
  root: 0.6,
  compound: 0.5,
  unknownPart: 0.3,
  owned: 0.9,
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
  /** Words that the owner takes for one of the question, by its place. */
  owned: ReadonlyMap<number, readonly string[]>;
  /** Concepts that the question names, by the place of the word; phrases apart. */
  concepts: ReadonlyMap<number, readonly Hit[]>;
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

/**
 * A group of the question. Its rarity is that of the word itself. Where the index has the word only under another name, it is
 * that of the concept: an unknown word for a known thing is no rarer than the thing.
 */
export function makeGroup({ state }: Reading, variants: Variant[], weight: number, stop = false): Group {
  const { frequency } = state.postings;
  const own = variants.filter((variant) => variant.weight === 1).map(({ term }) => frequency[term]!);
  const known = own.length > 0 ? own : variants.map(({ term }) => frequency[term]!);
  const rarest = own.length > 0 ? Math.max(...own) : Math.min(...known);
  return { variants, weight, idf: idfOf(state, Math.max(UNKNOWN_FREQUENCY, known.length > 0 ? rarest : 0)), stop };
}

/** The index's terms for concepts that a word names. A hint finds what names the concept, not what merely hints at it too. */
export function conceptVariants(reading: Reading, hits: readonly Hit[]): Variant[] {
  return hits.flatMap(({ concept, hint }) => {
    if (hint) return variantsOf(reading, [conceptTerm(concept)], WEIGHTS.hint);
    return [
      ...variantsOf(reading, [conceptTerm(concept)], WEIGHTS.concept),
      ...variantsOf(reading, [hintTerm(concept)], WEIGHTS.hint),
    ];
  });
}
