import { post } from './client.ts';
import { reset } from './conversation.ts';
import { submitIdentity } from './leads.ts';
import type { Chat, VisitorIdentity } from './state.ts';

/** Takes over what the page knows of the visitor. Another person than the verified one sees nothing of theirs. */
export function identify(chat: Chat, identity: VisitorIdentity): void {
  const { session } = chat;
  const id = identity.id && String(identity.id).slice(0, 100);
  const { verifiedId } = session.value;
  if (id && verifiedId && verifiedId !== id) reset(chat);
  chat.identity = { ...chat.identity, ...identity };
  if (id) session.update({ visitorId: id });
  if (session.value.conversationId) sendIdentity(chat);
}

/** Sends the identity with the conversation, once. */
export function sendIdentity(chat: Chat): void {
  void submitIdentity(chat);
  void verify(chat);
}

async function verify(chat: Chat): Promise<void> {
  const { core, session, identity } = chat;
  const { id, hash } = identity;
  const { conversationId, bindingToken, verifiedId } = session.value;
  if (!id || !hash || verifiedId === id) return;
  try {
    await post(`${core.publicUrl}/conversations/${conversationId}/identity`, { id, hash }, bindingToken);
    session.update({ verifiedId: id });
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    core.emit('error', { code, message });
    // The conversation is another person's, whose verification this browser does not know of.
    if (code !== 'CONFLICT' || session.value.conversationId !== conversationId) return;
    reset(chat);
    identify(chat, identity);
  }
}
