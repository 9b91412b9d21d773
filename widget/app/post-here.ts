import { type CallError, lostConnection, post, untilConnected } from './client.ts';
import type { Chat } from './state.ts';

/**
 * Repeats, once there is a network, what was begun without one and has therefore certainly not been sent. `isRepeatable`: the platform
 * recognises it, so also what was interrupted. A line above the field says that it waits.
 */
export async function whenConnected<T>(
  chat: Chat,
  run: () => Promise<T>,
  { signal = chat.scope.signal, isRepeatable = false } = {},
): Promise<T> {
  const problem = { text: chat.core.config.texts.waiting, waits: true };
  let isWaiting = false;
  try {
    while (!signal.aborted) {
      const wasOffline = navigator.onLine === false;
      try {
        return await run();
      } catch (error) {
        const isUnsent = wasOffline || (isRepeatable && navigator.onLine === false);
        if (!isUnsent || (error as CallError).code !== 'NETWORK') throw error;
      }
      if (!isWaiting) chat.set({ problem });
      isWaiting = true;
      await untilConnected([signal]);
    }
    throw lostConnection();
  } finally {
    if (chat.state.problem === problem) chat.set({ problem: null });
  }
}

/**
 * Posts to a path of the chatbot with the token of the conversation that is shown. Never settles once the visitor has left that
 * conversation: its result concerns nobody who is here. Rejects with CallError.
 */
export function postHere<T>(chat: Chat, path: string, body: object): Promise<T> {
  const { core, session } = chat;
  const { signal } = chat.scope;
  const { bindingToken } = session.value;
  const result = whenConnected(chat, () => post<T>(`${core.publicUrl}/${path}`, body, bindingToken));
  return new Promise((resolve, reject) => {
    result.then(
      (data) => signal.aborted || resolve(data),
      (error) => signal.aborted || reject(error),
    );
  });
}

/** The same, to an action of the conversation. */
export const postAction = <T>(chat: Chat, action: string, body: object): Promise<T> =>
  postHere(chat, `conversations/${chat.session.value.conversationId}/${action}`, body);
