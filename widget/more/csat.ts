import { post } from '../app/client.ts';
import { attempt } from '../app/conversation.ts';
import type { Chat } from '../app/state.ts';

export const rateConversation = (chat: Chat, rating: number, comment: string) =>
  attempt(chat, async () => {
    const { bindingToken, conversationId } = chat.session.value;
    await post(
      `${chat.core.publicUrl}/csat`,
      { conversationId, rating, ...(comment ? { comment } : {}) },
      bindingToken,
    );
    chat.session.update({ rated: true });
    chat.set({ rating: 'thanked' });
    chat.announce(chat.core.config.texts.ratingThanks);
    chat.core.emit('csat', { rating });
  });
