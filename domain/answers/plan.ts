import { isOpen } from '../chatbots/business-hours.ts';
import { isWithHumans } from '../conversations/views/with-humans.ts';
import type { App } from '../core/app.ts';
import { answersSurely, planBuiltIn } from './decide/plan-built-in.ts';
import { asksForHuman, languageOfYesNo, matchesBlockedTopic, readComplaint, readYesNo } from './intent/index.ts';
import type { FixedLanguage } from './languages.ts';
import { planWithModel } from './model/with-model.ts';
import { type AnswerPlan, fallback, refusal } from './outcome.ts';
import { sentences, texts } from './texts.ts';
import type { Turn } from './turn/turn.ts';

/**
 * Checks in this order: a live human, a request for one, the answer to an offer, refusals, complaints, budget, and what the
 * knowledge says. A complaint, or what is urgent, is passed on like a request for a human unless the knowledge surely answers what it asks.
 */
export function planReply(app: App, turn: Turn): AnswerPlan {
  const { conversation, chatbot, text, lang, language } = turn;
  if (isWithHumans(conversation.status)) return { kind: 'quiet' };
  const wish = humanWishOf(turn);
  if (wish?.answer === 'yes') return escalation(app, turn, wish.language);
  if (wish?.answer === 'no') return { kind: 'fixed', text: texts(wish.language).fallbackNoHuman };
  if (matchesBlockedTopic(text, chatbot.settings.blockedTopics ?? [])) return refusal(turn);
  const complaint = readComplaint(text, lang ?? language);
  if (complaint) {
    const answer = answerTo(turn, complaint.question);
    return answer ?? escalation(app, turn, complaint.language, 'apology');
  }
  if (chatbot.status === 'paused' || !turn.hasCredit) return { kind: 'fixed', text: texts(language).unavailable };
  return app.model.streamAnswer ? (planWithModel(app, turn) ?? fallback(turn)) : planBuiltIn(turn);
}

/** Whether the visitor asks for a human, or accepts or declines the offer of one. Undefined for other messages. */
function humanWishOf({ conversation, text, lang, language }: Turn) {
  if (asksForHuman(text, lang ?? undefined)) return { answer: 'yes', language } as const;
  const answer = conversation.offersHuman ? readYesNo(text, lang ?? language) : null;
  return answer ? { answer, language: languageOfYesNo(text, lang ?? language) ?? language } : undefined;
}

/** What the knowledge surely answers to the question of a complaint. */
function answerTo(turn: Turn, question: string): AnswerPlan | undefined {
  const isAnswered = turn.chatbot.status !== 'paused' && turn.hasCredit && answersSurely(turn, question);
  return isAnswered ? planBuiltIn({ ...turn, text: question }) : undefined;
}

/** Asks the team to take over, or says that nobody is there. */
function escalation(
  app: App,
  { chatbot }: Turn,
  language: FixedLanguage,
  lead: 'handoffThanks' | 'apology' = 'handoffThanks',
): AnswerPlan {
  const said = texts(language);
  const isStaffed = isOpen(chatbot.businessHours, app.clock.now());
  const { awayMessage } = chatbot.businessHours;
  if (isStaffed)
    return { kind: 'fixed', text: sentences(language, said[lead], said.handoffRequested), escalates: true };
  // The owner's words do without thanks, but not without an apology.
  const away =
    awayMessage && lead === 'handoffThanks'
      ? awayMessage
      : sentences(language, said[lead], awayMessage || said.handoffAway);
  return { kind: 'fixed', text: away, escalates: true };
}
