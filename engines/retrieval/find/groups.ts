import { frequencyOf } from '../store/postings.ts';
import type { IndexState } from '../store/state.ts';
import type { Hit } from '../text/thesaurus/hit.ts';
import { conceptTerm, hintTerm } from '../text/thesaurus/index.ts';
import type { Language } from '../text/words/languages.ts';

/** A term of the index, and how well it represents the word of the question: 1 is the word itself. */
export interface TermVariant {
  term: number;
  weight: number;
}

/** One word of the question with all terms that may represent it. A document scores by its best variant. */
export interface TermGroup {
  variants: TermVariant[];
  /** The weight of the word before rarity: 1, less for fillers and parts of words. */
  weight: number;
  /** Inverse document frequency (natural logarithm) of the word itself. A word that no chunk contains is the rarest. */
  idf: number;
  /** A function word. */
  stop: boolean;
  /** The word itself, if no chunk contains it, or anything similar. */
  unknown?: string;
}

/** Chosen on judged questions. Halving or doubling one of them changes MRR by at most about 0.01. */
export const WEIGHTS = {
  filler: 0.4,
  joined: 0.5,
  half: 0.7,
  phrase: 0.9,
  inPhrase: 0.5,
  acrossWords: 0.3,
  single: 0.5,
  /** A word that names the same concept. `hint`: a word that only suggests it, in question or chunk. */
  concept: 0.8,
  hint: 0.4,
  /** A function word that names a concept: "where", "when". */
  asking: 0.4,
  /** Other function words, which break ties. */
  stop: 0.1,
  near: 0.85,
  toneless: 0.4,
  /**
   * Another word with the same root; a compound that begins with the word; a part of a compound that the index lacks.
   */
  root: 0.6,
  compound: 0.5,
  unknownPart: 0.5,
  owned: 0.9,
} as const;

/** Assumed in addition to the real chunks, so that rarity is meaningful in a chatbot with two FAQs. */
const PRIOR_CHUNKS = 8;
/** A word that no chunk contains counts as slightly rarer than one in a single chunk. */
const UNKNOWN_FREQUENCY = 0.5;

/** The state of parsing one question. */
export interface QuestionParse {
  state: IndexState;
  /** Languages of the index, most frequent first. */
  indexed: Language[];
  /** Of the question. */
  language: Language;
  /** Number of words that may still be corrected for spelling. */
  spellingsLeft: number;
  /** The owner's synonyms of a word, by its position. */
  owned: ReadonlyMap<number, readonly string[]>;
  /** Concepts that a single word names, by its position. Excludes phrases. */
  concepts: ReadonlyMap<number, readonly Hit[]>;
}

/** Added to the numbers of texts with a term and without it (Robertson and Sparck Jones). */
const IDF_PRIOR = 0.5;

/** Returns the inverse document frequency of BM25 (natural logarithm), which is never negative. */
export const bm25Idf = (total: number, frequency: number): number =>
  Math.log(1 + (total - frequency + IDF_PRIOR) / (frequency + IDF_PRIOR));

/** `frequency`: number of chunks with the term. */
export const idfOf = ({ documents }: IndexState, frequency: number): number =>
  bm25Idf(documents.count + PRIOR_CHUNKS, frequency);

/** Returns the stems that a live chunk contains. */
export function variantsOf({ state }: QuestionParse, stems: readonly string[], weight = 1): TermVariant[] {
  const { postings } = state;
  const variants: TermVariant[] = [];
  for (const stem of stems) {
    const term = postings.termIds.get(stem);
    if (term !== undefined && frequencyOf(postings, term) > 0) variants.push({ term, weight });
  }
  return variants;
}

/**
 * Creates a group. Its rarity is that of the word itself. If the index contains the word only under another name, it is
 * that of the concept, because an unknown word for a known thing is no rarer than the thing.
 */
export function makeGroup({ state }: QuestionParse, variants: TermVariant[], weight: number, stop = false): TermGroup {
  const frequency = ({ term }: TermVariant) => frequencyOf(state.postings, term);
  const ownFrequencies = variants.filter((variant) => variant.weight === 1).map(frequency);
  const frequencies = ownFrequencies.length > 0 ? ownFrequencies : variants.map(frequency);
  const rarest = ownFrequencies.length > 0 ? Math.max(...ownFrequencies) : Math.min(...frequencies);
  return {
    variants,
    weight,
    idf: idfOf(state, Math.max(UNKNOWN_FREQUENCY, frequencies.length > 0 ? rarest : 0)),
    stop,
  };
}

/**
 * Returns the index terms of the concepts that a word names. A hint matches chunks that name the concept, not chunks
 * that only hint at it.
 */
export function conceptVariants(reading: QuestionParse, hits: readonly Hit[]): TermVariant[] {
  return hits.flatMap(({ concept, hint }) => {
    if (hint) return variantsOf(reading, [conceptTerm(concept)], WEIGHTS.hint);
    return [
      ...variantsOf(reading, [conceptTerm(concept)], WEIGHTS.concept),
      ...variantsOf(reading, [hintTerm(concept)], WEIGHTS.hint),
    ];
  });
}
