import type { Input, Operation } from '../http/call.ts';
import type { CallOptions } from '../options.ts';
import { readEvents } from '../sse.ts';

/** What is needed to resume a conversation. Store both and keep the token secret. */
export interface Thread {
  conversationId: string;
  bindingToken: string;
}

/** The visitor's conversation, if there is one, and the last message that they received. A stream begins after it. */
export interface ChatProgress {
  thread: Thread | undefined;
  lastMessageId?: string;
}

export type OperationCaller = (operation: Operation, input?: Input, options?: CallOptions) => Promise<unknown>;

export const withHeader = (options: CallOptions | undefined, name: string, value: string): CallOptions => ({
  ...options,
  headers: { ...options?.headers, [name]: value },
});

export async function* eventsOf<Event>(
  response: Response,
  onComment?: () => void,
): AsyncGenerator<Event, void, undefined> {
  for await (const { event, data, id } of readEvents(response.body, { onComment })) {
    yield { event, data: JSON.parse(data), ...(id === undefined ? {} : { id }) } as Event;
  }
}
