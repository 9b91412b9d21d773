import type { App } from '../../core/app.ts';
import { lacksOrAtMost } from '../../core/rows/conditions.ts';
import { deliveredKey } from '../items.ts';
import type { PublicMessage, StoredConversation } from '../records.ts';

/** Far longer than a reply waits for its mail. */
const KEPT_SECONDS = 7 * 24 * 3600;
const REMEMBERED_MS = 3600_000;

/**
 * Notes that a client of the visitor has received everything up to a message, so that it is not mailed. A failure costs at most a mail too
 * many, so it fails nothing.
 */
async function markDelivered(app: App, conversationId: string, messageId: string): Promise<void> {
  const cached = `delivered#${conversationId}`;
  if (app.cache.get(cached) === messageId) return;
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  try {
    await app.store.update(
      deliveredKey(conversationId),
      { set: { messageId, ttl } },
      lacksOrAtMost('messageId', messageId),
    );
    app.cache.set(cached, messageId, REMEMBERED_MS);
  } catch (error) {
    app.log.warn('a delivery to a visitor was not noted', { conversationId, error });
  }
}

/** Notes which of the team's messages a client has received. */
export async function noteDelivered(
  app: App,
  conversationId: string,
  messages: readonly Pick<PublicMessage, 'id' | 'role'>[],
): Promise<void> {
  const newest = messages.findLast(({ role }) => role === 'agent');
  if (newest) await markDelivered(app, conversationId, newest.id);
}

/** Notes that a client which follows the conversation is still there. */
export async function notePresent(app: App, conversation: StoredConversation): Promise<void> {
  const { id, lastMessage, newestMessageId } = conversation;
  if (lastMessage?.role === 'agent' && newestMessageId) await markDelivered(app, id, newestMessageId);
}

/** The id of the last of the team's messages that a client of the visitor has received. Undefined: none. */
export async function lastDelivered(app: App, conversationId: string): Promise<string | undefined> {
  const item = await app.store.get(deliveredKey(conversationId), { consistent: true });
  return item && String(item.messageId);
}
