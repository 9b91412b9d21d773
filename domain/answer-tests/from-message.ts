import * as z from 'zod';
import { questionOf } from '../analytics/question.ts';
import { readConversation } from '../conversations/find.ts';
import { messageKey, toMessage } from '../conversations/items.ts';
import type { Message, StoredConversation } from '../conversations/records.ts';
import type { App, Item } from '../core/app.ts';
import { conflict, lacksScope, notFound } from '../core/errors.ts';
import { id } from '../core/fields.ts';
import type { Actor } from '../core/operations/actor.ts';
import { operation } from '../core/operations/operation.ts';
import { hasScope } from '../core/operations/scopes.ts';
import { sourcesById } from '../knowledge/rows/each-source.ts';
import { messagesBefore } from '../unanswered/follow.ts';
import { addTests } from './add.ts';
import { type AddedAnswerTest, MAX_EXPECTED, type StoredTest } from './records.ts';

interface AnsweredMessage {
  conversation: StoredConversation;
  item: Item;
}

/** A message of a conversation. Throws NOT_FOUND. */
async function findMessage(
  app: App,
  { workspaceId }: Actor,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<AnsweredMessage> {
  const [conversation, item] = await Promise.all([
    readConversation(app, workspaceId, conversationId),
    app.store.get(messageKey(workspaceId, conversationId, messageId), { consistent: true }),
  ]);
  if (!item) throw notFound();
  return { conversation, item };
}

/** What the chatbot did. Undefined for a message that replies to no question about the knowledge. */
function outcomeOf({ role, notice, unanswered, sources, suggestions }: Message): StoredTest['outcome'] | undefined {
  if (role !== 'assistant' || notice) return undefined;
  if (suggestions.length > 0 || (unanswered && sources.length > 0)) return 'suggest';
  if (unanswered) return 'refuse';
  return sources.length > 0 ? 'answer' : undefined;
}

/** The visitor's question before a message, on one line, without addresses and long numbers. */
async function questionBefore(app: App, item: Item): Promise<string | undefined> {
  const visitorMessage = (await messagesBefore(app, item)).find(({ role }) => role === 'visitor');
  return visitorMessage && (await questionOf(String(visitorMessage.content)))?.content;
}

/** Makes a test of what the chatbot answered to a visitor. Sources that were deleted since are left out. */
export const addAnswerTestFromMessage = operation({
  name: 'addAnswerTestFromMessage',
  scope: 'knowledge:write',
  kind: 'write',
  audit: { subject: 'answer_tests', idOf: ({ chatbotId }: AddedAnswerTest) => chatbotId, withoutFields: true },
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  ids: z.object({
    conversationId: id.describe("The conversation's ID"),
    messageId: id.describe("ID of the chatbot's message"),
  }),
  input: z.object({}),
  find: findMessage,
  async run(app, actor, { target: { conversation, item } }): Promise<AddedAnswerTest> {
    if (!hasScope(actor.scopes, 'conversations:read')) throw lacksScope(actor, 'conversations:read');
    const message = toMessage(item);
    const outcome = outcomeOf(message);
    if (!outcome) throw conflict('Only a message in which the chatbot answers, suggests or refuses can become a test.');
    const question = await questionBefore(app, item);
    if (!question) throw conflict('The visitor asked no question before this message.');
    const { chatbotId } = conversation;
    const chatbotRef = { workspaceId: actor.workspaceId, chatbotId };
    const used = [...message.sources, ...message.suggestions].map(({ sourceId }) => sourceId);
    const existing = await sourcesById(app, chatbotRef, used);
    const test = { question, outcome, sourceIds: [...existing.keys()].slice(0, MAX_EXPECTED) };
    await addTests(app, chatbotRef, [test]);
    return { chatbotId, ...test };
  },
});
