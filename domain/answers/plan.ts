import { isOpen } from '../chatbots/business-hours.ts';
import { isWithHumans } from '../conversations/views/with-humans.ts';
import type { App } from '../core/app.ts';
import { planBuiltIn } from './decide/plan-built-in.ts';
import { asksForHuman, languageOfYesNo, matchesBlockedTopic, readYesNo } from './intent/index.ts';
import type { FixedLanguage } from './languages.ts';
import { planWithModel } from './model/with-model.ts';
import { type AnswerPlan, fallback, refusal } from './outcome.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn/turn.ts';

/**
 * Checks in this order: a live human, a request for one, the answer to an offer, refusals, budget, and what the
 * knowledge says.
 */
export function planReply(app: App, turn: Turn): AnswerPlan {
  const { conversation, chatbot, text, language } = turn;
  if (isWithHumans(conversation.status)) return { kind: 'quiet' };
  const wish = humanWishOf(turn);
  if (wish?.answer === 'yes') return escalation(app, turn, wish.language);
  if (wish?.answer === 'no') return { kind: 'fixed', text: texts(wish.language).fallbackNoHuman };
  if (matchesBlockedTopic(text, chatbot.settings.blockedTopics ?? [])) return refusal(turn);
  if (chatbot.status === 'paused' || !turn.hasCredit) return { kind: 'fixed', text: texts(language).unavailable };
  return app.model.streamAnswer ? (planWithModel(app, turn) ?? fallback(turn)) : planBuiltIn(turn);
}

/** Whether the visitor asks for a human, or accepts or declines the offer of one. Undefined for other messages. */
function humanWishOf({ conversation, text, lang, language }: Turn) {
  if (asksForHuman(text, lang ?? undefined)) return { answer: 'yes', language } as const;
  const answer = conversation.offersHuman ? readYesNo(text, lang ?? language) : null;
  return answer ? { answer, language: languageOfYesNo(text, lang ?? language) ?? language } : undefined;
}

function escalation(app: App, { chatbot }: Turn, fixedLanguage: FixedLanguage): AnswerPlan {
  const { handoffRequested, handoffAway } = texts(fixedLanguage);
  const isStaffed = isOpen(chatbot.businessHours, app.clock.now());
  const awayMessage = chatbot.businessHours.awayMessage || handoffAway;
  return { kind: 'fixed', text: isStaffed ? handoffRequested : awayMessage, escalates: true };
}
