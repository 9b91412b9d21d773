import { conversationItem } from '../../../domain/conversations/items.ts';
import type { StoredConversation } from '../../../domain/conversations/records.ts';
import type { Item } from '../../../domain/core/app.ts';
import { createdAtOf, idAt } from '../../../domain/core/ids.ts';
import { leadKey } from '../../../domain/leads/items.ts';
import { newId } from '../conversation.ts';
import type { Tenant } from '../platform.ts';

const DAY_MS = 24 * 3600_000;

/** An id as of some days ago, and no other's. */
const idOf = (days: number) => idAt(Date.now() - days * DAY_MS).slice(0, 13) + newId().slice(13);

/** The row of a conversation that began some days ago. */
export function conversationOf({ workspaceId }: Tenant, days: number, fields: Partial<StoredConversation> = {}): Item {
  const id = idOf(days);
  const at = createdAtOf(id);
  return conversationItem({
    id,
    workspaceId,
    chatbotId: idAt(1),
    channel: 'api',
    status: 'open',
    visitorId: null,
    visitorVerified: false,
    leadId: null,
    assignee: null,
    pageUrl: null,
    language: null,
    isTest: false,
    messageCount: 1,
    visitorName: null,
    labelIds: [],
    priority: 'none',
    snoozed: false,
    snoozedUntil: null,
    lastMessage: null,
    lastQuestion: null,
    waitingSince: null,
    lastMessageAt: at,
    handoffRequestedAt: null,
    firstHumanReplyAt: null,
    closedAt: null,
    closedBy: null,
    csat: null,
    mergedIntoId: null,
    mergedFromIds: [],
    createdAt: at,
    updatedAt: at,
    bindingHashes: [],
    offersHuman: false,
    suggestionsOf: null,
    watched: true,
    newestMessageId: null,
    lateSeq: 0,
    noteCount: 0,
    ...fields,
  });
}

/** The row of a lead that came some days ago. */
export function leadOf({ workspaceId }: Tenant, days: number, fields: object = {}): Item {
  const id = idOf(days);
  const at = createdAtOf(id);
  const blank = { name: null, email: null, phone: null, company: null, message: null, pageUrl: null };
  const whose = { chatbotId: idAt(1), conversationId: null, visitorId: null };
  const key = leadKey(workspaceId, id);
  return { ...key, entity: 'lead', v: 1, workspaceId, id, ...whose, ...blank, createdAt: at, updatedAt: at, ...fields };
}
