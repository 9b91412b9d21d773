import { type Connection, callOperation, type Input, methodsOf, type Operation } from './call.ts';
import { FrontdeskError, toError } from './error.ts';
import { publicOperations } from './generated/operations.ts';
import type {
  PublicMethods,
  SendMessageEvent,
  SendMessageInput,
  StreamConversationEvent,
  StreamConversationInput,
} from './generated/types.ts';
import { newId } from './ids.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { keepPresence, type SendPresence } from './presence.ts';
import { pause, waitMs } from './retry.ts';
import { readEvents } from './sse.ts';

/** What is needed to resume a conversation. Store both and keep the token secret. */
export interface Thread {
  conversationId: string;
  bindingToken: string;
}

export interface VisitorOptions extends ClientOptions {
  /** `{root}/public/{publicId}`. */
  publicUrl: string;
  /** The thread of an earlier visit, to resume it. */
  thread?: Thread | undefined;
}

type Message = string | SendMessageInput;

/** One visitor's chat with one chatbot. Needs no key. */
export interface Visitor extends PublicMethods {
  /** The visitor's conversation. Undefined before the first message or `begin`. */
  readonly thread: Thread | undefined;
  /** Starts a conversation without a message. */
  begin(input?: Input, options?: CallOptions): Promise<Thread>;
  /**
   * Sends a message and yields the answer as it is written. The first message starts the conversation. `done` is the
   * last event. Throws FrontdeskError if the answer ends in an error.
   */
  chat(message: Message, options?: CallOptions): AsyncGenerator<SendMessageEvent, void, undefined>;
  /** Sends a message and returns the answer as one text, or null while a human is requested or has taken over. */
  ask(message: Message, options?: CallOptions): Promise<string | null>;
  /**
   * Yields the conversation's events for as long as they are read, from the last message that this visitor received. For
   * a thread of an earlier visit they begin when the stream opens. Reconnects after planned ends and lost connections
   * without repeating or missing an event. Ends if the conversation no longer exists or another page of the visitor has
   * taken over.
   */
  follow(options?: CallOptions): AsyncGenerator<StreamConversationEvent, void, undefined>;
}

/** Creates a visitor of one chatbot. */
export function createVisitor({ publicUrl, thread, ...options }: VisitorOptions): Visitor {
  const connection: Connection = { ...options, base: publicUrl.replace(/\/+$/, ''), headers: {} };
  const call = (operation: Operation, input?: Input, callOptions?: CallOptions) =>
    callPublic(connection, operation, input, callOptions);
  const methods = methodsOf<PublicMethods>(publicOperations, call);
  let current = thread;
  const received: Received = {};
  const keep = (next: Thread) => {
    current = next;
    return next;
  };
  const inThread = (): Thread => {
    if (!current) throw new TypeError('There is no conversation yet: send a message, or begin one.');
    return current;
  };
  return {
    ...methods,
    get thread() {
      return current;
    },
    async begin(input, callOptions) {
      const { conversationId, bindingToken } = await methods.startConversation(input, callOptions);
      return keep({ conversationId, bindingToken });
    },
    chat: (message, callOptions) => chat(call, current, keep, received, message, callOptions),
    async ask(message, callOptions) {
      for await (const event of this.chat(message, callOptions)) {
        if (event.event === 'done') return event.data.message?.content ?? null;
      }
      return null;
    },
    follow: (callOptions) => follow(call, presenceOf(connection), inThread(), received, callOptions),
  };
}

/** All parameters are in the query, because a custom header would cause a CORS preflight in a browser. */
const presenceOf =
  (connection: Connection) =>
  ({ conversationId, bindingToken }: Thread, tab: string): SendPresence =>
  (leaving) =>
    callOperation(
      { ...connection, maxRetries: 0 },
      leaving ? { ...publicOperations.confirmStream, keepalive: true } : publicOperations.confirmStream,
      { conversationId, bt: bindingToken, tab, leaving: leaving || undefined },
    );

/** The last message that the visitor received. A stream begins after it. */
interface Received {
  messageId?: string;
}

type Call = (operation: Operation, input?: Input, options?: CallOptions) => Promise<unknown>;

/** The token is sent as a header, because URLs may be logged. */
function callPublic(connection: Connection, operation: Operation, input: Input = {}, options: CallOptions = {}) {
  const { bt, ...rest } = input;
  const headers = typeof bt === 'string' ? { 'x-binding-token': bt, ...options.headers } : options.headers;
  return callOperation(connection, operation, rest, headers ? { ...options, headers } : options);
}

async function* chat(
  call: Call,
  thread: Thread | undefined,
  keep: (thread: Thread) => void,
  received: Received,
  message: Message,
  options?: CallOptions,
): AsyncGenerator<SendMessageEvent, void, undefined> {
  const own: SendMessageInput = typeof message === 'string' ? { message } : message;
  const place = thread ? { conversationId: thread.conversationId, bt: thread.bindingToken } : {};
  // Has its own ID, so that a message that is sent again after a lost connection is not answered twice.
  const input = { clientMessageId: newId(), ...place, ...own };
  const streaming: Operation = { ...publicOperations.sendMessage, raw: true };
  const response = (await call(streaming, input, withHeader(options, 'accept', 'text/event-stream'))) as Response;
  for await (const event of eventsOf<SendMessageEvent>(response)) {
    if (event.event === 'start' && event.data.bindingToken) {
      keep({ conversationId: event.data.conversationId, bindingToken: event.data.bindingToken });
    }
    if (event.event === 'start') received.messageId = event.data.visitorMessageId;
    if (event.event === 'done' && event.data.message) received.messageId = event.data.message.id;
    if (event.event === 'error') throw toError(response, { error: event.data });
    yield event;
  }
}

async function* follow(
  call: Call,
  presence: ReturnType<typeof presenceOf>,
  thread: Thread,
  received: Received,
  options: CallOptions = {},
): AsyncGenerator<StreamConversationEvent, void, undefined> {
  const tab = newId();
  const input: StreamConversationInput = { conversationId: thread.conversationId, bt: thread.bindingToken, tab };
  let lastId: string | undefined;
  for (let failures = 0; ; failures++) {
    const after = lastId ?? received.messageId;
    const resumed = after === undefined ? options : withHeader(options, 'last-event-id', after);
    try {
      const response = (await call(publicOperations.streamConversation, input, resumed)) as Response;
      for await (const event of readHeldStream(response, presence(thread, tab), options.signal)) {
        lastId = event.id ?? lastId;
        failures = 0;
        if (event.event === 'message') received.messageId = event.data.id;
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

const withHeader = (options: CallOptions | undefined, name: string, value: string): CallOptions => ({
  ...options,
  headers: { ...options?.headers, [name]: value },
});

async function* eventsOf<Event>(response: Response, onComment?: () => void): AsyncGenerator<Event, void, undefined> {
  for await (const { event, data, id } of readEvents(response.body, { onComment })) {
    yield { event, data: JSON.parse(data), ...(id === undefined ? {} : { id }) } as Event;
  }
}
