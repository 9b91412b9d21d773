import type { SearchIndex } from '../../../engines/retrieval/index.ts';
import type { App } from '../../core/app.ts';
import { smallTalk } from '../intent/conversational.ts';
import { significantWords } from '../language/significant-words.ts';
import { estimateTokens } from '../language/tokens.ts';
import { words } from '../language/words.ts';
import type { AnswerPlan } from '../outcome.ts';
import type { Turn } from '../turn.ts';
import { contextFor, type PromptContext, type WeightedQuery } from './context.ts';

/** A longer message is not a follow-up. About eight words. */
const FOLLOW_UP_TOKENS = 12;
/** Below this confidence, the message alone hardly finds what it asks for. */
const WEAK = 0.2;
/** Weights of the rankings that include the previous question, or the previous two. */
const WITH_LAST = 0.7;
const WITH_LAST_TWO = 0.4;

/**
 * Plans the answer of a language model: retrieval finds passages, and the model judges them. Undefined if nothing could
 * answer.
 */
export function planWithModel(app: App, turn: Turn): AnswerPlan | undefined {
  const { text, index, language } = turn;
  const talk = smallTalk(text, language);
  if (talk && !isQuestionOfFaq(index, text)) return { kind: 'fixed', text: talk.text };
  const context = contextFor(index, lookupsOf(turn), app.settings.contextTokens);
  const rewrite = wantsRewriting(app, turn, context);
  if (context.passages.length === 0 && !rewrite) return undefined;
  return { kind: 'model', question: text, passages: context.passages, rewrite };
}

/** Returns true if the owner has a FAQ for "hello" or "who are you". */
function isQuestionOfFaq(index: SearchIndex, text: string): boolean {
  const asked = words(text).join(' ');
  return index
    .search({ text, limit: 5 })
    .results.some(({ chunk }) => chunk.type === 'faq' && words(chunk.title).join(' ') === asked);
}

const questionsBefore = ({ history }: Turn): string[] =>
  history.filter(({ role }) => role === 'visitor').map(({ content }) => content);

/** Returns the message alone and after the previous questions, because "and to Spain?" means little alone. */
export function lookupsOf(turn: Turn): WeightedQuery[] {
  const { text, meaning, synonyms } = turn;
  const [last, earlier] = questionsBefore(turn).reverse();
  const lookups: WeightedQuery[] = [{ query: text, meaning, synonyms, weight: 1 }];
  if (last !== undefined) lookups.push({ query: `${last}\n${text}`, synonyms, weight: WITH_LAST });
  if (earlier !== undefined) lookups.push({ query: `${earlier}\n${last}\n${text}`, synonyms, weight: WITH_LAST_TWO });
  return lookups;
}

/**
 * Only a short follow-up that has content of its own and finds too little is worth a call. "And why?" has no content of
 * its own, so the previous question is enough.
 */
const wantsRewriting = (app: App, turn: Turn, { isWhole, confidence }: PromptContext): boolean =>
  app.settings.rewriteFollowUps &&
  app.model.rewriteQuestion !== undefined &&
  !isWhole &&
  confidence < WEAK &&
  estimateTokens(turn.text) <= FOLLOW_UP_TOKENS &&
  significantWords(turn.text).size > 0 &&
  questionsBefore(turn).length > 0;
