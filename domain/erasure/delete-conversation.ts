import { conversationKey, toConversation } from '../conversations/items.ts';
import type { StoredConversation } from '../conversations/records.ts';
import { removeConversation } from '../conversations/write.ts';
import type { App, Condition } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { conflict } from '../core/errors.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { equals } from '../core/rows/conditions.ts';
import { leadKey, leadOfKey } from '../leads/items.ts';
import { withdrawEventsNow } from './withdraw-now.ts';

/** Every failed attempt means that another write changed the status. */
export const MAX_ATTEMPTS = 40;

/**
 * Deletes a conversation's row and its lead's reference to it. The row's deletion triggers the rest of the erasure. Updates the
 * lead's `updatedAt` only if `leadUpdatedAt` is given. Returns false if the condition on the row failed or its status changed.
 */
export async function eraseConversation(
  app: App,
  conversation: StoredConversation,
  when: Condition,
  leadUpdatedAt?: string,
): Promise<boolean> {
  const { workspaceId, id, leadId } = conversation;
  const { row, pointers } = removeConversation(conversation, when);
  if (leadId) {
    const unlink = unlinked(workspaceId, leadId, id, leadUpdatedAt);
    const done = await app.store.transact({ conversation: row, lead: unlink, pointers });
    if (done.applied || done.refused.conversation) return done.applied;
    // Only the unlink failed: the lead was erased, or belongs to another conversation.
  }
  if (pointers.length > 0) return (await app.store.transact({ conversation: row, pointers })).applied;
  return (await app.store.remove(row.remove, row.when)).applied;
}

interface MergedInto {
  workspaceId: string;
  /** The erased conversation. */
  id: string;
  mergedFromIds: readonly string[];
}

/**
 * Erases the conversations that were merged into an erased one, directly or not, and their events. Not those whose merge was undone.
 * `leadUpdatedAt` as in `eraseConversation`. Idempotent.
 */
export async function eraseMerged(app: App, merger: MergedInto, leadUpdatedAt?: string): Promise<void> {
  const { workspaceId, id, mergedFromIds } = merger;
  for (const mergedId of mergedFromIds) {
    const keepsChanging = () => conflict(`The conversation ${mergedId} keeps changing.`);
    await retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      const item = await app.store.get(conversationKey(workspaceId, mergedId), { consistent: true });
      const merged = item && toConversation(item);
      if (merged?.mergedIntoId !== id) return undefined;
      if (!(await eraseConversation(app, merged, equals('mergedIntoId', id), leadUpdatedAt))) return AGAIN;
      await withdrawEventsNow(app, { kind: 'conversation', workspaceId, id: mergedId });
      return eraseMerged(app, merged, leadUpdatedAt);
    });
  }
}

interface LinkedConversation {
  workspaceId: string;
  chatbotId: string;
  conversationId: string;
  leadId?: string | null | undefined;
}

/** Removes the reference to an erased conversation from its lead. Idempotent. */
export async function unlinkLead(
  app: App,
  { workspaceId, chatbotId, conversationId, leadId }: LinkedConversation,
): Promise<void> {
  await app.store.remove(leadOfKey(workspaceId, chatbotId, `CONV#${conversationId}`));
  if (!leadId) return;
  const { update, change, when } = unlinked(workspaceId, leadId, conversationId, nowIso(app));
  await app.store.update(update, change, when);
}

/** Undefined keeps the lead's `updatedAt`. */
const unlinked = (workspaceId: string, leadId: string, conversationId: string, updatedAt: string | undefined) => ({
  update: leadKey(workspaceId, leadId),
  change: { set: { conversationId: null, updatedAt } },
  when: equals('conversationId', conversationId),
});
