import { masked } from '../../analytics/question.ts';
import type { App, Item } from '../../core/app.ts';
import { forgetIn } from '../forget.ts';
import { improvementId } from '../items.ts';
import { propose } from '../propose.ts';
import { chatbotRefOf, questionBefore } from './conversation.ts';

/** What the chatbot said is shown to the owner, and need not be complete. */
const MAX_SAID = 2_000;

/** Asks the owner what the chatbot should have said to a question whose answer was rated down. */
export async function proposeCorrection(app: App, messageItem: Item): Promise<void> {
  const question = await questionBefore(app, messageItem);
  if (!question) return;
  const { asked, questionId } = question;
  const said = Array.from(masked(String(messageItem.content)))
    .slice(0, MAX_SAID)
    .join('');
  const about = { answer: null, said, sourceId: null, sourceTitle: null, originId: asked.conversationId };
  await propose(app, { ...chatbotRefOf(messageItem), kind: 'correction', questionId, ...about }, [asked]);
}

/** The visitor took the rating back. */
export async function withdrawCorrection(app: App, messageItem: Item): Promise<void> {
  const question = await questionBefore(app, messageItem);
  if (!question) return;
  const { asked, questionId } = question;
  const id = improvementId('correction', questionId);
  await forgetIn(app, chatbotRefOf(messageItem), asked.conversationId, id);
}
