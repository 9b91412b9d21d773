import { reset } from './conversation.ts';
import { haveConversation, submitIdentity } from './leads.ts';
import { postAction } from './post-here.ts';
import type { Chat, VisitorIdentity } from './state.ts';

/** Takes over what the page knows of the visitor. Another person than before sees nothing of theirs, and sends nothing of theirs. */
export function identify(chat: Chat, identity: VisitorIdentity): void {
  const { session } = chat;
  const id = identity.id && String(identity.id).slice(0, 100);
  const { verifiedId, visitorId, isIdentified } = session.value;
  const earlierId = verifiedId || (isIdentified ? visitorId : id);
  if (id && earlierId !== id) reset(chat);
  chat.identity = { ...chat.identity, ...identity };
  if (id) session.update({ visitorId: id, isIdentified: true });
  if (session.value.conversationId) sendIdentity(chat);
}

/** Sends the identity with the conversation, once. */
export function sendIdentity(chat: Chat): void {
  void submitIdentity(chat);
  void verify(chat);
}

/**
 * Proves the visitor's ID before they say anything, because what they ask for may need it. Returns whether that began a conversation.
 * Rejects with CallError.
 */
export async function proveFirst(chat: Chat): Promise<boolean> {
  const { core, session, identity } = chat;
  if (!identity.id || !identity.hash || session.value.conversationId) return false;
  await haveConversation(chat);
  core.emit('conversation', { conversationId: session.value.conversationId });
  await verify(chat);
  return true;
}

async function verify(chat: Chat): Promise<void> {
  const { core, session, identity } = chat;
  const { id, hash } = identity;
  const { conversationId, verifiedId } = session.value;
  if (!id || !hash || verifiedId === id) return;
  try {
    await postAction(chat, 'identity', { id, hash });
    if (session.value.conversationId === conversationId) session.update({ verifiedId: id });
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    core.emit('error', { code, message });
    // The conversation is another person's, whose verification this browser does not know of.
    if (code !== 'CONFLICT' || session.value.conversationId !== conversationId) return;
    reset(chat);
    identify(chat, identity);
  }
}
