import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';

/** Places of held subscriptions. Not in the tenant's partition, because the change stream filters out keys with `LEASE#`. */
export const subscriptionLeaseKey = (workspaceId: string, slotName: string): Key => ({
  pk: `LEASE#WS#${workspaceId}`,
  sk: slotName,
});
/** Changes whenever this agent's subscriptions grow, so that two at once cannot both take the agent's last place. */
export const agentSubscriptionsKey = (workspaceId: string, agentId: string): Key => ({
  pk: `LEASE#WS#${workspaceId}#AGENT#${agentId}`,
  sk: 'SUBSCRIPTIONS',
});

/** Numbered events of a workspace's conversations within the last hour. */
export const inboxLogPk = (workspaceId: string) => `${workspacePk(workspaceId)}#INBOX`;
export const inboxEntryKey = (workspaceId: string, number: number): Key => ({
  pk: inboxLogPk(workspaceId),
  sk: String(number).padStart(15, '0'),
});
/**
 * The newest entry's number, which never expires, and until when the log is written. Separate from the entries, which are read by
 * range.
 */
export const inboxHeadKey = (workspaceId: string): Key => ({ pk: `${inboxLogPk(workspaceId)}#HEAD`, sk: 'HEAD' });
/** Conversations in which somebody may be typing, sorted by the time at which that ends. */
export const inboxTypingPk = (workspaceId: string) => `${inboxLogPk(workspaceId)}#TYPING`;
export const typingHintSk = (untilMs: number) => String(untilMs).padStart(15, '0');

/** Only a hint where to look. The conversation's own row says who is typing. */
export const typingHint = (workspaceId: string, conversationId: string, untilMs: number): Item => ({
  pk: inboxTypingPk(workspaceId),
  sk: `${typingHintSk(untilMs)}#${conversationId}`,
  conversationId,
  ttl: Math.ceil(untilMs / 1000) + 60,
});
