import { ChatError, post } from './client.ts';
import { changeEntry } from './entries.ts';
import { poll } from './poll.ts';
import { type Chat, emptyConversation, type Status } from './state.ts';
import { applyState } from './status.ts';

const urlOf = ({ core, session }: Chat, action: string) =>
  `${core.publicUrl}/conversations/${session.value.conversationId}/${action}`;

/** Restores the messages from before this page was loaded. Forgets a conversation that no longer exists. */
export async function restore(chat: Chat): Promise<void> {
  const { session } = chat;
  if (!session.value.conversationId) return;
  try {
    const { messages, status, agentName } = await poll(chat);
    const seen = session.value.seen ?? '';
    const isUnread = ({ id, role }: (typeof messages)[number]) => id > seen && role !== 'visitor';
    const known = new Set(messages.map(({ id }) => id));
    const since = chat.state.entries.filter(({ id }) => !known.has(id));
    chat.set({
      entries: [...messages.map((one) => ({ kind: 'message' as const, ...one })), ...since],
      unread: chat.state.open ? 0 : messages.filter(isUnread).length,
      status,
      agentName,
    });
    chat.core.emit('conversation', { conversationId: session.value.conversationId, resumed: true });
    if (status === 'resolved' && !session.value.rated) chat.set({ rating: 'asked' });
  } catch (error) {
    if (error instanceof ChatError && error.code === 'NOT_FOUND') session.leave();
  }
}

/** Runs an action. Shows an error if it fails; the conversation stays unchanged. */
async function attempt(chat: Chat, work: () => Promise<void>): Promise<void> {
  chat.set({ menu: false, problem: null });
  try {
    await work();
  } catch (error) {
    const { texts } = chat.core.config;
    const isLimit = error instanceof ChatError && error.code === 'RATE_LIMITED';
    chat.set({ problem: { text: (isLimit ? texts.tooManyMessages : texts.notSent)!, retry: false } });
  }
}

/** Returns the conversation to the assistant. */
export const resume = (chat: Chat) =>
  attempt(chat, async () => {
    const { status } = await post<{ status: Status }>(urlOf(chat, 'resume'), {}, chat.session.value.bindingToken);
    applyState(chat, { status, agentName: null });
  });

export const close = (chat: Chat) =>
  attempt(chat, async () => {
    await post(urlOf(chat, 'close'), {}, chat.session.value.bindingToken);
    applyState(chat, { status: 'closed', agentName: null });
    chat.core.emit('ended');
  });

/** Leaves the conversation unchanged. The next message starts a new one. */
export function startNew(chat: Chat): void {
  chat.session.leave();
  chat.set(emptyConversation());
}

/** The same thumb again removes the rating. */
export async function rateAnswer(chat: Chat, messageId: string, thumb: 1 | -1): Promise<void> {
  const entry = chat.state.entries.find(({ id }) => id === messageId);
  if (entry?.kind !== 'message') return;
  const before = entry.feedback;
  const rating = before === thumb ? 0 : thumb;
  changeEntry(chat, messageId, { feedback: rating });
  const { bindingToken, conversationId } = chat.session.value;
  try {
    await post(`${chat.core.publicUrl}/feedback`, { messageId, rating, conversationId }, bindingToken);
    chat.core.emit('feedback', { messageId, rating });
  } catch {
    changeEntry(chat, messageId, { feedback: before });
  }
}

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
    chat.announce(chat.core.config.texts.ratingThanks!);
    chat.core.emit('csat', { rating });
  });
