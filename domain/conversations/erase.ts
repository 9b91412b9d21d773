import * as z from 'zod';
import type { App, Test } from '../app.ts';
import { notFound } from '../errors.ts';
import { purgeRows } from '../knowledge/purge.ts';
import { leadKey, leadOfKey } from '../leads/items.ts';
import { operation } from '../operation.ts';
import { conversationIds, findConversation } from './find.ts';
import { conversationKey, conversationPk } from './items.ts';
import type { StoredConversation } from './records.ts';

export interface Erased {
  workspaceId: string;
  chatbotId: string;
  conversationId: string;
  leadId?: string | null | undefined;
}

/**
 * Erases a conversation and what hangs on it: messages, notes, files, its rating. Its lead stays, and no longer names it. With
 * its row nobody finds any of it; the row's removal has a worker remove the rest, see `purgeConversation`.
 */
export const deleteConversation = operation({
  name: 'deleteConversation',
  scope: 'conversations:write',
  kind: 'write',
  ids: conversationIds,
  input: z.object({}),
  find: findConversation,
  async run(app, _actor, { target }) {
    if (!(await eraseConversation(app, target, { attribute: 'pk', is: 'present' }))) throw notFound();
    return { deleted: true, id: target.id };
  },
});

/** Removes a conversation's row, which brings the rest about. False where the condition did not hold. */
export async function eraseConversation(app: App, target: StoredConversation, when: Test): Promise<boolean> {
  const { workspaceId, chatbotId, id, leadId } = target;
  const written = await app.store.remove(conversationKey(workspaceId, id), when);
  if (written.applied) await unlinkLead(app, { workspaceId, chatbotId, conversationId: id, leadId });
  return written.applied;
}

/** What is left behind an erased conversation. May be done twice. */
export async function purgeConversation(app: App, erased: Erased): Promise<void> {
  await unlinkLead(app, erased);
  await purgeRows(app, conversationPk(erased.workspaceId, erased.conversationId));
}

async function unlinkLead(app: App, { workspaceId, chatbotId, conversationId, leadId }: Erased): Promise<void> {
  await app.store.remove(leadOfKey(workspaceId, chatbotId, `CONV#${conversationId}`));
  if (!leadId) return;
  const updatedAt = new Date(app.clock.now()).toISOString();
  await app.store.update(
    leadKey(workspaceId, leadId),
    { set: { conversationId: null, updatedAt } },
    { attribute: 'conversationId', op: '=', value: conversationId },
  );
}
