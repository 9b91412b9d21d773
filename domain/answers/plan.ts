import { isOpen } from '../chatbots/business-hours.ts';
import { isWithHumans } from '../conversations/views/with-humans.ts';
import type { App } from '../core/app.ts';
import { asksForHuman, languageOfYesNo, matchesBlockedTopic, readYesNo } from './intent/index.ts';
import { planWithModel } from './model/with-model.ts';
import { type AnswerPlan, fallback, refusal } from './outcome.ts';
import { planBuiltIn } from './quoting/built-in.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn.ts';

/**
 * Checks in this order: a live human, a request for one, the answer to an offer, refusals, small talk, budget,
 * knowledge.
 */
export function planReply(app: App, turn: Turn): AnswerPlan {
  const { conversation, chatbot, text, language } = turn;
  if (isWithHumans(conversation.status)) return { kind: 'quiet' };
  if (asksForHuman(text, turn.lang ?? undefined)) return escalation(app, turn, language);
  const replied = conversation.offersHuman ? replyToOffer(app, turn) : undefined;
  if (replied) return replied;
  if (matchesBlockedTopic(text, chatbot.settings.blockedTopics ?? [])) return refusal(turn);
  if (chatbot.status === 'paused' || !turn.hasCredit) {
    return { kind: 'fixed', text: texts(language).unavailable };
  }
  return fromKnowledge(app, turn);
}

function escalation(app: App, { chatbot }: Turn, language: Turn['language']): AnswerPlan {
  const words = texts(language);
  const isStaffed = isOpen(chatbot.businessHours, app.clock.now());
  const away = chatbot.businessHours.awayMessage || words.handoffAway;
  return { kind: 'fixed', text: isStaffed ? words.handoffRequested : away, escalates: true };
}

function replyToOffer(app: App, turn: Turn): AnswerPlan | undefined {
  const reply = readYesNo(turn.text, turn.lang ?? turn.language);
  if (!reply) return undefined;
  const language = languageOfYesNo(turn.text, turn.lang ?? turn.language) ?? turn.language;
  return reply === 'yes' ? escalation(app, turn, language) : { kind: 'fixed', text: texts(language).fallbackNoHuman };
}

const fromKnowledge = (app: App, turn: Turn): AnswerPlan =>
  app.model.streamAnswer ? (planWithModel(app, turn) ?? fallback(turn)) : planBuiltIn(turn);
