import { post } from '../client.ts';
import type { Chat } from '../state.ts';

/** A typing signal counts for 6 s, and 60 calls per minute are allowed. */
const AGAIN_AFTER_MS = 3_000;

/** Shows the agent that the visitor is typing. Failures are ignored. */
export function sayTyping(chat: Chat): void {
  const { core, session, state } = chat;
  if (state.status !== 'human_active') return;
  const now = Date.now();
  const typing = state.draft.trim() !== '';
  if (typing && now - chat.typedAtMs < AGAIN_AFTER_MS) return;
  chat.typedAtMs = typing ? now : 0;
  const { conversationId, bindingToken } = session.value;
  post(`${core.publicUrl}/conversations/${conversationId}/typing`, { typing }, bindingToken).catch(() => {});
}
