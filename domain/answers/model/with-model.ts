import type { SearchIndex } from '../../../engines/retrieval/index.ts';
import type { App } from '../../core/app.ts';
import { significantWords } from '../../language/significant-words.ts';
import { estimateTokens } from '../../language/tokens.ts';
import { isQuestionOf, lookUp } from '../decide/look-up.ts';
import { smallTalk } from '../intent/conversational.ts';
import type { AnswerPlan } from '../outcome.ts';
import type { Turn } from '../turn/turn.ts';
import { contextFor, type PromptContext, queriesOf } from './context.ts';
import { previousQuestions } from './history.ts';

/** A longer message is not a follow-up. About eight words. */
const FOLLOW_UP_TOKENS = 12;
/** Below this confidence, the message alone hardly finds what it asks for. */
const WEAK = 0.2;

/**
 * Plans the answer of a language model: retrieval finds passages, and the model judges them. Undefined if nothing could
 * answer.
 */
export function planWithModel(app: App, turn: Turn): AnswerPlan | undefined {
  const { text, index, language } = turn;
  const reply = smallTalk(text, language);
  if (reply && !isQuestionOfFaq(index, text)) return { kind: 'fixed', text: reply.text };
  const queries = queriesOf(turn);
  const context = contextFor(index, queries, app.settings.contextTokens);
  const rewrite = wantsRewriting(app, turn, context);
  if (context.passages.length === 0 && !rewrite) return undefined;
  return { kind: 'model', question: text, passages: context.passages, isAllKnowledge: context.isWhole, rewrite };
}

/** Returns true if the owner has a FAQ for "hello" or "who are you". */
const isQuestionOfFaq = (index: SearchIndex, text: string): boolean =>
  lookUp(index, { text, limit: 5 }).results.some((result) => isQuestionOf(result, text));

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
  previousQuestions(turn).length > 0;
