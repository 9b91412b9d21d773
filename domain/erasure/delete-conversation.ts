import type { StoredConversation } from '../conversations/records.ts';
import { removeConversation } from '../conversations/write.ts';
import type { App, Condition } from '../core/app.ts';
import { leadKey, leadOfKey } from '../leads/items.ts';

/**
 * Removes a conversation's row, and its lead's link with it; the row's removal brings the rest about. The lead changes by that
 * only where `leadUpdatedAt` says when. False where the condition on the row did not hold, or its status is another by now.
 */
export async function eraseConversation(
  app: App,
  known: StoredConversation,
  when: Condition,
  leadUpdatedAt?: string,
): Promise<boolean> {
  const { workspaceId, id, leadId } = known;
  const [row, ...pointers] = removeConversation(known, when);
  if (leadId) {
    const unlink = unlinked(workspaceId, leadId, id, leadUpdatedAt);
    const done = await app.store.transact([row, unlink, ...pointers]);
    if (done.applied || done.refused.some(({ index }) => index === 0)) return done.applied;
    // Only the link was refused: the lead was erased, or is another conversation's.
  }
  if (pointers.length > 0) return (await app.store.transact([row, ...pointers])).applied;
  return (await app.store.remove(row.remove, row.when)).applied;
}

interface Linked {
  workspaceId: string;
  chatbotId: string;
  conversationId: string;
  leadId?: string | null | undefined;
}

/** Takes an erased conversation off its lead. May be done twice. */
export async function unlinkLead(app: App, { workspaceId, chatbotId, conversationId, leadId }: Linked): Promise<void> {
  await app.store.remove(leadOfKey(workspaceId, chatbotId, `CONV#${conversationId}`));
  if (!leadId) return;
  const { update, change, when } = unlinked(workspaceId, leadId, conversationId, nowOf(app));
  await app.store.update(update, change, when);
}

const nowOf = (app: App) => new Date(app.clock.now()).toISOString();

/** Undefined leaves the time of the lead's last change. */
const unlinked = (workspaceId: string, leadId: string, conversationId: string, updatedAt: string | undefined) => ({
  update: leadKey(workspaceId, leadId),
  change: { set: { conversationId: null, updatedAt } },
  when: { attribute: 'conversationId', op: '=', value: conversationId } as const,
});
