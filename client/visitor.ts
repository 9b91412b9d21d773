import { publicOperations } from './generated/operations.ts';
import type { PublicMethods, SendMessageEvent, StreamConversationEvent } from './generated/types.ts';
import { type ApiConnection, callOperation, type Input, methodsOf, type Operation } from './http/call.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { chat, type MessageInput } from './visitor/chat.ts';
import { follow } from './visitor/follow.ts';
import type { ChatProgress, Thread } from './visitor/stream.ts';

export type { Thread } from './visitor/stream.ts';

export interface VisitorOptions extends ClientOptions {
  /** `{root}/public/{publicId}`. */
  publicUrl: string;
  /** The thread of an earlier visit, to resume it. */
  thread?: Thread | undefined;
}

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
  chat(message: MessageInput, options?: CallOptions): AsyncGenerator<SendMessageEvent, void, undefined>;
  /** Sends a message and returns the answer as one text, or null while a human is requested or has taken over. */
  ask(message: MessageInput, options?: CallOptions): Promise<string | null>;
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
  const connection: ApiConnection = { ...options, base: publicUrl.replace(/\/+$/, ''), headers: {} };
  const call = (operation: Operation, input?: Input, callOptions?: CallOptions) =>
    callPublic(connection, operation, input, callOptions);
  const methods = methodsOf<PublicMethods>(publicOperations, call);
  const state: ChatProgress = { thread };
  const currentThread = (): Thread => {
    if (!state.thread)
      throw new TypeError('There is no conversation yet: send a message or start a conversation first.');
    return state.thread;
  };
  return {
    ...methods,
    get thread() {
      return state.thread;
    },
    async begin(input, callOptions) {
      const { conversationId, bindingToken } = await methods.startConversation(input, callOptions);
      state.thread = { conversationId, bindingToken };
      return state.thread;
    },
    chat: (message, callOptions) => chat(call, state, message, callOptions),
    async ask(message, callOptions) {
      for await (const event of this.chat(message, callOptions)) {
        if (event.event === 'done') return event.data.message?.content ?? null;
      }
      return null;
    },
    follow: (callOptions) => follow({ call, connection, thread: currentThread() }, state, callOptions),
  };
}

/** The token is sent as a header, because URLs may be logged. */
function callPublic(connection: ApiConnection, operation: Operation, input: Input = {}, options: CallOptions = {}) {
  const { bt, ...rest } = input;
  const headers = typeof bt === 'string' ? { 'x-binding-token': bt, ...options.headers } : options.headers;
  return callOperation(connection, operation, rest, headers ? { ...options, headers } : options);
}
