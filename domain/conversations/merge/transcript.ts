import type { App } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { conversationKey, toConversation, toMessage } from '../items.ts';
import { newestMessages } from '../order.ts';
import type { Message, StoredConversation } from '../records.ts';
import { newestOfThread, type OpenedConversation, openThread } from './thread.ts';

/** Both have the visitor ID, proved or from the same browser. A lead's address or an agent's word is not enough to mail messages. */
const hasVisitorOf = (one: StoredConversation, other: StoredConversation): boolean =>
  one.visitorId !== null && one.visitorId === other.visitorId && one.visitorVerified === other.visitorVerified;

/**
 * The last `limit` messages that a conversation's visitor may be mailed: those that its binding token shows, after those of the same
 * visitor's conversations that were merged into it.
 */
export async function transcriptOf(app: App, own: StoredConversation, limit: number): Promise<Message[]> {
  const [opened, earlier] = await Promise.all([
    openThread(app, own).catch((error) => ownWithoutErased(error, own)),
    mergedInto(app, own),
  ]);
  const pages = await Promise.all([
    ...earlier.map((conversation) => newestMessages(app, conversation, limit)),
    newestOfThread(app, opened, limit),
  ]);
  return pages.flat().slice(-limit).map(toMessage);
}

function ownWithoutErased(error: unknown, own: StoredConversation): OpenedConversation {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return own;
  throw error;
}

async function mergedInto(app: App, own: StoredConversation): Promise<StoredConversation[]> {
  const { workspaceId, mergedFromIds } = own;
  if (mergedFromIds.length === 0) return [];
  const rows = await app.store.getMany(mergedFromIds.map((id) => conversationKey(workspaceId, id)));
  return rows.flatMap((row) => (row ? [toConversation(row)] : [])).filter((each) => hasVisitorOf(each, own));
}
