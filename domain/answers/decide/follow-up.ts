import type { SearchResult } from '../../../engines/retrieval/index.ts';
import type { Message } from '../../conversations/records.ts';
import {
  conceptsIn,
  isStopWord,
  languageOf,
  type QueryTerm,
  queryTermsOf,
  readerOf,
  type TextAnalysis,
  termSet,
  tokens,
} from '../../language/terms.ts';
import { withSlot } from './slots.ts';
import { topicOf } from './topic.ts';

/** A question with more words is not a follow-up; "And on Sundays?" is one. */
const MAX_WORDS = 8;
/** Languages without spaces count characters. */
const MAX_DENSE_CHARS = 16;

/**
 * Returns the possible meanings of a follow-up: the previous question with what it names in place of what that replaces, then itself
 * after the previous question, and after the previous two. Empty for a message that is too long to be one.
 */
export function asFollowUps(text: string, history: readonly Message[]): string[] {
  if (!isShort(text)) return [];
  const questions = history.filter(({ role }) => role === 'visitor').map(({ content }) => content);
  // "How much are they?" has its topic from the question before.
  const at = Math.max(
    0,
    questions.findLastIndex((question) => topicOf(question) !== ''),
  );
  const [last, earlier] = [questions[at], questions[at - 1]];
  if (last === undefined) return [];
  const topic = topicOf(last);
  return [
    ...replacedIn(questionBefore(history) ?? last, text).wordings,
    ...(topic ? [`${topic}\n${text}`] : []),
    `${last}\n${text}`,
    ...(earlier === undefined ? [] : [`${earlier}\n${last}\n${text}`]),
  ];
}

/** A pronoun keeps what was named: "is it waterproof?" asks about no other thing. "Is it the same in Leeds?" changes the place. */
function replacedIn(before: string, text: string): ReturnType<typeof withSlot> {
  const pronoun = pronouns[languageOf(tokens(text))]?.exec(text);
  if (!pronoun) return withSlot(before, text);
  const replaced = withSlot(before, text.slice(pronoun.index + pronoun[0].length));
  return replaced.isCertain ? replaced : { wordings: [], isCertain: false };
}

/** Returns the question that was asked last, with what its follow-ups put in: "and to Spain?" leaves "How long is delivery to Spain". */
export function questionBefore(history: readonly Message[]): string | undefined {
  const questions = history.filter(({ role }) => role === 'visitor').map(({ content }) => content);
  return questions.reduce<string | undefined>((before, text) => {
    if (before === undefined || !(isShort(text) && continuation.test(text.trim()))) return text;
    return replacedIn(before, text).wordings[0] ?? before;
  }, undefined);
}

/** Beginnings of a message that continues the previous one, and words that refer to something in it. */
const continuation =
  /^(?:and|also|what about|how about|or|but|und|oder|auch|was ist mit|wie ist es mit|y|o|también|et|ou|e|ed|oppure|ou|en|of|i|oraz|ve|那|それ|و)(?![\p{L}\p{N}])/iu;
const reference =
  /(?<![\p{L}\p{N}])(?:it|its|that|this|these|those|they|them|their|she|he|her|him|his|there|one|ones|afterwards|es|das|sie|er|ihn|dort|dafür|denn|davon|danach|hinterher|eso|esto|ello|ellos|ella|allí|cela|ça|ils|elles|lui|celui|quello|questo|essi|isso|isto|dat|die|het|daarna|to|on|ona|potem|bu|onlar|它|他们|これ|それ)(?![\p{L}\p{N}])/iu;

const anyOf = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu');
/** Words that stand for a thing in the question before, and are no article or preposition, by language. */
const pronouns: Readonly<Record<string, RegExp>> = {
  english: anyOf('it|its|they|them|their|he|she|him|her'),
  german: anyOf('er|es|sie|ihn|ihm|ihnen'),
  spanish: anyOf('ello|ella|ellos|ellas|él'),
  french: anyOf('il|elle|ils|elles|ça|cela|celui-ci|celle-ci'),
  italian: anyOf('esso|essa|essi|esse|lui|lei|loro'),
  portuguese: anyOf('ele|ela|eles|elas|isso|isto'),
  dutch: anyOf('hij|ze|zij|hem'),
  polish: anyOf('on|ona|ono|one|go|jej|ich'),
};

/** Returns true if a short message continues the previous question, or may do so because it is a mere name. */
export const continuesPrevious = (text: string, history: readonly Message[]): boolean =>
  refersToPrevious(text, history) || (follows(text, history) && significantWords(text) <= 1);

/** Returns true if a short message says that it continues the previous question: "and in winter", "is it free". */
export const refersToPrevious = (text: string, history: readonly Message[]): boolean =>
  follows(text, history) && (continuation.test(text.trim()) || reference.test(text));

/** Returns true if a follow-up is known to change one thing in the question before. */
export const changesPrevious = (text: string, history: readonly Message[]): boolean =>
  replacedIn(questionBefore(history) ?? '', text).isCertain;

/** Returns true if a sentence has a word that refers to something else. */
export const refersBackIn = (sentence: string): boolean => reference.test(sentence);

const follows = (text: string, history: readonly Message[]): boolean =>
  history.some(({ role }) => role === 'visitor') && isShort(text);

function significantWords(text: string): number {
  const textTokens = tokens(text);
  const language = languageOf(textTokens);
  return textTokens.filter((token) => token.kind !== 'joined' && !isStopWord(token, language)).length;
}

function isShort(text: string): boolean {
  const textTokens = tokens(text);
  if (textTokens.length === 0) return false;
  const isDense = textTokens.some(({ kind }) => kind === 'dense' || kind === 'thai');
  return isDense ? text.trim().length <= MAX_DENSE_CHARS : textTokens.length <= MAX_WORDS;
}

/** Fillers ("best", "find") weigh less than this, and say nothing about the question. */
const SIGNIFICANT_WEIGHT = 0.5;
const FILLER_WEIGHT = 0.3;

/** Returns a follow-up's own words, without those that only refer to the question before. */
export function ownWordsOf(text: string, reader: TextAnalysis): QueryTerm[] {
  const own = text.replace(new RegExp(continuation, 'giu'), ' ').replace(new RegExp(reference, 'giu'), ' ');
  const questionLanguage = languageOf(tokens(own), reader.language);
  if (tokens(own).every((token) => isStopWord(token, reader.language, questionLanguage))) return [];
  const words = queryTermsOf(own, reader);
  const significant = words.filter(({ weight }) => weight >= SIGNIFICANT_WEIGHT);
  return significant.length > 0 ? significant : words.filter(({ weight }) => weight >= FILLER_WEIGHT);
}

/** Returns true for a question that names nothing it is about: "what shall we do now?" */
export const isGeneral = (text: string): boolean =>
  ownWordsOf(text, readerOf(languageOf(tokens(text)))).every(({ weight }) => weight < SIGNIFICANT_WEIGHT);

/** Returns which share of the words a text has, by the words' weights: 1 if it has all, or there are none. */
export function shareIn(words: readonly QueryTerm[], terms: ReadonlySet<string>): number {
  const sum = (some: readonly QueryTerm[]) => some.reduce((total, { weight }) => total + weight, 0);
  const has = ({ terms: own, related }: QueryTerm) => [...own, ...related].some((term) => terms.has(term));
  return words.length === 0 ? 1 : sum(words.filter(has)) / sum(words);
}

/**
 * Returns how much of a follow-up a passage is about that was found for it together with the question before, 0-1: "and who is the
 * president?" is not answered with the opening hours. A follow-up without own words ("and why?") depends on the question before alone.
 */
export function aboutness(text: string, { chunk }: SearchResult): number {
  const passage = [chunk.title, ...(chunk.alternatives ?? []), chunk.heading ?? '', chunk.content].join('\n');
  const reader = readerOf(languageOf(tokens(passage)));
  return shareIn(ownWordsOf(text, reader), termSet(passage, reader).union(conceptsIn(passage, reader)));
}
