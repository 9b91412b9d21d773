import * as z from 'zod';
import type { Model } from '../../domain/app.ts';
import { ModelError, problemOfStatus } from './fault.ts';
import { buildPrompt, CHAT_MODEL_SOURCES, type ModelPrompt, newBoundary } from './prompt.ts';
import { eventData } from './sse.ts';
import { answerLimits, type Limits, streamWithin } from './stream.ts';

export interface OpenAiOptions {
  model: string;
  /** Up to and without `/chat/completions`; left out: OpenAI's own. */
  baseUrl: string | undefined;
  apiKey: string | undefined;
  limits?: Partial<Limits>;
}

export interface Endpoint {
  url: URL;
  headers: Record<string, string>;
}

const MAX_ERROR_CHARS = 16_000;

const errorShape = z.object({
  type: z.string().nullish().catch(null),
  code: z.union([z.string(), z.number()]).nullish().catch(null),
});
const errorBody = z.object({ error: errorShape });
const chunkShape = z.object({
  /** Empty in a chunk that only tells the usage. */
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

/** `accept`: the media type of the answer. Throws an Error that names OPENAI_BASE_URL when that is no URL. */
export function endpointOf(
  { baseUrl, apiKey }: Pick<OpenAiOptions, 'baseUrl' | 'apiKey'>,
  path: string,
  accept: string,
): Endpoint {
  const base = baseUrl ?? 'https://api.openai.com/v1';
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? ''))
    throw new Error('OPENAI_BASE_URL must be an http or https URL.');
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  const headers: Record<string, string> = { 'content-type': 'application/json', accept };
  if (apiKey?.trim()) headers.authorization = `Bearer ${apiKey.trim()}`;
  return { url, headers };
}

/** Neither a temperature nor a token limit: some models refuse the one, and servers differ in the other's name. */
const requestBody = (model: string, { system, messages }: ModelPrompt) =>
  JSON.stringify({ model, stream: true, messages: [{ role: 'system', content: system }, ...messages] });

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Only what looks like a name: prose may quote the prompt or the key. */
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

async function refusalOf(response: Response): Promise<ModelError> {
  const parsed = errorBody.safeParse(parseJson(await startOf(response.body)));
  const names = parsed.success ? errorNames(parsed.data.error) : '';
  return new ModelError(
    problemOfStatus(response.status),
    `the model server answered ${response.status} ${names}`.trim(),
  );
}

/** What fails below HTTP holds no text of the prompt. */
export const lost = (error: unknown) =>
  error instanceof ModelError
    ? error
    : new ModelError('unreachable', 'no connection to the model server', { cause: error });

export async function post({ url, headers }: Endpoint, body: string, signal: AbortSignal) {
  // The prompt goes to the configured server and nowhere else.
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  if (!response.ok) throw await refusalOf(response);
  if (!response.body) throw new ModelError('broken', 'the model server answered without a body');
  return response.body;
}

/** A stream that had begun: unless the code says otherwise, the trouble is the server's own. */
function failureIn(error: z.output<typeof errorShape>): ModelError {
  const status = Number(error.code);
  const problem = status >= 400 ? problemOfStatus(status) : 'busy';
  return new ModelError(problem, `the model server failed in its answer: ${errorNames(error) || 'unnamed'}`);
}

function readEvent(data: string): { text: string; isLast: boolean } {
  if (data === '[DONE]') return { text: '', isLast: true };
  const parsed = chunkShape.safeParse(parseJson(data));
  if (!parsed.success) throw new ModelError('broken', 'an event of the model server is no completion chunk');
  const { choices, error } = parsed.data;
  if (error) throw failureIn(error);
  const choice = choices?.[0];
  return { text: choice?.delta?.content ?? '', isLast: Boolean(choice?.finish_reason) };
}

/**
 * One request. After the last text it reads on for a moment: a response read to its end leaves the connection for the next
 * answer, but one that stays open must not hold up, let alone fail, an answer that is complete.
 */
async function* complete(
  endpoint: Endpoint,
  body: string,
  signal: AbortSignal,
  tailMs: number,
): AsyncGenerator<string> {
  const tail = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const data of eventData(await post(endpoint, body, AbortSignal.any([signal, tail.signal])))) {
      if (timer) continue;
      const { text, isLast } = readEvent(data);
      if (text) yield text;
      if (isLast) timer = setTimeout(() => tail.abort(), tailMs);
    }
    if (!timer) throw new ModelError('broken', 'the answer ends in the middle');
  } catch (error) {
    if (!timer) throw lost(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Any server that speaks OpenAI's chat completions with streaming. Throws an Error that names OPENAI_BASE_URL when that
 * is no URL. An answer that fails throws AppError SERVICE_UNAVAILABLE.
 * https://platform.openai.com/docs/api-reference/chat-streaming
 */
export function createOpenAiModel(options: OpenAiOptions): Model {
  const endpoint = endpointOf(options, '/chat/completions', 'text/event-stream');
  const limits = { ...answerLimits, ...options.limits };
  return {
    maxSources: CHAT_MODEL_SOURCES,
    streamAnswer(prompt, signal) {
      const body = requestBody(options.model, buildPrompt(prompt, newBoundary()));
      return streamWithin((stop) => complete(endpoint, body, stop, limits.tailMs), signal, limits);
    },
  };
}
