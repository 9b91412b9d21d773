import type { Tracing } from '../../../domain/core/app.ts';
import { type ChatModel, createChatModel, type ModelServer } from '../chat.ts';
import { endpointOf, type ModelEndpoint } from '../endpoint.ts';
import { ModelFault } from '../fault.ts';
import { answerLimits, type StreamLimits } from '../stream.ts';
import { completionData } from './body.ts';
import { Dialect } from './dialect.ts';
import { readEvent } from './event.ts';
import { lost, post, RejectedRequest } from './request.ts';
import { callToolsWith } from './tool-calls.ts';

export interface OpenAiOptions {
  model: string;
  /** URL without `/chat/completions`. Default: OpenAI's. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  maxTokens: number;
  limits?: Partial<StreamLimits>;
  tracing?: Tracing | undefined;
}

/**
 * Sends one request. The answer ends with `[DONE]` or with the response, because some servers send a finish reason with
 * each chunk. After the first one, no more text may come for `tailMs`: a response that stays open must neither delay nor
 * fail a complete answer.
 */
async function* complete(endpoint: ModelEndpoint, body: string, signal: AbortSignal, tailMs: number) {
  const tail = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isDone = false;
  let hasText = false;
  let hasFinished = false;
  try {
    const response = await post(endpoint, body, AbortSignal.any([signal, tail.signal]));
    for await (const data of completionData(response)) {
      // A response that is read to its end leaves its connection reusable.
      if (isDone) continue;
      const event = readEvent(data);
      yield* event.pieces;
      hasText ||= event.pieces.some((piece) => typeof piece === 'string');
      ({ isDone } = event);
      if (!timer && (isDone || (event.isFinished && hasText))) timer = setTimeout(() => tail.abort(), tailMs);
      else timer?.refresh();
      hasFinished ||= event.isFinished;
    }
    if (!hasFinished) throw new ModelFault('broken', 'the answer ends in the middle');
  } catch (error) {
    if (!timer) throw lost(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Finds out how the server wants its requests, from the errors with which it rejects them. */
function serverAt(endpoint: ModelEndpoint, model: string, tailMs: number): ModelServer {
  let known = Dialect.of(endpoint.url.hostname);
  const converse: ModelServer['converse'] = async function* converse(prompt, { maxTokens, signal }) {
    for (let dialect = known; ; ) {
      const request = dialect.requestFor(model, prompt, maxTokens);
      try {
        for await (const piece of complete(endpoint, JSON.stringify(request), signal, tailMs)) {
          known = dialect;
          yield piece;
        }
        return;
      } catch (error) {
        if (!(error instanceof RejectedRequest)) throw error;
        if (error.isFilter) return yield { stop: 'blocked' };
        const next = dialect.after(error, request);
        if (!next) throw error;
        dialect = next;
      }
    }
  };
  return { converse, callTools: callToolsWith(endpoint, model, () => known) };
}

/**
 * Any server with OpenAI's streaming chat completions API. Throws an Error that names OPENAI_BASE_URL if it is not a
 * URL.
 * https://platform.openai.com/docs/api-reference/chat-streaming
 */
export function createOpenAiModel(options: OpenAiOptions): ChatModel {
  const endpoint = endpointOf(options, '/chat/completions', 'text/event-stream');
  const limits = { ...answerLimits, ...options.limits };
  return createChatModel(serverAt(endpoint, options.model, limits.tailMs), {
    ...options,
    provider: 'openai',
    limits,
  });
}
