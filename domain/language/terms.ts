import {
  conceptTerm,
  createSynonyms,
  denseStopWords,
  detectLanguage,
  fillerWords,
  type Hit,
  isStopWord as isFunctionWord,
  type Language,
  questionTerms,
  type Stemmer,
  type StemSynonyms,
  sharedAnalyser,
  type Thesaurus,
  type Token,
  tokenise,
  tokenTerms,
} from '../../engines/retrieval/text/index.ts';
import { fold } from './words.ts';

/** Uses retrieval's tokens and stems, so that the same words match. */
export type { Language, Stemmer, Token };

export const tokens = (text: string): Token[] => tokenise(text);

/** Returns the language of a text by its function words; without evidence `likely`. */
export const languageOf = (found: readonly Token[], likely: Language = 'english'): Language =>
  detectLanguage(found, [likely]);

/** Returns true for function words, which say little about the topic. */
export function isStopWord({ kind, text }: Token, ...languages: readonly Language[]): boolean {
  if (kind !== 'word') return false;
  return languages.some((language) => isFunctionWord(language, text));
}

/** Returns the terms of a token: its stems, or the pairs of a run without spaces. */
export const termsOf = (token: Token, language: Language, stemmer: Stemmer): readonly string[] =>
  tokenTerms(token, language, stemmer);

/** Returns the stems of one word. */
export const stemsOf = (word: string, language: Language): readonly string[] =>
  tokenTerms({ kind: 'word', text: word }, language, sharedAnalyser().stemmer);

/** One word of a question: its own terms, those of words with nearly the same meaning, and its weight (0-1). */
export interface QueryTerm {
  terms: ReadonlySet<string>;
  related: ReadonlySet<string>;
  weight: number;
}

/** Words that occur in many questions: "want", "find", "best". */
const fillerWeight = 0.3;

/** Returns true for a word that occurs in many questions, and says nothing about their topic. */
export const isFiller = (word: string, language: Language): boolean =>
  fillerWords.get(language)?.has(fold(word)) ?? false;

/** How a text is analysed: in its language, and in English with retrieval's synonyms. */
export interface TextAnalysis {
  language: Language;
  stemmer: Stemmer;
  synonyms: StemSynonyms | undefined;
  thesaurus: Thesaurus;
}

let synonyms: StemSynonyms | undefined;

/** Created once, because synonyms are stemmed on creation. */
export function englishSynonyms(): StemSynonyms {
  synonyms ??= createSynonyms(sharedAnalyser().stemmer);
  return synonyms;
}

export const readerOf = (language: Language): TextAnalysis => ({
  ...sharedAnalyser(),
  language,
  synonyms: language === 'english' ? englishSynonyms() : undefined,
});

/** Returns every term of a text, and the concepts that it names. */
export function termSet(text: string, { language, stemmer, thesaurus }: TextAnalysis): Set<string> {
  const found = tokens(text);
  const stems = found.flatMap((token) => termsOf(token, language, stemmer));
  const named = thesaurus.read(found, language).flatMap(({ concept, hint }) => (hint ? [] : [conceptTerm(concept)]));
  return new Set([...stems, ...named]);
}

/** Returns the concepts that a text names or only hints at: "2.50 euros" hints at a price. */
export const conceptsIn = (text: string, { thesaurus, language }: TextAnalysis): Set<string> =>
  new Set(thesaurus.read(tokens(text), language).map(({ concept }) => conceptTerm(concept)));

/** Returns the terms of each of a question's own words, without function words. Concepts and synonyms are not read. */
export function ownTermsOf(question: string, { language, stemmer }: TextAnalysis): (readonly string[])[] {
  const found = tokens(question.slice(0, maxQuestionChars));
  const own = languageOf(found, language);
  return found
    .filter((token) => token.kind !== 'joined' && !isStopWord(token, language, own))
    .map((token) => termsOf(token, language, stemmer));
}

/** Maximum length that is read. A visitor's message has at most 4,000 characters. */
const maxQuestionChars = 2_000;

/** Words within a phrase count less than the phrase: "back" in "money back". */
const phraseWordWeight = 0.2;

/**
 * Returns the words of a question in the language of the text that is searched, without function words unless there are
 * no others. English words include retrieval's synonyms.
 */
export function queryTermsOf(question: string, { language, stemmer, thesaurus }: TextAnalysis): QueryTerm[] {
  const found = tokens(question.slice(0, maxQuestionChars));
  const own = languageOf(found, language);
  const hits = thesaurus.read(found, language);
  const phrases = hits.filter(({ places, hint }) => places.length > 1 && !hint);
  const singles = Map.groupBy(
    hits.filter(({ places }) => places.length === 1),
    ({ places }) => places[0],
  );
  const inPhrase = new Set(phrases.flatMap(({ places }) => places));
  const significant = found
    .map((token, at) => ({ token, at }))
    .filter(({ token }) => !isStopWord(token, language, own));
  const read = significant.length > 0 ? significant : found.map((token, at) => ({ token, at }));
  const single = read.flatMap(({ token, at }): QueryTerm[] => {
    const terms = termsOf(token, language, stemmer);
    if (token.kind === 'dense' || token.kind === 'thai') return denseWords(terms);
    const filler = isFiller(token.text, language) ? fillerWeight : 1;
    return [wantedWord(terms, singles.get(at) ?? [], inPhrase.has(at) ? phraseWordWeight * filler : filler)];
  });
  return distinct([...single, ...phrases.map((hit) => wantedWord([conceptTerm(hit.concept)], [hit], 1))]);
}

/** Maximum number of words. Further words add only time. */
const maxWanted = 80;

const distinct = (wanted: readonly QueryTerm[]): QueryTerm[] =>
  [...new Map(wanted.map((word) => [[...word.terms].join(' '), word])).values()].slice(0, maxWanted);

const wantedWord = (terms: readonly string[], hits: readonly Hit[], weight: number): QueryTerm => ({
  terms: new Set(terms),
  related: new Set(hits.flatMap(({ concept, hint }) => (hint ? [] : [conceptTerm(concept)]))),
  weight,
});

const denseWords = (terms: readonly string[]): QueryTerm[] =>
  terms.filter((term) => !denseStopWords.has(term)).map((term) => wantedWord([term], [], 1));

/** Further words add only length. */
const MAX_KEY_TERMS = 16;

/** The stems of a question's significant words in alphabetical order. Questions with the same key ask the same thing. */
export function questionKey(question: string, language: Language): string {
  const { stemmer } = sharedAnalyser();
  const terms = questionTerms(question, language, { stemmer, synonyms: englishSynonyms() });
  const telling = terms.filter(({ filler }) => !filler);
  const chosen = (telling.length > 0 ? telling : terms).map(({ term }) => term).filter(Boolean);
  return [...new Set(chosen)].sort().slice(0, MAX_KEY_TERMS).join(' ');
}
