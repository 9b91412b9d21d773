import * as z from 'zod';
import { type ChatModel, type Converse, createChatModel } from './chat.ts';
import { type Endpoint, endpointOf } from './endpoint.ts';
import { ModelFault, problemOfStatus } from './fault.ts';
import { askText, type ModelPrompt } from './prompt.ts';
import { eventData } from './sse.ts';
import { answerLimits, type Limits, type Piece, type Stop } from './stream.ts';

export interface OpenAiOptions {
  model: string;
  /** URL without `/chat/completions`. Default: OpenAI's. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  maxTokens: number;
  limits?: Partial<Limits>;
}

const MAX_ERROR_CHARS = 16_000;

const errorShape = z.object({
  type: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  param: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
});
const errorBody = z.object({ error: errorShape });
const chunkShape = z.object({
  /** Empty in a chunk that contains only the usage. */
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  error: errorShape.nullish(),
});

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

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Includes only values that look like identifiers, because prose may quote the prompt or the key. */
const errorNames = ({ type, code }: z.output<typeof errorShape>) =>
  [type, code].filter((name) => name != null && /^[\w.-]{1,64}$/.test(String(name))).join(' ');

async function startOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ERROR_CHARS) break;
  }
  return text;
}

/** A rejected request, with the field that the server names as the cause. */
export class Refusal extends ModelFault {
  readonly param: string | null = null;
  readonly isFilter: boolean = false;
  constructor(status: number, error: z.output<typeof errorShape> | undefined) {
    const names = error ? errorNames(error) : '';
    const message = `the model server answered ${status} ${names}`.trim();
    super(problemOfStatus(status), message, { said: error?.message ?? undefined });
    this.param = error?.param ?? null;
    this.isFilter = error?.code === 'content_filter';
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const parsed = errorBody.safeParse(parseJson(await startOf(response.body)));
  return new Refusal(response.status, parsed.data?.error);
}

/** Errors below HTTP contain no text of the prompt. */
export const lost = (error: unknown) =>
  error instanceof ModelFault
    ? error
    : new ModelFault('unreachable', 'no connection to the model server', { cause: error });

export async function post({ url, headers }: Endpoint, body: string, signal: AbortSignal) {
  // The prompt goes only to the configured server; redirects are not followed.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  if (!response.ok) throw await refusalOf(response);
  if (!response.body) throw new ModelFault('broken', 'the model server answered without a body');
  return response.body;
}

/** An error after the stream has begun. Without a status code it counts as the server's failure. */
function failureIn(error: z.output<typeof errorShape>): ModelFault {
  const status = Number(error.code);
  const problem = status >= 400 ? problemOfStatus(status) : 'busy';
  return new ModelFault(problem, `the model server failed in its answer: ${errorNames(error) || 'unnamed'}`);
}

const stops: Record<string, Stop> = { length: 'cut', content_filter: 'blocked' };

interface Event {
  text: string;
  isLast: boolean;
  stop?: Stop | undefined;
}

function readEvent(data: string): Event {
  if (data === '[DONE]') return { text: '', isLast: true };
  const parsed = chunkShape.safeParse(parseJson(data));
  if (!parsed.success) throw new ModelFault('broken', 'an event of the model server is not a completion chunk');
  const { choices, error } = parsed.data;
  if (error) throw failureIn(error);
  const choice = choices?.[0];
  const reason = choice?.finish_reason;
  return { text: choice?.delta?.content ?? '', isLast: Boolean(reason), stop: stops[reason ?? ''] };
}

/**
 * Sends one request. After the last text it keeps reading for `tailMs`: a fully read response leaves its connection
 * reusable, but one that stays open must neither delay nor fail a complete answer.
 */
async function* complete(endpoint: Endpoint, body: string, signal: AbortSignal, tailMs: number): AsyncGenerator<Piece> {
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
function converseWith(endpoint: Endpoint, model: string, tailMs: number): Converse {
  const names: (LimitName | undefined)[] = [...limitNames, undefined];
  if (endpoint.url.hostname.endsWith('openai.com')) names.splice(0, 2, 'max_completion_tokens', 'max_tokens');
  return async function* converse(prompt, { maxTokens, signal }) {
    for (;;) {
      const name = names[0];
      const body = requestBody(model, prompt, name ? { [name]: maxTokens } : {});
      try {
        return yield* complete(endpoint, body, signal, tailMs);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
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
