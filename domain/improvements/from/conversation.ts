import { type NormalisedQuestion, questionOf } from '../../analytics/question.ts';
import { MESSAGE_PREFIX, messageKey, toMessage } from '../../conversations/items.ts';
import type { App, Item } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { comparable } from '../../language/words.ts';
import { isOf, messagesBefore } from '../../unanswered/follow.ts';
import { questionId } from '../../unanswered/items.ts';
import type { Asked } from '../propose.ts';

/** How far ahead the visitor's next message is looked for. */
const MAX_READ = 10;

export const chatbotRefOf = ({ workspaceId, chatbotId }: Item): ChatbotRef => ({
  workspaceId: String(workspaceId),
  chatbotId: String(chatbotId),
});

/** A visitor's question and its id in any wording. */
export interface VisitorQuestion {
  asked: Asked;
  questionId: string;
}

/** Returns undefined if a message asks nothing. */
export async function askedIn(messageItem: Item): Promise<VisitorQuestion | undefined> {
  const question: NormalisedQuestion | undefined = await questionOf(String(messageItem.content));
  if (!question) return undefined;
  const asked = {
    conversationId: String(messageItem.conversationId),
    words: question.content,
    at: String(messageItem.createdAt),
  };
  return { asked, questionId: questionId(String(messageItem.chatbotId), question.key) };
}

/** The question that a message of the chatbot replies to. `isSuggested`: the visitor took its words from a suggestion. */
export async function questionBefore(
  app: App,
  messageItem: Item,
): Promise<(VisitorQuestion & { isSuggested: boolean }) | undefined> {
  const messages = await messagesBefore(app, messageItem);
  const visitorMessage = messages.find((item) => isOf(item, 'visitor'));
  const question = visitorMessage && (await askedIn(visitorMessage));
  if (!question) return undefined;
  const said = comparable(String(visitorMessage.content));
  const suggestions = messages.filter((item) => isOf(item, 'assistant')).flatMap((item) => toMessage(item).suggestions);
  return { ...question, isSuggested: suggestions.some(({ text }) => comparable(text) === said) };
}

/** The visitor's next message. */
export async function visitorAfter(app: App, { workspaceId, conversationId, id }: Item): Promise<Item | undefined> {
  const { pk, sk } = messageKey(String(workspaceId), String(conversationId), String(id));
  const where = { pk, prefix: MESSAGE_PREFIX, after: sk, limit: MAX_READ, consistent: true };
  return (await app.store.query(where)).items.find((item) => isOf(item, 'visitor'));
}
