import type { SearchResult } from '../../../engines/retrieval/index.ts';
import type { Message } from '../../conversations/records.ts';
import { conceptsIn, isStopWord, languageOf, queryTermsOf, readerOf, termSet, tokens } from '../language/terms.ts';
import { topicOf } from './topic.ts';

/** "And on Sundays?" is short; a question of more words than this stands by itself. */
const MAX_WORDS = 8;
/** Languages without spaces count letters. */
const MAX_DENSE_CHARS = 16;

/**
 * What a message may mean that leans on what was asked before: itself after the question before it, then after the two
 * before it. None for a message long enough to stand by itself.
 */
export function asFollowUps(text: string, history: readonly Message[]): string[] {
  if (!isShort(text)) return [];
  const asked = history.filter(({ role }) => role === 'visitor').map(({ content }) => content);
  const [last, earlier] = [asked.at(-1), asked.at(-2)];
  if (last === undefined) return [];
  const topic = topicOf(last);
  return [
    ...(topic ? [`${topic}\n${text}`] : []),
    `${last}\n${text}`,
    ...(earlier === undefined ? [] : [`${earlier}\n${last}\n${text}`]),
  ];
}

/** How a message begins that goes on from the one before, and words that stand for what was named there. */
const goesOn =
  /^(?:and|also|what about|how about|or|but|und|oder|auch|was ist mit|wie ist es mit|y|o|también|et|ou|e|ed|oppure|ou|en|of|i|oraz|ve|那|それ|و)(?![\p{L}\p{N}])/iu;
const standsFor =
  /(?<![\p{L}\p{N}])(?:it|its|that|this|these|those|they|them|their|she|he|her|him|his|there|one|ones|es|das|sie|er|ihn|dort|dafür|denn|davon|eso|esto|ello|ellos|ella|allí|cela|ça|ils|elles|lui|celui|quello|questo|essi|isso|isto|dat|die|het|to|on|ona|bu|onlar|它|他们|これ|それ)(?![\p{L}\p{N}])/iu;

/** Whether a short message goes on from what was asked before. */
export function leansOnBefore(text: string, history: readonly Message[]): boolean {
  if (!history.some(({ role }) => role === 'visitor') || !isShort(text)) return false;
  return goesOn.test(text.trim()) || standsFor.test(text) || tellingWords(text) <= 1;
}

function tellingWords(text: string): number {
  const found = tokens(text);
  const language = languageOf(found);
  return found.filter((token) => token.kind !== 'joined' && !isStopWord(token, language)).length;
}

function isShort(text: string): boolean {
  const found = tokens(text);
  if (found.length === 0) return false;
  const isDense = found.some(({ kind }) => kind === 'dense' || kind === 'thai');
  return isDense ? text.trim().length <= MAX_DENSE_CHARS : found.length <= MAX_WORDS;
}

/** Fillers ("best", "find") weigh less than this, and tell nothing of what is asked. */
const TELLING_WEIGHT = 0.5;

/**
 * Does a passage that was found for both questions together speak of what the second asks? One of its telling words must
 * stand in the passage, so that "and who is the president?" is not answered with the opening hours. One without any ("and
 * why?") leans on the first question alone.
 */
export function speaksOf(text: string, { chunk }: SearchResult): boolean {
  const passage = `${chunk.title}\n${chunk.heading ?? ''}\n${chunk.content}`;
  const reader = readerOf(languageOf(tokens(passage)));
  const own = languageOf(tokens(text), reader.language);
  if (tokens(text).every((token) => isStopWord(token, reader.language, own))) return true;
  const telling = queryTermsOf(text, reader).filter(({ weight }) => weight >= TELLING_WEIGHT);
  if (telling.length === 0) return true;
  const held = termSet(passage, reader).union(conceptsIn(passage, reader));
  return telling.some(({ terms, related }) => [...terms, ...related].some((term) => held.has(term)));
}
