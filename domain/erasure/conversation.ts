import * as z from 'zod';
import { failedChangesPk } from '../changes/items.ts';
import { conversationIds, findConversation } from '../conversations/find.ts';
import { conversationKey, conversationPk } from '../conversations/items.ts';
import { forgetMentions } from '../conversations/mentions/mentions.ts';
import { forgetMerges } from '../conversations/merge/forget.ts';
import type { App } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { nowIso } from '../core/clock.ts';
import { conflict } from '../core/errors.ts';
import { operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { present } from '../core/rows/conditions.ts';
import { forgetConversation } from '../improvements/forget.ts';
import { purgeRows } from '../knowledge/purge.ts';
import { purgeUploads } from '../uploads/purge.ts';
import { withdrawEventsOf, withdrawUnlisted } from '../webhooks/withdraw.ts';
import { eraseConversation, eraseMerged, MAX_ATTEMPTS, unlinkLead } from './delete-conversation.ts';
import { recordErasures } from './record.ts';
import { withdrawEventsNow } from './withdraw-now.ts';

interface ErasedConversation {
  workspaceId: string;
  chatbotId: string;
  conversationId: string;
  leadId?: string | null | undefined;
  mergedIntoId?: string | null | undefined;
  mergedFromIds?: readonly string[] | undefined;
}

/**
 * Erases a conversation and everything that belongs to it: messages, notes, files, its rating, its events, and the conversations
 * that were merged into it. Leads stay, without a reference to it. When this returns, none of these can be found and no webhook is
 * sent. The deletion of a row triggers a worker that removes the rest, see `purgeConversations`.
 */
export const deleteConversation = operation({
  name: 'deleteConversation',
  scope: 'conversations:write',
  kind: 'write',
  errors: ['CONFLICT'],
  audit: 'conversation',
  needsRecentSignIn: true,
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  async run(app, actor, { target }) {
    let currentTarget = target;
    const keepsChanging = () => conflict('The conversation keeps changing. Try again.');
    return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
      if (!(await eraseConversation(app, currentTarget, present, nowIso(app)))) {
        currentTarget = await findConversation(app, actor, { conversationId: target.id });
        return AGAIN;
      }
      await withdrawEventsNow(app, { kind: 'conversation', workspaceId: actor.workspaceId, id: target.id });
      await eraseMerged(app, currentTarget, nowIso(app));
      return { deleted: true, id: target.id };
    });
  },
});

const PURGED_AT_ONCE = 5;

/**
 * Removes the remaining data of erased conversations, and erases those that were merged into them, of which the rows that are
 * deleted trigger the same. Idempotent.
 */
export async function purgeThreads(app: App, erased: readonly ErasedConversation[]): Promise<void> {
  for (const { workspaceId, conversationId: id, mergedFromIds = [] } of erased) {
    await eraseMerged(app, { workspaceId, id, mergedFromIds }, nowIso(app));
  }
  await purgeConversations(app, erased);
}

/** Removes the remaining data of erased conversations, and lists them. Idempotent. */
export async function purgeConversations(app: App, erased: readonly ErasedConversation[]): Promise<void> {
  await recordErasures(
    app,
    erased.map(({ conversationId: id, workspaceId, chatbotId, leadId }) => ({
      erasedKind: 'conversation',
      id,
      workspaceId,
      chatbotId,
      leadId,
    })),
  );
  await inBatches(PURGED_AT_ONCE, erased, (each) => purgeConversation(app, each));
  for (const [workspaceId, group] of Map.groupBy(erased, (each) => each.workspaceId)) {
    const ids = group.map(({ conversationId }) => conversationId);
    await purgeUploads(app, workspaceId, ids);
    await withdrawUnlisted(app, workspaceId, ids);
  }
}

/** Events first, because the ids of most are derived from the rows. */
async function purgeConversation(app: App, erased: ErasedConversation): Promise<void> {
  const { workspaceId, conversationId } = erased;
  await withdrawEventsOf(app, { kind: 'conversation', workspaceId, id: conversationId });
  await unlinkLead(app, erased);
  await forgetMerges(app, erased);
  await forgetConversation(app, erased, conversationId);
  const ownKey = conversationKey(workspaceId, conversationId);
  await purgeRows(app, failedChangesPk(ownKey.pk), `${ownKey.sk}#`);
  const pk = conversationPk(workspaceId, conversationId);
  await purgeRows(app, failedChangesPk(pk));
  await forgetMentions(app, pk, workspaceId);
  await purgeRows(app, pk);
}
