import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../core/app.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { isUuid, randomBase62, sha256, toBase62 } from '../../core/ids.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { equals } from '../../core/rows/conditions.ts';
import { conversationKey, toConversation } from '../items.ts';
import { type OpenedConversation, openThread } from '../merge/thread.ts';
import type { StoredConversation } from '../records.ts';
import { touchConversation } from '../write.ts';

/** Number of base62 digits for an id of 128 bits. */
const ID_DIGITS = 22;

/**
 * Creates a token that opens one conversation: the conversation's id in 22 base62 digits, so the token alone finds it, and 32
 * random digits, 190 bits. Only its hash is stored.
 */
export function newBindingToken(conversationId: string): { token: string; hash: string } {
  const token = toDigits(conversationId) + randomBase62(32);
  return { token, hash: sha256(token) };
}

function toDigits(uuid: string): string {
  let digits = '';
  for (let rest = BigInt(`0x${uuid.replaceAll('-', '')}`); digits.length < ID_DIGITS; rest /= 62n) {
    digits = toBase62(Number(rest % 62n), 1) + digits;
  }
  return digits;
}

/** The id of the conversation that a token names. Undefined if malformed. Does not verify the token: see `openConversation`. */
export function conversationIdOf(token: unknown): string | undefined {
  if (typeof token !== 'string' || !/^[0-9A-Za-z]{54}$/.test(token)) return undefined;
  let value = 0n;
  for (const digit of token.slice(0, ID_DIGITS)) value = value * 62n + BigInt(fromBase62(digit));
  const hex = value.toString(16).padStart(32, '0');
  if (hex.length > 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The value of one digit. */
const fromBase62 = (digit: string) => {
  const code = digit.charCodeAt(0);
  return code < 58 ? code - 48 : code < 91 ? code - 55 : code - 61;
};

/** With more, the oldest token becomes invalid. */
const MAX_TOKENS = 20;

/**
 * Adds a token to a conversation, besides the existing ones. Safe under concurrency. Throws CONFLICT if the conversation does not
 * exist.
 */
export async function addBindingToken(app: App, conversation: StoredConversation): Promise<string> {
  const { token, hash } = newBindingToken(conversation.id);
  const key = conversationKey(conversation.workspaceId, conversation.id);
  let hashes = conversation.bindingHashes;
  const exhausted = () => conflict('This message is being sent too many times at once. Try again.');
  return retryOnConflict(2 * MAX_TOKENS, exhausted, async () => {
    const change = { set: { bindingHashes: [...hashes.slice(1 - MAX_TOKENS), hash] } };
    const row = touchConversation(conversation, change, equals('bindingHashes', hashes));
    const written = await app.store.update(row.update, row.change, row.when);
    if (written.applied) return token;
    const item = written.item ?? (await app.store.get(key, { consistent: true }));
    if (!item) throw conflict('The conversation of this message no longer exists.');
    hashes = toConversation(item).bindingHashes;
    return AGAIN;
  });
}

function opens(conversation: StoredConversation, token: string): boolean {
  const hash = Buffer.from(sha256(token), 'hex');
  return conversation.bindingHashes.some((knownHash) => timingSafeEqual(Buffer.from(knownHash, 'hex'), hash));
}

/** The conversation in which a visitor's own one continues, or this one. Throws as `openConversation` does. */
export const openCurrent = async (...opening: Parameters<typeof openConversation>): Promise<OpenedConversation> =>
  openThread(opening[0], await openConversation(...opening));

/**
 * A visitor's conversation, read consistently. Throws the same NOT_FOUND for an unknown conversation, another chatbot's, and a
 * wrong or missing token.
 */
export async function openConversation(
  app: App,
  chatbotRef: ChatbotRef,
  sentId: unknown,
  token: unknown,
): Promise<StoredConversation> {
  const id = typeof sentId === 'string' ? sentId.toLowerCase() : sentId;
  if (!isUuid(id) || typeof token !== 'string' || token.length > 100) throw notFound();
  const item = await app.store.get(conversationKey(chatbotRef.workspaceId, id), { consistent: true });
  const conversation = item && toConversation(item);
  if (!conversation || conversation.chatbotId !== chatbotRef.chatbotId || !opens(conversation, token)) throw notFound();
  return conversation;
}
