import { frequencyOf } from '../store/postings.ts';
import { type IndexState, languagesOf } from '../store/state.ts';
import { joinVerbs } from '../text/german-verbs.ts';
import { ownedAt } from '../text/owner-synonyms.ts';
import type { Hit } from '../text/thesaurus/hit.ts';
import { detectLanguage } from '../text/words/language.ts';
import type { Language } from '../text/words/languages.ts';
import { type Token, tokenise } from '../text/words/tokens.ts';
import type { SynonymGroups } from '../types.ts';
import { conceptVariants, makeGroup, type QuestionParse, type TermGroup, variantsOf, WEIGHTS } from './groups.ts';
import { stemsIn, wordGroups } from './spaced-words.ts';
import { denseGroups, thaiGroups } from './unspaced-words.ts';

/** Maximum number of languages whose stems are tried for a word. */
const MAX_LANGUAGES = 5;
/** A question of 4,000 characters has 700 words. The most significant ones are enough. */
const MAX_GROUPS = 40;
const MAX_TOKENS = 1_000;
/** Maximum number of words that are corrected for spelling. */
const MAX_SPELLINGS = 8;

/** Parses a question into groups, most significant first. Returns an empty list if it contains no word. */
export function parseQuery(state: IndexState, text: string, synonyms?: SynonymGroups): TermGroup[] {
  const typed = tokenise(text).slice(0, MAX_TOKENS);
  const indexed = languagesOf(state);
  const language = detectLanguage(typed, indexed.length ? indexed : undefined);
  const tokens = language === 'german' ? withVerbs(state, typed) : typed;
  const hits = namedIn(state, tokens, language, indexed[0]);
  const reading: QuestionParse = {
    state,
    indexed: indexed.slice(0, MAX_LANGUAGES),
    language,
    spellingsLeft: MAX_SPELLINGS,
    owned: ownedAt(tokens, synonyms),
    concepts: Map.groupBy(
      hits.filter(({ places }) => places.length === 1),
      ({ places }) => places[0],
    ),
  };
  const phrases = phraseGroups(
    reading,
    hits.filter(({ places }) => places.length > 1),
  );
  return strongest(distinct([...allGroups(reading, tokens, phrases.covered), ...phrases.groups]));
}

/**
 * Returns the concepts that a question names in its own language and in the main language of the index, because a short
 * question seldom shows its language.
 */
function namedIn({ analyser }: IndexState, tokens: readonly Token[], own: Language, main: Language | undefined): Hit[] {
  const languages = new Set([own, main ?? own]);
  return [...languages].flatMap((language) => analyser.thesaurus.read(tokens, language));
}

/** Puts a verb that German separates in place of its second part, if the index or the thesaurus knows it. */
function withVerbs({ analyser, postings }: IndexState, tokens: readonly Token[]): readonly Token[] {
  const isInIndex = (stem: string) => {
    const term = postings.termIds.get(stem);
    return term !== undefined && frequencyOf(postings, term) > 0;
  };
  const isKnown = (verb: Token) =>
    analyser.stemmer.stems(verb.text, 'german').some(isInIndex) || analyser.thesaurus.read([verb], 'german').length > 0;
  return joinVerbs(tokens, isKnown);
}

/** A word within a phrase counts less, because the phrase determines its meaning. */
function allGroups(reading: QuestionParse, tokens: readonly Token[], covered: ReadonlySet<number>): TermGroup[] {
  return tokens.flatMap((token, at) => {
    const groups = tokenGroups(reading, token, at, tokens[at + 1]);
    if (!covered.has(at)) return groups;
    return groups.map((group) => ({ ...group, weight: group.weight * WEIGHTS.inPhrase }));
  });
}

/** Returns one group for each concept that a phrase names, and the positions that these phrases cover. */
function phraseGroups(
  reading: QuestionParse,
  hits: readonly Hit[],
): { groups: TermGroup[]; covered: ReadonlySet<number> } {
  const covered = new Set<number>();
  const byConcept = new Map<string, Hit>();
  for (const hit of hits) {
    const other = byConcept.get(hit.concept);
    if (!other || (other.hint && !hit.hint)) byConcept.set(hit.concept, hit);
  }
  const groups = [...byConcept.values()].flatMap((hit) => {
    // A phrase is not ambiguous like a word, so it counts as the concept's own name.
    const variants = conceptVariants(reading, [hit]).map((variant) => ({
      ...variant,
      weight: variant.weight === WEIGHTS.concept ? 1 : variant.weight,
    }));
    if (variants.length === 0) return [];
    for (const place of hit.places) covered.add(place);
    return [makeGroup(reading, variants, WEIGHTS.phrase)];
  });
  return { groups, covered };
}

function tokenGroups(reading: QuestionParse, token: Token, at: number, next: Token | undefined): TermGroup[] {
  const owned = (reading.owned.get(at) ?? []).flatMap((word) =>
    tokenise(word).flatMap(({ text }) => variantsOf(reading, stemsIn(reading, text), WEIGHTS.owned)),
  );
  const groups = ownGroups(reading, token, at, next);
  // The owner's synonym counts nearly as much as the word itself.
  return owned.length > 0
    ? [...groups.filter(({ variants }) => variants.length > 0), makeGroup(reading, owned, 1)]
    : groups;
}

function ownGroups(reading: QuestionParse, { kind, text }: Token, at: number, next: Token | undefined): TermGroup[] {
  switch (kind) {
    case 'word':
      return wordGroups(reading, text, at, next);
    case 'number':
      return [makeGroup(reading, variantsOf(reading, [text]), 1)];
    case 'joined': {
      const named = conceptVariants(reading, reading.concepts.get(at) ?? []);
      const variants = [...variantsOf(reading, stemsIn(reading, text)), ...named];
      return variants.length ? [makeGroup(reading, variants, WEIGHTS.joined)] : [];
    }
    case 'dense':
      return [...denseGroups(reading, text), ...namedGroups(reading, at)];
    case 'thai':
      return [...thaiGroups(reading, text), ...namedGroups(reading, at)];
  }
}

/** A run without spaces may name several concepts. Each has its own group. */
function namedGroups(reading: QuestionParse, at: number): TermGroup[] {
  return (reading.concepts.get(at) ?? []).flatMap((hit) => {
    const variants = conceptVariants(reading, [hit]);
    return variants.length > 0 ? [makeGroup(reading, variants, WEIGHTS.phrase)] : [];
  });
}

/** Counts a repeated word once, also if it repeats as a synonym, with its highest weight. */
function distinct(groups: readonly TermGroup[]): TermGroup[] {
  const byTerm = new Map<number, { group: TermGroup; weight: number }>();
  for (const group of groups) {
    const [first] = group.variants;
    if (!first) continue;
    const weight = group.weight * first.weight;
    const other = byTerm.get(first.term);
    if (!other || weight > other.weight) byTerm.set(first.term, { group, weight });
  }
  return groups.filter((group) => {
    const [first] = group.variants;
    return !first || byTerm.get(first.term)?.group === group;
  });
}

/** More than the weight of any word times its rarity. */
const ABOVE_STOP_WORDS = 1_000;

/** Sorts by significance. Function words count little, and matter only if there is nothing else. */
function strongest(groups: TermGroup[]): TermGroup[] {
  const worth = ({ weight, idf, stop }: TermGroup) => (stop ? 0 : ABOVE_STOP_WORDS) + weight * idf;
  return groups.sort((a, b) => worth(b) - worth(a)).slice(0, MAX_GROUPS);
}
