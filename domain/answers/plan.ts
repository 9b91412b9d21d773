import { isOpen } from '../chatbots/business-hours.ts';
import type { Citation } from '../conversations/records.ts';
import { isWithHumans } from '../conversations/with-humans.ts';
import type { App, PromptPassage } from '../core/app.ts';
import type { Suggestion } from '../knowledge/records.ts';
import { asksForHuman, languageOfYesNo, matchesBlockedTopic, readYesNo } from './intent/index.ts';
import { planWithModel } from './model/with-model.ts';
import { planBuiltIn } from './quoting/built-in.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn.ts';

/** What becomes of a visitor's message. */
export type Plan =
  /** A human has the conversation or was asked for: the message is kept, nothing is answered. */
  | { kind: 'quiet' }
  /** A text of the platform's or the owner's own; costs nothing. */
  | {
      kind: 'fixed';
      text: string;
      escalates?: boolean;
      offersHuman?: boolean;
      unanswered?: boolean;
      suggestions?: readonly Suggestion[];
    }
  /** The built-in model's answer, in the words of its sources; costs one credit. */
  | { kind: 'quoted'; text: string; sources: Citation[] }
  /** For the language model; one credit where it answers. `rewrite`: the passages are few, and the question is a follow-up. */
  | { kind: 'model'; question: string; passages: PromptPassage[]; rewrite: boolean };

/** Decides in this order: a live human, a request for one, the answer to an offer, refusals, small talk, budget, knowledge. */
export function planReply(app: App, turn: Turn): Plan {
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

function escalation(app: App, { chatbot }: Turn, language: Turn['language']): Plan {
  const words = texts(language);
  const isStaffed = isOpen(chatbot.businessHours, app.clock.now());
  const away = chatbot.businessHours.awayMessage || words.handoffAway;
  return { kind: 'fixed', text: isStaffed ? words.handoffRequested : away, escalates: true };
}

function replyToOffer(app: App, turn: Turn): Plan | undefined {
  const reply = readYesNo(turn.text, turn.lang ?? turn.language);
  if (!reply) return undefined;
  const language = languageOfYesNo(turn.text, turn.lang ?? turn.language) ?? turn.language;
  return reply === 'yes' ? escalation(app, turn, language) : { kind: 'fixed', text: texts(language).fallbackNoHuman };
}

/** Says that it does not talk about this. */
export const refusal = ({ chatbot, language }: Turn): Extract<Plan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text: chatbot.settings.refusalMessage || texts(language).refusal,
});

/** Says that it does not know, and offers a human. */
export const fallback = ({ language }: Turn): Extract<Plan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text: texts(language).fallback,
  offersHuman: true,
  unanswered: true,
});

const fromKnowledge = (app: App, turn: Turn): Plan =>
  app.model.streamAnswer ? (planWithModel(app, turn) ?? fallback(turn)) : planBuiltIn(turn);
