import { restoreChosen } from './conversation.ts';
import { type Chat, emptyConversation } from './state.ts';

/** Shows another conversation of this browser. An open one continues. */
export function openEarlier(chat: Chat, conversationId: string | null): void {
  chat.session.switchTo(conversationId);
  chat.unsent = null;
  chat.wantsEnd = true;
  chat.wantsFocus = true;
  chat.set(emptyConversation());
  void restoreChosen(chat);
}

/** Removes a conversation from this browser. The team keeps it. */
export function forgetEarlier(chat: Chat, conversationId: string | null): void {
  chat.session.forget(conversationId);
  chat.wantsFocus = true;
  chat.set(chat.session.value.past.length ? {} : { view: 'chat' });
}
