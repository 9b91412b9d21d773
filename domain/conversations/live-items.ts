import type { Item, Key } from '../core/app.ts';
import { workspacePk } from '../core/tenants.ts';

/** Places of held subscriptions. Apart from their tenant, because the change stream leaves out what begins with `LEASE#`. */
export const subscriptionLeaseKey = (workspaceId: string, place: string): Key => ({
  pk: `LEASE#WS#${workspaceId}`,
  sk: place,
});

/** What happened in a workspace's conversations within the last hour, numbered. */
export const inboxLogPk = (workspaceId: string) => `${workspacePk(workspaceId)}#INBOX`;
export const inboxEntryKey = (workspaceId: string, number: number): Key => ({
  pk: inboxLogPk(workspaceId),
  sk: String(number).padStart(15, '0'),
});
/** Holds the newest entry's number, for good, and until when the log is written. Apart from the entries, which are read by range. */
export const inboxHeadKey = (workspaceId: string): Key => ({ pk: `${inboxLogPk(workspaceId)}#HEAD`, sk: 'HEAD' });
/** Says where somebody may be typing, under the moment at which that is over. */
export const inboxTypingPk = (workspaceId: string) => `${inboxLogPk(workspaceId)}#TYPING`;
export const typingHintSk = (untilMs: number) => String(untilMs).padStart(15, '0');

/** Who types in the conversation stands in its own row: this only says where to look. */
export const typingHint = (workspaceId: string, conversationId: string, untilMs: number): Item => ({
  pk: inboxTypingPk(workspaceId),
  sk: `${typingHintSk(untilMs)}#${conversationId}`,
  conversationId,
  ttl: Math.ceil(untilMs / 1000) + 60,
});
