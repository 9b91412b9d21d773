import { toError } from '../error.ts';
import { publicOperations } from '../generated/operations.ts';
import type { SendMessageEvent, SendMessageInput } from '../generated/types.ts';
import type { Operation } from '../http/call.ts';
import { newId } from '../ids.ts';
import type { CallOptions } from '../options.ts';
import { type ChatProgress, eventsOf, type OperationCaller, withHeader } from './stream.ts';

export type MessageInput = string | SendMessageInput;

/** Sends a message and yields the events of its answer. The first message starts a thread. */
export async function* chat(
  call: OperationCaller,
  state: ChatProgress,
  message: MessageInput,
  options?: CallOptions,
): AsyncGenerator<SendMessageEvent, void, undefined> {
  const { thread } = state;
  const content: SendMessageInput = typeof message === 'string' ? { message } : message;
  const ids = thread ? { conversationId: thread.conversationId, bt: thread.bindingToken } : {};
  // Has its own ID, so that a message that is sent again after a lost connection is not answered twice.
  const input = { clientMessageId: newId(), ...ids, ...content };
  const streaming: Operation = { ...publicOperations.sendMessage, raw: true };
  const response = (await call(streaming, input, withHeader(options, 'accept', 'text/event-stream'))) as Response;
  for await (const event of eventsOf<SendMessageEvent>(response)) {
    if (event.event === 'start' && event.data.bindingToken) {
      state.thread = { conversationId: event.data.conversationId, bindingToken: event.data.bindingToken };
    }
    if (event.event === 'start') state.lastMessageId = event.data.visitorMessageId;
    if (event.event === 'done' && event.data.message) state.lastMessageId = event.data.message.id;
    if (event.event === 'error') throw toError(response, { error: event.data });
    yield event;
  }
}
