import type { App } from '../core/app.ts';
import { unavailable } from '../core/errors.ts';
import type { ChatbotRef } from '../core/operations/refs.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { equals } from '../core/rows/conditions.ts';
import { improvementsPk } from '../knowledge/items.ts';
import { improvementItem, improvementKey, originKey, originPrefix, toImprovement } from './items.ts';
import type { StoredImprovement } from './records.ts';
import { removeRow } from './room.ts';

const MAX_ATTEMPTS = 10;

/**
 * The row without what came from a conversation, or undefined if nothing is left of it. What was accepted is the owner's knowledge
 * and stays, without saying who asked.
 */
function without(improvement: StoredImprovement, conversationId: string): StoredImprovement | undefined {
  const askers = improvement.askers.filter((asker) => asker.conversationId !== conversationId);
  const isOrigin = improvement.originId === conversationId;
  const rest = { ...improvement, askers, ...(isOrigin ? { originId: null, said: null } : {}) };
  if (improvement.state === 'accepted') return rest;
  const [first] = askers;
  if (!first || isOrigin) return undefined;
  return { ...rest, question: first.words };
}

/** Removes from one improvement what came from a conversation. Idempotent. */
export async function forgetIn(
  app: App,
  { workspaceId, chatbotId }: ChatbotRef,
  conversationId: string,
  improvementId: string,
): Promise<void> {
  const key = improvementKey(workspaceId, chatbotId, improvementId);
  const keepsChanging = () => unavailable(new Error(`improvement ${improvementId} keeps changing`));
  await retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const item = await app.store.get(key, { consistent: true });
    if (!item) return undefined;
    const improvement = toImprovement(item);
    const rest = without(improvement, conversationId);
    if (!rest) return (await removeRow(app, improvement)) ? undefined : AGAIN;
    const next = improvementItem({ ...rest, version: improvement.version + 1 });
    const done = await app.store.put(next, equals('version', improvement.version));
    return done.applied ? undefined : AGAIN;
  });
  await app.store.remove(originKey(workspaceId, chatbotId, conversationId, improvementId));
}

/** Removes what came from an erased conversation from all improvements of its chatbot. Idempotent. */
export async function forgetConversation(app: App, chatbotRef: ChatbotRef, conversationId: string): Promise<void> {
  const prefix = originPrefix(conversationId);
  const pk = improvementsPk(chatbotRef.workspaceId, chatbotRef.chatbotId);
  for await (const { sk } of app.store.queryAll({ pk, prefix, consistent: true })) {
    await forgetIn(app, chatbotRef, conversationId, sk.slice(prefix.length));
  }
}
