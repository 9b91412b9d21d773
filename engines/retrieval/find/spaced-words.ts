import { firstParts, hasCompounds } from '../store/compounds.ts';
import { fold } from '../text/words/fold.ts';
import { fillerWords, isStopWord } from '../text/words/stop-words.ts';
import type { Token } from '../text/words/tokens.ts';
import {
  conceptVariants,
  makeGroup,
  type QuestionParse,
  type TermGroup,
  type TermVariant,
  variantsOf,
  WEIGHTS,
} from './groups.ts';

/** Maximum number of indexed terms that a misspelt word may mean. */
const NEIGHBOURS = 4;
const MIN_HALF = 3;

/** A word's stems in every language of the index, because a short question seldom shows its own language. */
export function stemsIn({ state, indexed, language }: QuestionParse, word: string): readonly string[] {
  const { stemmer } = state.analyser;
  const [first = language, ...others] = indexed;
  const stems = stemmer.stems(word, first);
  return others.length > 0 ? [...new Set([...stems, ...others.flatMap((one) => stemmer.stems(word, one))])] : stems;
}

/** Returns the groups of one word of the question: usually one, and two for a word that the index contains as two. */
export function wordGroups(reading: QuestionParse, word: string, at: number, next: Token | undefined): TermGroup[] {
  const bare = fold(word);
  const stems = stemsIn(reading, word);
  const ownVariants = stems.flatMap((stem) =>
    variantsOf(reading, [stem], isToneless(reading, word, stem) ? WEIGHTS.toneless : 1),
  );
  // "gift card", if the index contains "giftcard".
  if (next?.kind === 'word') ownVariants.push(...variantsOf(reading, stemsIn(reading, word + next.text)));
  const named = conceptVariants(reading, reading.concepts.get(at) ?? []);
  if (isStopWord(reading.language, word)) {
    const asking = named.length > 0 ? [makeGroup(reading, named, WEIGHTS.asking)] : [];
    return [makeGroup(reading, ownVariants, WEIGHTS.stop, true), ...asking];
  }
  const weight = fillerWords.get(reading.language)?.has(bare) ? WEIGHTS.filler : 1;
  const parts = ownVariants.length === 0 && named.length > 0 ? partsBesides(reading, word) : undefined;
  if (parts) return [makeGroup(reading, named, weight * WEIGHTS.half), ...parts];
  const variants = [...ownVariants, ...named, ...(ownVariants.length > 0 ? rootVariants(reading, stems) : [])];
  return variants.length ? [makeGroup(reading, variants, weight)] : unknownWord(reading, word, stems[0] ?? '', weight);
}

/** Without its tones, a Vietnamese word may be a different word. */
const isToneless = ({ language }: QuestionParse, word: string, stem: string) =>
  language === 'vietnamese' && stem !== word;

function unknownWord(reading: QuestionParse, word: string, stem: string, weight: number): TermGroup[] {
  const misspelt = nearTo(reading, stem);
  if (misspelt.length > 0) return [makeGroup(reading, misspelt, weight)];
  const halves = splitWord(reading, word);
  if (halves) return halves;
  if (!hasCompounds(reading.indexed)) return [{ ...makeGroup(reading, [], weight), unknown: word }];
  const same = rootVariants(reading, [stem]);
  if (same.length > 0) return [makeGroup(reading, same, weight)];
  const parts = splitCompound(reading, word);
  if (parts) return parts;
  const compounds = compoundVariants(reading, stem);
  return [{ ...makeGroup(reading, compounds, weight), ...(compounds.length > 0 ? {} : { unknown: word }) }];
}

/** Other words with the same root: `geöffnet` for `Öffnung`. */
function rootVariants({ state, indexed }: QuestionParse, stems: readonly string[]): TermVariant[] {
  if (!hasCompounds(indexed)) return [];
  const { compounds, postings } = state;
  const terms = new Set(stems.flatMap((stem) => compounds.related(stem, postings)));
  return [...terms].map((term) => ({ term, weight: WEIGHTS.root }));
}

/** Compounds in the index that begin with the word. */
function compoundVariants(reading: QuestionParse, stem: string): TermVariant[] {
  if (reading.spellingsLeft <= 0) return [];
  reading.spellingsLeft -= 1;
  const { compounds, postings } = reading.state;
  return compounds.beginningWith(stem, postings, NEIGHBOURS).map((term) => ({ term, weight: WEIGHTS.compound }));
}

/** A shorter word that names a concept is no compound. */
const MIN_COMPOUND = 8;

/** The parts of a compound that names a concept, if the index contains both: `Onlinekurs` is a course, and online. */
function partsBesides(reading: QuestionParse, word: string): TermGroup[] | undefined {
  if (word.length < MIN_COMPOUND || !hasCompounds(reading.indexed)) return undefined;
  const parts = splitCompound(reading, word);
  return parts?.every(({ variants }) => variants.length > 0) ? parts : undefined;
}

/** The concepts that the parts of a compound name. Shorter ones are found in other words by chance. */
const MIN_NAMING_PART = 4;

function partConcepts(reading: QuestionParse, parts: readonly string[]): TermVariant[] {
  const { state, indexed, language } = reading;
  const tokens = parts.filter((part) => part.length >= MIN_NAMING_PART).map((text): Token => ({ kind: 'word', text }));
  const hits = state.analyser.thesaurus.read(tokens, indexed[0] ?? language).filter(({ hint }) => !hint);
  return conceptVariants(reading, hits).map(({ term, weight }) => ({ term, weight: weight * WEIGHTS.concept }));
}

const MIN_PART = 5;

/**
 * `Lieferzeit`, if the index contains `Lieferung`: by both parts if the index contains both, otherwise by the one it
 * contains.
 */
function splitCompound(reading: QuestionParse, word: string): TermGroup[] | undefined {
  const bare = fold(word);
  const variantsFor = (parts: readonly string[]) => {
    // Also the part itself: `liefer` is not a word, so its stem would be that of another word.
    const stems = [...new Set(parts.flatMap((part) => [part, ...stemsIn(reading, part)]))];
    return [...variantsOf(reading, stems), ...rootVariants(reading, stems)];
  };
  let partly: TermGroup[] | undefined;
  for (let at = bare.length - MIN_HALF; at > MIN_HALF; at--) {
    const [first, second] = [bare.slice(0, at), bare.slice(at)];
    const [one, other] = [variantsFor(firstParts(first)), variantsFor([second])];
    if (one.length === 0 && other.length === 0) continue;
    const tells = (one.length > 0 && first.length >= MIN_PART) || (other.length > 0 && second.length >= MIN_PART);
    // A concept says what a part may be only beside a part that the index contains.
    const both = [one.concat(partConcepts(reading, firstParts(first))), other.concat(partConcepts(reading, [second]))];
    const groups = both.map((variants) =>
      makeGroup(reading, variants, variants.length > 0 ? WEIGHTS.half : WEIGHTS.unknownPart),
    );
    if (both.every((variants) => variants.length > 0)) return groups;
    if (tells) partly ??= groups;
  }
  return partly;
}

function nearTo(reading: QuestionParse, stem: string): TermVariant[] {
  if (reading.spellingsLeft <= 0) return [];
  reading.spellingsLeft -= 1;
  const { spelling, postings } = reading.state;
  const neighbours = spelling.neighbours(stem, postings, NEIGHBOURS);
  return neighbours.map(({ term, similarity }) => ({ term, weight: WEIGHTS.near * similarity }));
}

/** `giftcard`, if the index contains `gift` and `card`. */
function splitWord(reading: QuestionParse, word: string): TermGroup[] | undefined {
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at++) {
    const halves = [word.slice(0, at), word.slice(at)].map((half) => variantsOf(reading, stemsIn(reading, half)));
    if (halves.every((variants) => variants.length)) {
      return halves.map((variants) => makeGroup(reading, variants, WEIGHTS.half));
    }
  }
  return undefined;
}
