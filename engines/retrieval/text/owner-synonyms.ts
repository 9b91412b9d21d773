import type { SynonymGroups } from '../types.ts';
import { type Token, tokenise } from './words/tokens.ts';

interface OwnerEntry {
  /** The words of the term after the first one. */
  rest: readonly string[];
  term: string;
  others: readonly string[];
}
type CompiledSynonyms = Map<string, OwnerEntry[]>;

const compiled = new WeakMap<SynonymGroups, CompiledSynonyms>();

const wordsOf = (term: string): string[] =>
  tokenise(term)
    .filter(({ kind }) => kind !== 'joined')
    .map(({ text }) => text);

/** Terms by their first word. Cached as long as the list itself, because parsing 5,000 terms takes milliseconds. */
function compile(synonyms: SynonymGroups): CompiledSynonyms {
  const byFirst: CompiledSynonyms = new Map();
  for (const group of synonyms) {
    for (const term of group) {
      const [first, ...rest] = wordsOf(term);
      if (first === undefined) continue;
      const entry = { rest, term, others: group.filter((other) => other !== term) };
      byFirst.set(first, [...(byFirst.get(first) ?? []), entry]);
    }
  }
  return byFirst;
}

/** One of the owner's synonyms that a question contains, and the words with the same meaning. */
interface OwnerSynonym {
  place: number;
  term: string;
  others: readonly string[];
}

/** Returns the owner's synonyms in a text. The position of a term is that of its first word. */
export function ownedIn(tokens: readonly Token[], synonyms: SynonymGroups | undefined): OwnerSynonym[] {
  if (!synonyms?.length) return [];
  const terms = compiled.get(synonyms) ?? compile(synonyms);
  compiled.set(synonyms, terms);
  const words = tokens.map(({ text }) => text);
  return words.flatMap((word, place) =>
    (terms.get(word) ?? [])
      .filter(({ rest }) => rest.every((next, at) => words[place + 1 + at] === next))
      .map(({ term, others }) => ({ place, term, others })),
  );
}

/** Returns the synonyms of the words of a text, by position. */
export const ownedAt = (tokens: readonly Token[], synonyms: SynonymGroups | undefined): Map<number, string[]> => {
  const byPlace = new Map<number, string[]>();
  for (const { place, others } of ownedIn(tokens, synonyms)) {
    byPlace.set(place, [...(byPlace.get(place) ?? []), ...others]);
  }
  return byPlace;
};
