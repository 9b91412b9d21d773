import type { App, Passage } from '../app.ts';
import { isOpen } from '../chatbots/business-hours.ts';
import type { Citation } from '../conversations/records.ts';
import { isWithHumans } from '../conversations/with-humans.ts';
import type { Suggestion } from '../knowledge/records.ts';
import { canSpend } from '../workspaces/credits.ts';
import { planBuiltIn } from './built-in.ts';
import { asksForHuman, languageOfYesNo, matchesBlockedTopic, readYesNo } from './intent.ts';
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
  /** The built-in model's answer, in the words of its sources. */
  | { kind: 'quoted'; text: string; sources: Citation[] }
  | { kind: 'model'; question: string; passages: Passage[] };

/** Decides in this order: a live human, a request for one, the answer to an offer, refusals, small talk, budget, knowledge. */
export function planReply(app: App, turn: Turn): Plan {
  const { conversation, chatbot, text, language } = turn;
  const words = texts(language);
  if (isWithHumans(conversation.status)) return { kind: 'quiet' };
  if (asksForHuman(text, turn.lang ?? undefined)) return escalation(app, turn, language);
  const replied = conversation.offersHuman ? replyToOffer(app, turn) : undefined;
  if (replied) return replied;
  if (matchesBlockedTopic(text, chatbot.settings.blockedTopics ?? [])) {
    return { kind: 'fixed', text: chatbot.settings.refusalMessage || words.refusal };
  }
  if (chatbot.status === 'paused' || !canSpend(turn.workspace, app.clock.now())) {
    return { kind: 'fixed', text: words.unavailable };
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

/** Says that it does not know, and offers a human. */
export const fallback = ({ language }: Turn): Extract<Plan, { kind: 'fixed' }> => ({
  kind: 'fixed',
  text: texts(language).fallback,
  offersHuman: true,
  unanswered: true,
});

function fromKnowledge(_app: App, turn: Turn): Plan {
  return planBuiltIn(turn);
}
