import type { App, Passage } from '../app.ts';
import { isOpen } from '../chatbots/business-hours.ts';
import { isWithHumans } from '../conversations/with-humans.ts';
import { toPassage } from '../knowledge/passages.ts';
import { ANSWERABLE, type SearchResult } from '../knowledge/retrieval/index.ts';
import { smallTalk } from './conversational.ts';
import { asFollowUps, speaksOf } from './follow-up.ts';
import { asksForHuman, languageOfYesNo, matchesBlockedTopic, readYesNo } from './intent.ts';
import { texts } from './texts.ts';
import type { Turn } from './turn.ts';

/** Passages nearly as good as the best are read with it. */
const NEAR_BEST = 0.8;
const PASSAGES = 12;

/** What becomes of a visitor's message. */
export type Plan =
  /** A human has the conversation or was asked for: the message is kept, nothing is answered. */
  | { kind: 'quiet' }
  /** A text of the platform's or the owner's own; costs nothing. */
  | { kind: 'fixed'; text: string; escalates?: boolean; offersHuman?: boolean; unanswered?: boolean }
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
  if (chatbot.status === 'paused' || !turn.hasCredit) {
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

function fromKnowledge(app: App, turn: Turn): Plan {
  const { text, index, meaning, language } = turn;
  const direct = index.search(text, PASSAGES, meaning);
  if (isAnswerable(direct)) return fromPassages(app, text, direct);
  const talk = smallTalk(text, language);
  if (talk) return { kind: 'fixed', text: talk.text };
  for (const question of asFollowUps(text, turn.history)) {
    const found = index.search(question, PASSAGES).filter((result) => speaksOf(text, result));
    if (isAnswerable(found)) return fromPassages(app, question, found);
  }
  return fallback(turn);
}

const isAnswerable = ([best]: readonly SearchResult[]) => best !== undefined && best.confidence >= ANSWERABLE;

function fromPassages(app: App, question: string, found: readonly SearchResult[]): Plan {
  const best = found[0]!;
  const near = found.filter(({ confidence }) => confidence >= Math.max(ANSWERABLE, best.confidence * NEAR_BEST));
  const allowed = new Set<string>();
  for (const { chunk } of near) if (allowed.size < app.model.maxSources) allowed.add(chunk.sourceId);
  const passages = near.filter(({ chunk }) => allowed.has(chunk.sourceId)).map(toPassage);
  return { kind: 'model', question, passages };
}
