import { FrontdeskError } from '../error.ts';
import { publicOperations } from '../generated/operations.ts';
import type { StreamConversationEvent, StreamConversationInput } from '../generated/types.ts';
import { type ApiConnection, callOperation } from '../http/call.ts';
import { pause, waitMs } from '../http/retry.ts';
import { newId } from '../ids.ts';
import type { CallOptions } from '../options.ts';
import { keepPresence, type SendPresence } from '../presence.ts';
import { type ChatProgress, eventsOf, type OperationCaller, type Thread, withHeader } from './stream.ts';

/** All parameters are in the query, because a custom header would cause a CORS preflight in a browser. */
const presenceOf =
  (connection: ApiConnection, { conversationId, bindingToken }: Thread, tab: string): SendPresence =>
  (leaving) =>
    callOperation(
      { ...connection, maxRetries: 0 },
      leaving ? { ...publicOperations.confirmStream, keepalive: true } : publicOperations.confirmStream,
      { conversationId, bt: bindingToken, tab, leaving: leaving || undefined },
    );

/** How the thread is called, and how its streams are confirmed. */
interface ThreadAccess {
  call: OperationCaller;
  connection: ApiConnection;
  thread: Thread;
}

/** Yields a conversation's events over any number of streams, each from the last event that was received. */
export async function* follow(
  { call, connection, thread }: ThreadAccess,
  state: ChatProgress,
  options: CallOptions = {},
): AsyncGenerator<StreamConversationEvent, void, undefined> {
  const tab = newId();
  const presence = presenceOf(connection, thread, tab);
  const input: StreamConversationInput = { conversationId: thread.conversationId, bt: thread.bindingToken, tab };
  let lastId: string | undefined;
  for (let failures = 0; ; failures++) {
    const after = lastId ?? state.lastMessageId;
    const resumed = after === undefined ? options : withHeader(options, 'last-event-id', after);
    try {
      const response = (await call(publicOperations.streamConversation, input, resumed)) as Response;
      for await (const event of readHeldStream(response, presence, options.signal)) {
        lastId = event.id ?? lastId;
        failures = 0;
        if (event.event === 'message') state.lastMessageId = event.data.id;
        if (event.event === 'reconnect' && event.data.reason === 'planned') break;
        yield event;
        if (event.event === 'reconnect') return;
      }
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      // If the conversation disappeared while it was followed, the stream ends. If it never existed or was refused, the
      // error is thrown.
      if (error instanceof FrontdeskError && error.code === 'NOT_FOUND' && lastId !== undefined) return;
      if (error instanceof FrontdeskError || lastId === undefined) throw error;
    }
    await pause(waitMs(Math.min(failures + 1, 6)), options.signal);
  }
}

/** Yields one stream's events. Confirms the stream while it is read, and releases it if the reader leaves. */
async function* readHeldStream(
  response: Response,
  sendPresence: SendPresence,
  signal?: AbortSignal,
): AsyncGenerator<StreamConversationEvent, void, undefined> {
  const presence = keepPresence(sendPresence);
  let isLeft = true;
  try {
    for await (const event of eventsOf<StreamConversationEvent>(response, presence.confirm)) {
      isLeft = event.event !== 'reconnect';
      yield event;
    }
    isLeft = false;
  } catch (error) {
    // The tab's next stream supersedes an interrupted one.
    isLeft = signal?.aborted === true;
    throw error;
  } finally {
    presence.end(isLeft);
  }
}
