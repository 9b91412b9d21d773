import type { SearchResult } from '../../../engines/retrieval/index.ts';
import type { Message } from '../../conversations/records.ts';
import { conceptsIn, isStopWord, languageOf, queryTermsOf, readerOf, termSet, tokens } from '../language/terms.ts';
import { topicOf } from './topic.ts';

/** A question with more words is not a follow-up; "And on Sundays?" is one. */
const MAX_WORDS = 8;
/** Languages without spaces count characters. */
const MAX_DENSE_CHARS = 16;

/**
 * Returns the possible meanings of a follow-up: itself after the previous question, then after the previous two. Empty
 * for a message that is too long to be one.
 */
export function asFollowUps(text: string, history: readonly Message[]): string[] {
  if (!isShort(text)) return [];
  const questions = history.filter(({ role }) => role === 'visitor').map(({ content }) => content);
  const [last, earlier] = [questions.at(-1), questions.at(-2)];
  if (last === undefined) return [];
  const topic = topicOf(last);
  return [
    ...(topic ? [`${topic}\n${text}`] : []),
    `${last}\n${text}`,
    ...(earlier === undefined ? [] : [`${earlier}\n${last}\n${text}`]),
  ];
}

/** Beginnings of a message that continues the previous one, and words that refer to something in it. */
const continuation =
  /^(?:and|also|what about|how about|or|but|und|oder|auch|was ist mit|wie ist es mit|y|o|también|et|ou|e|ed|oppure|ou|en|of|i|oraz|ve|那|それ|و)(?![\p{L}\p{N}])/iu;
const reference =
  /(?<![\p{L}\p{N}])(?:it|its|that|this|these|those|they|them|their|she|he|her|him|his|there|one|ones|es|das|sie|er|ihn|dort|dafür|denn|davon|eso|esto|ello|ellos|ella|allí|cela|ça|ils|elles|lui|celui|quello|questo|essi|isso|isto|dat|die|het|to|on|ona|bu|onlar|它|他们|これ|それ)(?![\p{L}\p{N}])/iu;

/** Returns true if a short message continues the previous question. */
export function continuesPrevious(text: string, history: readonly Message[]): boolean {
  if (!history.some(({ role }) => role === 'visitor') || !isShort(text)) return false;
  return continuation.test(text.trim()) || reference.test(text) || significantWords(text) <= 1;
}

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

/**
 * Returns true if a passage that was found for both questions together is about the second one. It must contain a
 * significant word of it, so that "and who is the president?" is not answered with the opening hours. A question
 * without such words ("and why?") depends on the first one alone.
 */
export function isAbout(text: string, { chunk }: SearchResult): boolean {
  const passage = `${chunk.title}\n${chunk.heading ?? ''}\n${chunk.content}`;
  const reader = readerOf(languageOf(tokens(passage)));
  const questionLanguage = languageOf(tokens(text), reader.language);
  if (tokens(text).every((token) => isStopWord(token, reader.language, questionLanguage))) return true;
  const significant = queryTermsOf(text, reader).filter(({ weight }) => weight >= SIGNIFICANT_WEIGHT);
  if (significant.length === 0) return true;
  const contained = termSet(passage, reader).union(conceptsIn(passage, reader));
  return significant.some(({ terms, related }) => [...terms, ...related].some((term) => contained.has(term)));
}
