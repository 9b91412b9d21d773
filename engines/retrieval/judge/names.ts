import { WEIGHTS } from '../find/groups.ts';
import { countsOf, isInTitle } from '../store/postings.ts';
import { isConceptTerm } from '../text/thesaurus/index.ts';
import { isStopWord } from '../text/words/stop-words.ts';
import { tokenise } from '../text/words/tokens.ts';
import type { Assessment } from './assessment.ts';
import type { ScoredChunk } from './scored.ts';

/**
 * Names in the titles of chunks that say the same about different things, such as "What does a ticket to Faro cost?" and the same
 * for Lagos, or the section "Warranty" of the pages of two products.
 */

/** Longer differences are different questions. */
const MAX_NAME_WORDS = 2;

/** The words by which the titles of two such chunks differ, without function words. */
interface Difference {
  one: readonly string[];
  other: readonly string[];
}

/** Returns undefined for chunks that are not about the same. */
function differenceOf(assessment: Assessment, one: ScoredChunk, other: ScoredChunk): Difference | undefined {
  if (one.isFaq !== other.isFaq) return undefined;
  const [titled, otherTitled] = [titleOf(assessment, one), titleOf(assessment, other)];
  if (titled.section !== otherTitled.section) return undefined;
  const [words, otherWords] = [new Set(titled.words), new Set(otherTitled.words)];
  const difference = { one: [...words.difference(otherWords)], other: [...otherWords.difference(words)] };
  const sizes = [difference.one.length, difference.other.length];
  const isShort = Math.min(...sizes) > 0 && Math.max(...sizes) <= MAX_NAME_WORDS;
  const isAlike = one.isFaq ? words.intersection(otherWords).size >= Math.max(...sizes) : titled.section !== '';
  return isShort && isAlike ? difference : undefined;
}

/** `words`: of a FAQ's question, or of a page's title and the headings above the section. `section`: a passage's own heading. */
function titleOf({ state, reader }: Assessment, { doc, isFaq }: ScoredChunk): { words: string[]; section: string } {
  const { title, heading } = reader.chunk(state.documents, state.documents.wordings.get(doc) ?? doc);
  const [section = '', ...above] = isFaq ? [] : (heading ?? '').split(' > ').reverse();
  const languages = [...state.languages.keys()];
  const words = tokenise([title, ...above].join('\n'))
    .filter(({ kind }) => kind !== 'joined')
    .map(({ text }) => text)
    .filter((word) => !languages.some((language) => isStopWord(language, word)));
  return { words, section };
}

/** Whether a chunk has a word of the question in its title, in any form, and the other chunk lacks it. */
function isNamedOver(assessment: Assessment, one: ScoredChunk, other: ScoredChunk, isOwnWord: boolean): boolean {
  const { postings, documents } = assessment.state;
  const counts = (term: number, { doc }: ScoredChunk) =>
    countsOf(postings, term, doc) || countsOf(postings, term, documents.wordings.get(doc) ?? doc);
  return assessment.candidates.groups.some(({ variants, stop, weight }) => {
    if (stop || weight <= WEIGHTS.filler) return false;
    const own = isOwnWord
      ? variants.filter(
          (variant) => variant.weight >= WEIGHTS.root && !isConceptTerm(postings.terms[variant.term] ?? ''),
        )
      : variants;
    return (
      own.some(({ term }) => isInTitle(counts(term, one))) && !variants.some(({ term }) => counts(term, other) > 0)
    );
  });
}

/** Whether the question names the first of two chunks that say the same about different things, and not the other. */
export const isNamed = (assessment: Assessment, one: ScoredChunk, other: ScoredChunk): boolean =>
  isNamedOver(assessment, one, other, true) &&
  !isNamedOver(assessment, other, one, false) &&
  differenceOf(assessment, one, other) !== undefined;

/** Whether a word of the question is in both titles, so that both may say what it asks. Without it, no title is read. */
const isAskedOfBoth = ({ state, candidates: { groups } }: Assessment, one: ScoredChunk, other: ScoredChunk): boolean =>
  groups.some(({ variants, stop }) => {
    const isTitled = ({ doc }: ScoredChunk) =>
      variants.some(({ term }) => isInTitle(countsOf(state.postings, term, doc)));
    return !stop && isTitled(one) && isTitled(other);
  });

/** Whether two chunks say the same about different names, of which the question has none. */
export function isUnnamed(assessment: Assessment, one: ScoredChunk, other: ScoredChunk): boolean {
  if (!isAskedOfBoth(assessment, one, other)) return false;
  if (isNamedOver(assessment, one, other, false) || isNamedOver(assessment, other, one, false)) return false;
  const difference = differenceOf(assessment, one, other);
  if (!difference) return false;
  return (
    [...difference.one, ...difference.other].every((word) => isName(assessment, word)) ||
    (areAsNear(one, other) && differByModifier(assessment, one, other))
  );
}

/** With at least this share of the other's score, nothing but what the question lacks tells two chunks apart. */
const AS_NEAR_SHARE = 0.95;
const areAsNear = ({ score }: ScoredChunk, other: ScoredChunk): boolean =>
  Math.min(score, other.score) >= AS_NEAR_SHARE * Math.max(score, other.score);

/**
 * Whether the titles of two FAQs differ by one word in the same place, next to a word that the question has: "the kitchen lamp" and "the
 * garden lamp" are two lamps.
 */
function differByModifier(assessment: Assessment, one: ScoredChunk, other: ScoredChunk): boolean {
  if (!one.isFaq) return false;
  const [{ words }, { words: otherWords }] = [titleOf(assessment, one), titleOf(assessment, other)];
  const at = words.findIndex((word, index) => word !== otherWords[index]);
  const isSameRest =
    words.length === otherWords.length && words.every((word, index) => index === at || word === otherWords[index]);
  const asked = new Set(tokenise(assessment.question.text).map(({ text }) => text));
  return isSameRest && [words[at - 1], words[at + 1]].some((word) => word !== undefined && asked.has(word));
}

/** A word that names no concept: a place, a product, a number. */
function isName({ state }: Assessment, word: string): boolean {
  const languages = [...state.languages.keys()];
  const tokens = tokenise(word);
  return languages.every((language) => state.analyser.thesaurus.read(tokens, language).every(({ hint }) => hint));
}
