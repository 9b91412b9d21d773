import type { App } from '../../core/app.ts';
import { conflict } from '../../core/errors.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { all, equals, present } from '../../core/rows/conditions.ts';
import { conversationKey, toConversation } from '../items.ts';
import { touchConversation } from '../write.ts';

interface ErasedMerge {
  workspaceId: string;
  conversationId: string;
  mergedIntoId?: string | null | undefined;
  mergedFromIds?: readonly string[] | undefined;
}

const MAX_ATTEMPTS = 40;

/** Removes the references to an erased conversation from those that were merged with it. Idempotent. */
export async function forgetMerges(app: App, erased: ErasedMerge): Promise<void> {
  const { workspaceId, conversationId, mergedIntoId, mergedFromIds = [] } = erased;
  if (mergedIntoId) await unlist(app, { workspaceId, id: mergedIntoId }, new Set([conversationId, ...mergedFromIds]));
  for (const id of mergedFromIds) {
    const set = { mergedIntoId: null, mergePosition: null, beforeMerge: null };
    const when = all(present, equals('mergedIntoId', conversationId));
    const row = touchConversation({ workspaceId, id }, { set }, when);
    await app.store.update(row.update, row.change, row.when);
  }
}

async function unlist(app: App, ref: { workspaceId: string; id: string }, gone: ReadonlySet<string>): Promise<void> {
  const keepsChanging = () => conflict(`The conversation ${ref.id} keeps changing.`);
  await retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const item = await app.store.get(conversationKey(ref.workspaceId, ref.id), { consistent: true });
    const before = item && toConversation(item).mergedFromIds;
    if (!before?.some((id) => gone.has(id))) return;
    const mergedFromIds = before.filter((id) => !gone.has(id));
    const row = touchConversation(ref, { set: { mergedFromIds } }, equals('mergedFromIds', before));
    const { applied } = await app.store.update(row.update, row.change, row.when);
    return applied ? undefined : AGAIN;
  });
}
