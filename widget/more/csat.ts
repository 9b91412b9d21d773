import { attempt } from '../app/conversation.ts';
import { postHere } from '../app/post-here.ts';
import type { Chat } from '../app/state.ts';

export const rateConversation = (chat: Chat, rating: number, comment: string) =>
  attempt(chat, async () => {
    const { conversationId } = chat.session.value;
    await postHere(chat, 'csat', { conversationId, rating, ...(comment ? { comment } : {}) });
    chat.session.update({ rated: true });
    chat.set({ rating: 'thanked' });
    chat.announce(chat.core.config.texts.ratingThanks);
    chat.core.emit('csat', { rating });
  });
