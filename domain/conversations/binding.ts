import { timingSafeEqual } from 'node:crypto';
import type { App } from '../app.ts';
import { notFound } from '../errors.ts';
import { isUuid, randomBase62, sha256 } from '../ids.ts';
import { conversationKey, toConversation } from './items.ts';
import type { StoredConversation } from './records.ts';

/** A token that opens one conversation: 32 base62 characters, 190 bits. Only its hash is stored. */
export function newBindingToken(): { token: string; hash: string } {
  const token = randomBase62(32);
  return { token, hash: sha256(token) };
}

function opens(conversation: StoredConversation, token: string): boolean {
  const hash = Buffer.from(sha256(token), 'hex');
  return conversation.bindingHashes.some((known) => timingSafeEqual(Buffer.from(known, 'hex'), hash));
}

/**
 * A visitor's conversation, read consistently. An unknown one, another chatbot's and a wrong or missing token are one and the
 * same NOT_FOUND.
 */
export async function openConversation(
  app: App,
  place: { workspaceId: string; chatbotId: string },
  conversationId: unknown,
  token: unknown,
): Promise<StoredConversation> {
  const id = typeof conversationId === 'string' ? conversationId.toLowerCase() : conversationId;
  if (!isUuid(id) || typeof token !== 'string' || token.length > 100) throw notFound();
  const item = await app.store.get(conversationKey(place.workspaceId, id), { consistent: true });
  const conversation = item && toConversation(item);
  if (!conversation || conversation.chatbotId !== place.chatbotId || !opens(conversation, token)) throw notFound();
  return conversation;
}
