import type { Citation } from '../../conversations/records.ts';
import {
  type AnswerEnd,
  type App,
  ModelError,
  type ModelFailure,
  type PromptPassage,
  type UsageListener,
} from '../../core/app.ts';
import { isVisible } from '../../core/text.ts';
import type { AnswerPlan } from '../outcome.ts';
import type { Turn } from '../turn/turn.ts';
import { citedSources } from './cited.ts';
import { historyOf } from './history.ts';
import { passagesOfFollowUp } from './rewrite.ts';

/** `onUsage` is also told the tokens of calls that fail. */
type MeteredPlan = Extract<AnswerPlan, { kind: 'model' }> & { onUsage: UsageListener };

/** The result of asking a language model. `text`: what the visitor has read of it. */
export type ModelOutcome =
  | { kind: 'answered'; text: string; sources: Citation[] }
  /** The passages do not answer, a guardrail refuses, or nothing is left of the reply that a visitor may see. */
  | { kind: 'no_answer' | 'blocked' | 'empty'; text: string }
  | { kind: 'failed'; text: string; sources: Citation[]; failure: ModelFailure; error: unknown }
  | { kind: 'aborted' };

export interface Delta {
  event: 'delta';
  data: { text: string };
}
export const delta = (text: string): Delta => ({ event: 'delta', data: { text } });

/** Asks the language model, and yields its answer as it arrives. Never throws because of the model. */
export async function* askModel(
  app: App,
  turn: Turn,
  plan: MeteredPlan,
  signal: AbortSignal,
): AsyncGenerator<Delta, ModelOutcome> {
  const passages = plan.rewrite ? await passagesOfFollowUp(app, turn, plan, signal) : plan.passages;
  if (signal.aborted) return { kind: 'aborted' };
  if (passages.length === 0) return { kind: 'no_answer', text: '' };
  let text = '';
  let end: AnswerEnd | undefined;
  try {
    for await (const part of app.model.streamAnswer!(promptOf(turn, plan, passages), signal, plan.onUsage)) {
      if ('end' in part) end = part.end;
      else if ('restart' in part) text = '';
      else {
        text += part.text;
        yield delta(part.text);
      }
    }
  } catch (error) {
    const failure = failureOf(error);
    logFailure(app, turn, failure, error);
    return { kind: 'failed', text, failure, error, sources: citedSources(passages, null, text) };
  }
  if (signal.aborted || !end) return { kind: 'aborted' };
  if (end.reason === 'no_answer' || end.reason === 'blocked') return { kind: end.reason, text };
  if (!isVisible(text)) return { kind: 'empty', text };
  if (end.reason === 'cut' && !isWhole(text)) {
    text += '…';
    yield delta('…');
  }
  return { kind: 'answered', text, sources: citedSources(passages, end.cited, text) };
}

const promptOf = (turn: Turn, { question, isAllKnowledge }: MeteredPlan, passages: readonly PromptPassage[]) => ({
  question,
  passages,
  isAllKnowledge,
  history: historyOf(turn),
  botName: turn.chatbot.botName,
  language: turn.chatbot.language,
  instructions: turn.chatbot.instructions,
  tone: turn.chatbot.tone,
});

/** Returns true if a text ends like a sentence. */
const isWhole = (text: string) => /[.!?…。！？؟।]["'”’»)\]]*$/u.test(text);

const failureOf = (error: unknown): ModelFailure => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof ModelError ? cause.failure : 'unavailable';
};

/** Counted for an alarm, because visitors get another answer and do not notice. */
function logFailure(app: App, turn: Turn, problem: ModelFailure, error: unknown): void {
  const { workspaceId, id: chatbotId } = turn.chatbot;
  const fields = { workspaceId, chatbotId, conversationId: turn.conversation.id, problem, modelFailures: 1, error };
  app.log.error('the model failed', fields, [{ names: ['modelFailures'], by: 'problem' }]);
}
