import { masked } from '../../analytics/question.ts';
import { smallTalk } from '../../answers/intent/conversational.ts';
import type { App, Item } from '../../core/app.ts';
import { createdAtOf, idAt } from '../../core/ids.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { equals } from '../../core/rows/conditions.ts';
import { unansweredKey } from '../../knowledge/items.ts';
import { isMissed, isReply, messagesBefore } from '../../unanswered/follow.ts';
import { MISSED_PREFIX, type MissedQuestion, missedPk, toMissed } from '../../unanswered/items.ts';
import { type Asked, MAX_ASKERS, propose } from '../propose.ts';
import { chatbotRefOf, questionBefore, type VisitorQuestion } from './conversation.ts';

/** Of unanswered questions, in which others have asked the same: about 400 KB. */
const MAX_READ = 1_000;
const LOOKED_BACK_MS = 30 * 24 * 3600_000;
const MAX_ANSWER = 10_000;

/** A greeting of the agent is not the answer. */
const isAnswer = (messageItem: Item) =>
  Boolean(String(messageItem.content).trim()) && !smallTalk(String(messageItem.content));

/** The message that was not answered before an agent's first reply to it. */
async function missedBefore(app: App, messageItem: Item): Promise<Item | undefined> {
  for (const earlier of await messagesBefore(app, messageItem)) {
    if (isReply(earlier) && isAnswer(earlier)) return undefined;
    if (isMissed(earlier)) return earlier;
  }
  return undefined;
}

const askedOf = ({ conversationId, content, messageId }: MissedQuestion): Asked => ({
  conversationId,
  words: content,
  at: createdAtOf(messageId),
});

/** Others who asked the same in the last 30 days, and were not answered either. Oldest first. */
async function othersWho(app: App, chatbotRef: ChatbotRef, { asked, questionId }: VisitorQuestion): Promise<Asked[]> {
  const { items } = await app.store.query({
    pk: missedPk(chatbotRef.workspaceId, chatbotRef.chatbotId),
    from: MISSED_PREFIX + idAt(app.clock.now() - LOOKED_BACK_MS),
    to: MISSED_PREFIX + idAt(app.clock.now()),
    descending: true,
    limit: MAX_READ,
    filter: equals('questionId', questionId),
  });
  const others = items.map(toMissed).filter(({ conversationId }) => conversationId !== asked.conversationId);
  const newest = new Map(others.toReversed().map((other) => [other.conversationId, askedOf(other)]));
  return [...newest.values()].slice(1 - MAX_ASKERS);
}

/** Proposes an agent's reply to a question that the chatbot could not answer as a FAQ. */
export async function proposeFaq(app: App, messageItem: Item): Promise<void> {
  if (!isAnswer(messageItem)) return;
  const missed = await missedBefore(app, messageItem);
  const question = missed && (await questionBefore(app, missed));
  if (!question) return;
  const { asked, questionId } = question;
  const chatbotRef = chatbotRefOf(messageItem);
  const { workspaceId, chatbotId } = chatbotRef;
  const mark = await app.store.get(unansweredKey(workspaceId, chatbotId, questionId), { consistent: true });
  if (String(mark?.doneAt ?? '') >= String(missed.createdAt)) return;
  const answer = Array.from(masked(String(messageItem.content)).trim())
    .slice(0, MAX_ANSWER)
    .join('');
  const about = { answer, said: null, sourceId: null, sourceTitle: null, originId: asked.conversationId };
  const others = await othersWho(app, chatbotRef, question);
  await propose(app, { ...chatbotRef, kind: 'faq', questionId, ...about }, [...others, asked]);
}
