import { post } from './client.ts';
import type { Chat } from './state.ts';

/** What was said counts for 6 s, and 60 calls a minute are allowed. */
const AGAIN_AFTER_MS = 3_000;
const lastSaid = new WeakMap<Chat, number>();

/** Lets the person who has the conversation see that the visitor writes. Nothing depends on it: a failure is nobody's matter. */
export function sayTyping(chat: Chat): void {
  const { core, session, state } = chat;
  if (state.status !== 'human_active') return;
  const now = Date.now();
  const typing = state.draft.trim() !== '';
  if (typing && now - (lastSaid.get(chat) ?? 0) < AGAIN_AFTER_MS) return;
  lastSaid.set(chat, typing ? now : 0);
  const { conversationId, bindingToken } = session.value;
  post(`${core.publicUrl}/conversations/${conversationId}/typing`, { typing }, bindingToken).catch(() => {});
}
