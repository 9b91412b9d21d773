import { words } from '../../language/words.ts';
import { type AnswerPlan, nothingMore, type Quotation } from '../outcome.ts';
import { excerptOf } from '../quoting/excerpt.ts';
import { texts } from '../texts.ts';
import type { AskedTurn } from '../turn/turn.ts';
import type { Answer } from './decision.ts';

/** An earlier reply, and the message that it replied to. */
interface Exchange {
  message: string;
  reply: string;
}

/** What was said longer ago may be asked again. */
const RECENT_MS = 3_600_000;

/** The recent exchanges since a human last wrote. */
function exchangesOf({ history, startedAtMs }: AskedTurn): Exchange[] {
  const recent = history.slice(history.findLastIndex(({ role }) => role === 'agent') + 1);
  return recent.flatMap(({ role, content, createdAt }, at) => {
    if (role !== 'assistant' || startedAtMs - Date.parse(createdAt) > RECENT_MS) return [];
    const message = recent.slice(0, at).findLast((before) => before.role === 'visitor')?.content ?? '';
    return [{ message, reply: content }];
  });
}

/** Returns the exchanges whose reply says this, as it is or led in as likely. */
function exchangesSaying(askedTurn: AskedTurn, text: string): Exchange[] {
  const { hedge } = texts(askedTurn.language);
  const likely = `${hedge}\n\n${text}`;
  return exchangesOf(askedTurn).filter(
    ({ reply }) => reply === text || reply === likely || reply.startsWith(`${likely}\n\n`),
  );
}

/** Whether a reply to this conversation would be the second with the same words. */
export const isSaid = (askedTurn: AskedTurn, text: string): boolean => exchangesSaying(askedTurn, text).length > 0;

/** Whether what was replied so was asked in the same words. */
const isAskedAgain = (askedTurn: AskedTurn, text: string): boolean =>
  exchangesSaying(askedTurn, text).some(({ message }) => words(message).join(' ') === words(askedTurn.text).join(' '));

/** Returns the part of an answer that answers this message most narrowly. Undefined if that is all of it. */
function narrower({ text }: AskedTurn, { question, results: [best] }: Answer, said: string): string | undefined {
  const excerpt = excerptOf(best, { question: text }) ?? excerptOf(best, { question });
  return excerpt === said ? undefined : excerpt;
}

/**
 * An answer that was given before is given once more as such, in fewer words if it has a narrower part. If it was asked in the same
 * words and has none, or if this was done too, the reply is that there is nothing more to say.
 */
export function withoutRepetition(askedTurn: AskedTurn, answer: Answer, quotation: Quotation): AnswerPlan {
  if (!isSaid(askedTurn, quotation.text)) return { kind: 'quoted', ...quotation };
  const excerpt = narrower(askedTurn, answer, quotation.text);
  if (excerpt === undefined && isAskedAgain(askedTurn, quotation.text)) return nothingMore(askedTurn);
  const text = `${texts(askedTurn.language).asSaid}\n\n${excerpt ?? quotation.text}`;
  return isSaid(askedTurn, text)
    ? nothingMore(askedTurn)
    : { kind: 'quoted', text, sources: quotation.sources.slice(0, 1) };
}

/**
 * The same for an answer that is only likely, which is not shortened: a part may be the wrong one. Undefined if it was asked in the
 * same words, or said twice.
 */
export function likelyWithoutRepetition(askedTurn: AskedTurn, quotation: Quotation): Quotation | undefined {
  const isTooMuch = exchangesSaying(askedTurn, quotation.text).length > 1 || isAskedAgain(askedTurn, quotation.text);
  return isTooMuch ? undefined : quotation;
}
