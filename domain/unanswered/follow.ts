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

export const isOf = (messageItem: Item | undefined, role: string): messageItem is Item =>
  messageItem?.entity === 'message' &&
  messageItem.role === role &&
  messageItem.isTest !== true &&
  Boolean(messageItem.chatbotId);
/** A message of the team, unless it tells what came of an action, which answers no question. */
export const isReply = (messageItem: Item | undefined): messageItem is Item =>
  isOf(messageItem, 'agent') && !messageItem.action;
export const isMissed = (messageItem: Item | undefined): messageItem is Item =>
  isOf(messageItem, 'assistant') && messageItem.unanswered === true;

/**
 * Stores the questions that were not answered, and finds the agents' replies to them. A question is removed when its message is
 * deleted, or counts as answered because the visitor took a suggestion. Idempotent.
 */
export async function storeUnanswered(app: App, changes: readonly Change[]): Promise<void> {
  for (const { kind, before, after } of await withChatbotIds(app, changes)) {
    const wasMissed = kind !== 'inserted' && isMissed(before);
    if (isMissed(after) && !wasMissed) await store(app, after);
    if (wasMissed && !isMissed(after)) await app.store.writeMany(keysOf(before).map((remove) => ({ remove })));
    if (kind === 'inserted' && isReply(after)) await storeReply(app, after);
  }
}

const keysOf = ({ workspaceId, chatbotId, id }: Item): Key[] =>
  ['ALL', String(chatbotId)].map((whose) => missedKey(String(workspaceId), whose, String(id)));

/** The messages before one, newest first. The rows do not change, so their order is that of their ids. */
export async function messagesBefore(app: App, { workspaceId, conversationId, id }: Item): Promise<Item[]> {
  const { pk, sk } = messageKey(String(workspaceId), String(conversationId), String(id));
  const where = { pk, from: MESSAGE_PREFIX, to: sk, descending: true, limit: MAX_READ + 1, consistent: true };
  return (await app.store.query(where)).items.filter((item) => item.sk !== sk);
}

async function store(app: App, messageItem: Item): Promise<void> {
  const visitorMessage = (await messagesBefore(app, messageItem)).find((item) => isOf(item, 'visitor'));
  const question = visitorMessage && (await questionOf(String(visitorMessage.content)));
  // Erased in the meantime, or nothing that a source could answer.
  if (!question) return;
  const { workspaceId, chatbotId, conversationId, id } = messageItem;
  const ttl = missedTtl(String(id));
  const ofQuestion = questionId(String(chatbotId), question.key);
  const set = { questionId: ofQuestion, chatbotId, conversationId, content: question.content, ttl };
  await Promise.all([
    ...keysOf(messageItem).map((rowKey) => app.store.update(rowKey, { set })),
    app.store.update(unansweredKey(String(workspaceId), String(chatbotId), ofQuestion), { set: { ttl } }),
  ]);
}

/** The first agent's message after an unanswered question is the reply to it. */
async function storeReply(app: App, messageItem: Item): Promise<void> {
  for (const earlier of await messagesBefore(app, messageItem)) {
    if (isReply(earlier)) return;
    if (!isMissed(earlier)) continue;
    const isFirst = all(present, lacks('replyId'));
    await Promise.all(
      keysOf(earlier).map((rowKey) => app.store.update(rowKey, { set: { replyId: messageItem.id } }, isFirst)),
    );
    return;
  }
}
