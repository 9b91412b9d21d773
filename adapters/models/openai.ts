import { type ChatModel, type Converse, createChatModel } from './chat.ts';
import { endpointOf, type ModelEndpoint } from './endpoint.ts';
import { ModelFault } from './fault.ts';
import { readEvent } from './openai-event.ts';
import { lost, post, RejectedRequest } from './openai-request.ts';
import { askText, type ModelPrompt } from './prompt.ts';
import { eventData } from './sse.ts';
import { answerLimits, type Piece, type StreamLimits } from './stream.ts';

export interface OpenAiOptions {
  model: string;
  /** URL without `/chat/completions`. Default: OpenAI's. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  maxTokens: number;
  limits?: Partial<StreamLimits>;
}

/**
 * Names of the token limit. OpenAI's newer models accept only the second, most other servers only the first:
 * https://platform.openai.com/docs/api-reference/chat/create
 */
const limitNames = ['max_tokens', 'max_completion_tokens'] as const;
type LimitName = (typeof limitNames)[number];

/** No temperature, because some models reject it. */
const requestBody = (model: string, prompt: ModelPrompt, limit: Partial<Record<LimitName, number>>) =>
  JSON.stringify({
    model,
    stream: true,
    ...limit,
    messages: [
      { role: 'system', content: prompt.system },
      ...prompt.messages,
      { role: 'user', content: askText(prompt) },
    ],
  });

/**
 * Sends one request. After the last text it keeps reading for `tailMs`: a fully read response leaves its connection
 * reusable, but one that stays open must neither delay nor fail a complete answer.
 */
async function* complete(
  endpoint: ModelEndpoint,
  body: string,
  signal: AbortSignal,
  tailMs: number,
): AsyncGenerator<Piece> {
  const tail = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const data of eventData(await post(endpoint, body, AbortSignal.any([signal, tail.signal])))) {
      if (timer) continue;
      const { text, isLast, stop } = readEvent(data);
      if (text) yield text;
      if (stop) yield { stop };
      if (isLast) timer = setTimeout(() => tail.abort(), tailMs);
    }
    if (!timer) throw new ModelFault('broken', 'the answer ends in the middle');
  } catch (error) {
    if (!timer) throw lost(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Finds out which name of the token limit the server accepts. A server rejects the wrong one with an error that names
 * it.
 */
function converseWith(endpoint: ModelEndpoint, model: string, tailMs: number): Converse {
  const names: (LimitName | undefined)[] = [...limitNames, undefined];
  if (endpoint.url.hostname.endsWith('openai.com')) names.splice(0, 2, 'max_completion_tokens', 'max_tokens');
  return async function* converse(prompt, { maxTokens, signal }) {
    for (;;) {
      const name = names[0];
      const body = requestBody(model, prompt, name ? { [name]: maxTokens } : {});
      try {
        return yield* complete(endpoint, body, signal, tailMs);
      } catch (error) {
        if (!(error instanceof RejectedRequest)) throw error;
        if (error.isFilter) return yield { stop: 'blocked' };
        if (!name || error.param !== name) throw error;
        if (names[0] === name) names.shift();
      }
    }
  };
}

/**
 * Any server with OpenAI's streaming chat completions API. Throws an Error that names OPENAI_BASE_URL if it is not a
 * URL.
 * https://platform.openai.com/docs/api-reference/chat-streaming
 */
export function createOpenAiModel(options: OpenAiOptions): ChatModel {
  const endpoint = endpointOf(options, '/chat/completions', 'text/event-stream');
  const limits = { ...answerLimits, ...options.limits };
  return createChatModel(converseWith(endpoint, options.model, limits.tailMs), options.maxTokens, limits);
}
