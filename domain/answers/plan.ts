import { isWithHumans } from '../conversations/views/with-humans.ts';
import type { App } from '../core/app.ts';
import { mayChoose } from './act/choose.ts';
import { isBeside, moveOf } from './act/move.ts';
import { answersSurely } from './decide/decide.ts';
import { planBuiltIn } from './decide/plan-built-in.ts';
import { type Escalation, escalate } from './escalation.ts';
import { asksForHuman, languageOfYesNo, matchesBlockedTopic, readComplaint, readYesNo } from './intent/index.ts';
import { planWithModel } from './model/with-model.ts';
import { type AnswerPlan, fallback, refusal } from './outcome.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn/turn.ts';

/** A plan, or who is asked for one. `turn` of the knowledge: the question may be a part of the message. */
type Step =
  | AnswerPlan
  | ({ kind: 'ask-team' } & Escalation)
  | { kind: 'ask-knowledge'; turn: Turn }
  | { kind: 'ask-model' };

/** What a message does with an action, or that it is a question while one is open. */
type ActionStep = Extract<AnswerPlan, { kind: 'action' }> | { kind: 'beside' } | undefined;

/** Plans the reply to a message. */
export function planReply(app: App, turn: Turn): AnswerPlan {
  const acts = stepOfAction(app, turn);
  const step = firstStep(app, turn, acts);
  const plan = planStep(app, turn, step);
  const isAnswer = step.kind === 'ask-knowledge' || step.kind === 'ask-model';
  return isAnswer && acts?.kind === 'beside' ? { kind: 'beside', plan } : plan;
}

function stepOfAction(app: App, turn: Turn): ActionStep {
  const move = moveOf(app, turn);
  if (move) return { kind: 'action', move };
  return isBeside(app, turn) ? { kind: 'beside' } : undefined;
}

function planStep(app: App, turn: Turn, step: Step): AnswerPlan {
  switch (step.kind) {
    case 'ask-team':
      return escalate(app, turn, step);
    case 'ask-model': {
      const plan = planWithModel(app, turn);
      if (plan && plan.kind !== 'model') return plan;
      const answer = plan ?? fallback(turn);
      return mayChoose(app, turn) ? { kind: 'choose', plan: answer } : answer;
    }
    case 'ask-knowledge':
      return planBuiltIn(step.turn);
    default:
      return step;
  }
}

/**
 * Checks in this order: a live human, what the client says besides the words, a request for a human, the answer to an offer, refusals,
 * complaints, actions, budget, and what the knowledge says. A complaint, or what is urgent, is passed on like a request for a human unless
 * the knowledge surely answers what it asks.
 */
function firstStep(app: App, turn: Turn, acts: ActionStep): Step {
  const { conversation, chatbot, text, lang, language } = turn;
  const isPaused = chatbot.status === 'paused';
  if (isWithHumans(conversation.status)) return acts?.kind === 'action' ? acts : { kind: 'quiet' };
  if (turn.action && acts?.kind === 'action' && !isPaused) return acts;
  const wish = humanWishOf(turn);
  if (wish?.answer === 'yes') return { kind: 'ask-team', language: wish.language, lead: 'handoffThanks' };
  if (wish?.answer === 'no' && acts) return { kind: 'action', move: { kind: 'repeat' } };
  if (wish?.answer === 'no') return { kind: 'fixed', text: texts(wish.language).fallbackNoHuman, notice: true };
  if (matchesBlockedTopic(text, chatbot.settings.blockedTopics ?? [])) return refusal(turn);
  const canAnswer = !isPaused && turn.hasCredit;
  const complaint = readComplaint(text, lang ?? language);
  if (complaint) {
    const isAnswered = canAnswer && answersSurely(turn, complaint.question);
    return isAnswered
      ? { kind: 'ask-knowledge', turn: { ...turn, text: complaint.question } }
      : { kind: 'ask-team', language: complaint.language, lead: 'apology' };
  }
  if (acts?.kind === 'action' && !isPaused) return acts;
  if (!canAnswer) return { kind: 'fixed', text: texts(language).unavailable, notice: true };
  return app.model.streamAnswer ? { kind: 'ask-model' } : { kind: 'ask-knowledge', turn };
}

/** Whether the visitor asks for a human, or accepts or declines the offer of one. Undefined for other messages. */
function humanWishOf({ conversation, text, lang, language }: Turn) {
  if (asksForHuman(text, lang ?? undefined)) return { answer: 'yes', language } as const;
  const answer = conversation.offersHuman ? readYesNo(text, lang ?? language) : null;
  return answer ? { answer, language: languageOfYesNo(text, lang ?? language) ?? language } : undefined;
}
