import { touchConversation } from '../conversations/write.ts';
import type { App, Condition, Write } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { equals } from '../core/rows/conditions.ts';
import { leadKey, leadOfKey } from './items.ts';
import type { Lead } from './records.ts';
import { ownedByConversation, ownedByVisitor } from './submitter.ts';

/**
 * Erases a lead: its row, its name and address on the conversation, and the key that finds it for its visitor's next submission.
 * Returns false if the condition on its row failed.
 */
export async function eraseLead(app: App, workspaceId: string, lead: Lead, when: Condition): Promise<boolean> {
  const key = leadKey(workspaceId, lead.id);
  const done = await app.store.transact({
    lead: { remove: key, when },
    conversation: lead.conversationId ? unlinked(workspaceId, lead.conversationId, lead.id) : undefined,
  });
  if (!done.applied) {
    if (done.refused.lead) return false;
    // Only the conversation's link failed: the conversation was erased, or has another lead.
    if (!(await app.store.remove(key, when)).applied) return false;
  }
  await inBatches(2, ownersOf(lead), (owner) =>
    app.store.remove(leadOfKey(workspaceId, lead.chatbotId, owner), equals('leadId', lead.id)),
  );
  return true;
}

/** Whose lead it may be. */
const ownersOf = ({ conversationId, visitorId }: Lead): string[] => [
  ...(conversationId ? [ownedByConversation(conversationId)] : []),
  ...(visitorId ? [ownedByVisitor(visitorId)] : []),
];

/** A conversation copies its lead's name and address for search, and may have an address proved. They are removed with the lead. */
const unlinked = (workspaceId: string, conversationId: string, leadId: string): Write =>
  touchConversation(
    { workspaceId, id: conversationId },
    { set: { leadId: null }, remove: ['leadName', 'leadEmail', 'pendingAction', 'provedEmail'] },
    equals('leadId', leadId),
  );
