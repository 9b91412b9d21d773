import { toMessage } from '../../conversations/items.ts';
import type { App, Item } from '../../core/app.ts';
import { sourceKey, toSource } from '../../knowledge/items.ts';
import type { StoredSource } from '../../knowledge/records.ts';
import { MAX_ALTERNATIVES } from '../../knowledge/sources/faq.ts';
import { comparable, words } from '../../language/words.ts';
import { requestAutomatic } from '../automatic-request.ts';
import { propose } from '../propose.ts';
import { chatbotRefOf, questionBefore, visitorAfter } from './conversation.ts';

const folded = (text: string) => words(text).join(' ');

/** True if a FAQ's question or one of its alternatives has these words, whatever their case and punctuation. */
export const hasWording = ({ title, alternatives }: StoredSource, wording: string): boolean =>
  [title, ...alternatives].some((each) => folded(each) === folded(wording));

/**
 * Proposes the words of a visitor as an alternative of the FAQ whose suggestion the next message takes. `messageItem`: the message
 * with the suggestions.
 */
export async function proposeAlternative(app: App, messageItem: Item): Promise<void> {
  const choice = await visitorAfter(app, messageItem);
  const { suggestions } = toMessage(messageItem);
  const chosen = suggestions.find(({ text }) => choice && comparable(text) === comparable(String(choice.content)));
  if (!chosen) return;
  const chatbotRef = chatbotRefOf(messageItem);
  const [question, item] = await Promise.all([
    questionBefore(app, messageItem),
    app.store.get(sourceKey(chatbotRef.workspaceId, chatbotRef.chatbotId, chosen.sourceId), { consistent: true }),
  ]);
  const source = item && toSource(item);
  if (!question || question.isSuggested || source?.type !== 'faq') return;
  if (source.alternatives.length >= MAX_ALTERNATIVES || hasWording(source, question.asked.words)) return;
  const { questionId, asked } = question;
  const about = { answer: null, said: null, sourceId: source.id, sourceTitle: source.title, originId: null };
  const row = await propose(app, { ...chatbotRef, kind: 'alternative', questionId, ...about }, [asked]);
  if (row) await requestAutomatic(app, row);
}
