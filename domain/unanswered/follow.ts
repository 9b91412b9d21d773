import { withChatbotIds } from '../analytics/chatbot-ids.ts';
import { questionOf } from '../analytics/question.ts';
import { MESSAGE_PREFIX, messageKey } from '../conversations/items.ts';
import type { App, Item, Key } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { all, lacks, present } from '../core/rows/conditions.ts';
import { unansweredKey } from '../knowledge/items.ts';
import { missedKey, missedTtl, questionId } from './items.ts';

/** How far back the question or the unanswered message is looked for. */
const MAX_READ = 20;

const isOf = (message: Item | undefined, role: string): message is Item =>
  message?.entity === 'message' && message.role === role && message.isTest !== true && Boolean(message.chatbotId);
const isMissed = (message: Item | undefined): message is Item =>
  isOf(message, 'assistant') && message.unanswered === true;

/**
 * Stores the questions that were not answered, and finds the agents' replies to them. A question is removed when its message is
 * deleted, or counts as answered because the visitor took a suggestion. Idempotent.
 */
export async function storeUnanswered(app: App, changes: readonly Change[]): Promise<void> {
  for (const { kind, before, after } of await withChatbotIds(app, changes)) {
    const wasMissed = kind !== 'inserted' && isMissed(before);
    if (isMissed(after) && !wasMissed) await store(app, after);
    if (wasMissed && !isMissed(after)) await app.store.writeMany(keysOf(before).map((remove) => ({ remove })));
    if (kind === 'inserted' && isOf(after, 'agent')) await storeReply(app, after);
  }
}

const keysOf = ({ workspaceId, chatbotId, id }: Item): Key[] =>
  ['ALL', String(chatbotId)].map((whose) => missedKey(String(workspaceId), whose, String(id)));

/** The rows do not change, so their order is that of their ids. */
async function messagesBefore(app: App, { workspaceId, conversationId, id }: Item): Promise<Item[]> {
  const { pk, sk } = messageKey(String(workspaceId), String(conversationId), String(id));
  const where = { pk, from: MESSAGE_PREFIX, to: sk, descending: true, limit: MAX_READ + 1, consistent: true };
  return (await app.store.query(where)).items.filter((item) => item.sk !== sk);
}

async function store(app: App, message: Item): Promise<void> {
  const visitorMessage = (await messagesBefore(app, message)).find((item) => isOf(item, 'visitor'));
  const question = visitorMessage && (await questionOf(String(visitorMessage.content)));
  // Erased in the meantime, or nothing that a source could answer.
  if (!question) return;
  const { workspaceId, chatbotId, conversationId, id } = message;
  const ttl = missedTtl(String(id));
  const ofQuestion = questionId(String(chatbotId), question.key);
  const set = { questionId: ofQuestion, chatbotId, conversationId, content: question.content, ttl };
  await Promise.all([
    ...keysOf(message).map((key) => app.store.update(key, { set })),
    app.store.update(unansweredKey(String(workspaceId), String(chatbotId), ofQuestion), { set: { ttl } }),
  ]);
}

/** The first agent's message after an unanswered question is the reply to it. */
async function storeReply(app: App, message: Item): Promise<void> {
  for (const earlier of await messagesBefore(app, message)) {
    if (isOf(earlier, 'agent')) return;
    if (!isMissed(earlier)) continue;
    const isFirst = all(present, lacks('replyId'));
    await Promise.all(keysOf(earlier).map((key) => app.store.update(key, { set: { replyId: message.id } }, isFirst)));
    return;
  }
}
