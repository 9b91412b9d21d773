import { leaveShown, restoreChosen } from '../app/conversation.ts';
import { forget, switchTo } from '../app/session.ts';
import type { Chat } from '../app/state.ts';

/** Shows another conversation of this browser. An open one continues. */
export function openEarlier(chat: Chat, conversationId: string | null): void {
  switchTo(chat.session, conversationId);
  chat.wantsEnd = true;
  chat.wantsFocus = true;
  leaveShown(chat);
  void restoreChosen(chat);
}

/** Removes a conversation from this browser. The team keeps it. */
export function forgetEarlier(chat: Chat, conversationId: string | null): void {
  forget(chat.session, conversationId);
  chat.wantsFocus = true;
  chat.set(chat.session.value.past.length ? {} : { view: 'chat' });
}
