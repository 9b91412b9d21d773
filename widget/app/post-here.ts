import { post } from './client.ts';
import { whenConnected } from './live/waiting.ts';
import type { Chat } from './state.ts';

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
