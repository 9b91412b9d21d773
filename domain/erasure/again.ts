import { storeQuestions } from '../analytics/asked.ts';
import { forgetGroupedDays } from '../analytics/breakdown/days.ts';
import { conversationKey, conversationPk, MESSAGE_PREFIX, toConversation } from '../conversations/items.ts';
import type { App } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { present } from '../core/rows/conditions.ts';
import { eraseLead } from '../leads/erase.ts';
import { leadKey, toLead } from '../leads/items.ts';
import { resetSearch } from '../search/segments/reset.ts';
import { storeUnanswered } from '../unanswered/follow.ts';
import { purgeConversations } from './conversation.ts';
import { eraseConversation } from './delete-conversation.ts';
import type { Erasure } from './items.ts';
import { purgeLeads } from './lead.ts';

/**
 * Erases a record that a restored table may have again, with all that belonged to it. Idempotent. The table's changes may have no
 * consumer yet, so this also removes the copies of questions that the consumer would remove.
 */
export async function eraseAgain(app: App, record: Erasure): Promise<void> {
  await (record.erasedKind === 'lead' ? eraseLeadAgain(app, record) : eraseConversationAgain(app, record));
  // The next search begins with what is left.
  await resetSearch(app, record.workspaceId);
}

async function eraseConversationAgain(app: App, { workspaceId, id, chatbotId, leadId }: Erasure): Promise<void> {
  const item = await app.store.get(conversationKey(workspaceId, id), { consistent: true });
  const conversation = item ? toConversation(item) : undefined;
  if (item) await forgetGroupedDays(app, [{ id, kind: 'removed', before: item, after: undefined }]);
  if (conversation) await eraseConversation(app, conversation, present);
  await forgetQuestions(app, conversationPk(workspaceId, id));
  const { mergedIntoId, mergedFromIds } = conversation ?? {};
  const ids = {
    conversationId: id,
    chatbotId: conversation?.chatbotId ?? chatbotId ?? '',
    mergedIntoId,
    mergedFromIds,
  };
  await purgeConversations(app, [{ workspaceId, ...ids, leadId: conversation?.leadId ?? leadId }]);
}

async function forgetQuestions(app: App, pk: string): Promise<void> {
  const changes: Change[] = [];
  for await (const before of app.store.queryAll({ pk, prefix: MESSAGE_PREFIX, consistent: true })) {
    changes.push({ id: before.sk, kind: 'removed', before, after: undefined });
  }
  await storeQuestions(app, changes);
  await storeUnanswered(app, changes);
}

async function eraseLeadAgain(app: App, { workspaceId, id, conversationId }: Erasure): Promise<void> {
  const item = await app.store.get(leadKey(workspaceId, id), { consistent: true });
  const lead = item ? toLead(item) : undefined;
  if (lead) await eraseLead(app, workspaceId, lead, present);
  await purgeLeads(app, [{ workspaceId, leadId: id, conversationId: lead?.conversationId ?? conversationId }]);
}
