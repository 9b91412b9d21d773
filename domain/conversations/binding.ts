import { timingSafeEqual } from 'node:crypto';
import type { App } from '../app.ts';
import { conflict, notFound } from '../errors.ts';
import { isUuid, randomBase62, sha256 } from '../ids.ts';
import { conversationKey, toConversation } from './items.ts';
import type { StoredConversation } from './records.ts';

/** A token that opens one conversation: 32 base62 characters, 190 bits. Only its hash is stored. */
export function newBindingToken(): { token: string; hash: string } {
  const token = randomBase62(32);
  return { token, hash: sha256(token) };
}

/** Beyond these the oldest token opens no more. */
const MAX_TOKENS = 20;

/**
 * One more token for a conversation, beside those that were given out. Exact when several are added at once. Throws CONFLICT
 * where the conversation is gone.
 */
export async function addBindingToken(app: App, known: StoredConversation): Promise<string> {
  const { token, hash } = newBindingToken();
  const key = conversationKey(known.workspaceId, known.id);
  let hashes = known.bindingHashes;
  for (let attempt = 0; attempt < 2 * MAX_TOKENS; attempt++) {
    const change = { set: { bindingHashes: [...hashes.slice(1 - MAX_TOKENS), hash] } };
    const written = await app.store.update(key, change, { attribute: 'bindingHashes', op: '=', value: hashes });
    if (written.applied) return token;
    const item = written.item ?? (await app.store.get(key, { consistent: true }));
    if (!item) throw conflict('The conversation of this message is gone.');
    hashes = toConversation(item).bindingHashes;
  }
  throw conflict('This message is being repeated too often at once. Try again.');
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
