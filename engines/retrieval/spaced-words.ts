import { conceptVariants, type Group, makeGroup, type Reading, type Variant, variantsOf, WEIGHTS } from './groups.ts';
import { fold } from './words/fold.ts';
import { fillerWords, stopWords } from './words/stop-words.ts';
import type { Token } from './words/tokens.ts';

/** Known terms that a misspelt word may stand for. */
const NEIGHBOURS = 4;
const MIN_HALF = 3;

/** A word's stems in every language of the index: a short question seldom shows its own. */
export function stemsIn({ state, indexed, language }: Reading, word: string): string[] {
  const stems = new Set<string>();
  for (const one of indexed.length ? indexed : [language]) {
    for (const stem of state.analyser.stemmer.stems(word, one)) stems.add(stem);
  }
  return [...stems];
}

/** What a word of the question asks for: mostly one group, two for a word that the index knows as two. */
export function wordGroups(reading: Reading, word: string, at: number, next: Token | undefined): Group[] {
  const bare = fold(word);
  const stems = stemsIn(reading, word);
  const own = variantsOf(reading, stems);
  // "gift card" where the index has "giftcard".
  if (next?.kind === 'word') own.push(...variantsOf(reading, stemsIn(reading, word + next.text)));
  const named = conceptVariants(reading, reading.concepts.get(at) ?? []);
  if (stopWords.get(reading.language)?.has(bare)) {
    const asking = named.length > 0 ? [makeGroup(reading, named, WEIGHTS.asking)] : [];
    return [makeGroup(reading, own, WEIGHTS.stop, true), ...asking];
  }
  const weight = fillerWords.get(reading.language)?.has(bare) ? WEIGHTS.filler : 1;
  const variants = [...own, ...named];
  return variants.length ? [makeGroup(reading, variants, weight)] : unknownWord(reading, word, stems[0] ?? '', weight);
}

function unknownWord(reading: Reading, word: string, stem: string, weight: number): Group[] {
  const near = nearTo(reading, stem);
  const halves = near.length ? undefined : splitWord(reading, word);
  return halves ?? [makeGroup(reading, near, weight)];
}

function nearTo(reading: Reading, stem: string): Variant[] {
  if (reading.spellingsLeft <= 0) return [];
  reading.spellingsLeft -= 1;
  const { spelling, postings } = reading.state;
  const found = spelling.neighbours(stem, postings, NEIGHBOURS);
  return found.map(({ term, similarity }) => ({ term, weight: WEIGHTS.near * similarity }));
}

/** `giftcard` where the index knows `gift` and `card`. */
function splitWord(reading: Reading, word: string): Group[] | undefined {
  for (let at = MIN_HALF; at <= word.length - MIN_HALF; at++) {
    const halves = [word.slice(0, at), word.slice(at)].map((half) => variantsOf(reading, stemsIn(reading, half)));
    if (halves.every((variants) => variants.length)) {
      return halves.map((variants) => makeGroup(reading, variants, WEIGHTS.half));
    }
  }
  return undefined;
}
