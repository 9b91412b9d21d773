import * as z from 'zod';
import type { TokenUsage } from '../../../domain/core/app.ts';
import { ModelFault, problemOfStatus } from '../fault.ts';
import type { ReportedPiece } from '../metered.ts';
import type { Stop } from '../stream.ts';
import { errorNames, errorShape, parseJson } from './request.ts';

/** A part of a message's content. Only `text` is for the reader; Mistral's models put their thoughts into another type. */
const partShape = z.object({ type: z.string().optional(), text: z.string().nullish().catch(null) });
const contentShape = z.union([z.string(), z.array(partShape)]).nullish();

/** The fields in which servers send what a model thinks: vLLM and DeepSeek the first, Ollama and OpenRouter the others. */
const thoughtFields = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_details'] as const;
const messageShape = z.looseObject({ content: contentShape, refusal: z.string().nullish().catch(null) });

/** More than any model reads. The tokens of all calls of an answer then fit into GraphQL's Int. */
const MAX_TOKENS = 500_000_000;
const tokenCount = z.int().min(0).max(MAX_TOKENS);

export const usageShape = z
  .object({
    prompt_tokens: tokenCount,
    completion_tokens: tokenCount.nullish(),
    prompt_tokens_details: z.object({ cached_tokens: tokenCount.nullish() }).nullish().catch(null),
  })
  .nullish()
  .catch(null);

const completionShape = z.object({
  /** Empty in a chunk that contains only the usage. */
  choices: z
    .array(
      z.object({
        delta: messageShape.nullish(),
        /** In a response that is not streamed. */
        message: messageShape.nullish(),
        /** In the older completions API, which some servers imitate. */
        text: z.string().nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageShape,
  error: z.union([errorShape, z.string().transform((message) => errorShape.parse({ message }))]).nullish(),
});
/** An error without an envelope, as vLLM sends it. */
const bareError = errorShape.extend({ object: z.literal('error') });

/** An error in a stream or in a response with status 200. Without a status code it counts as the server's failure. */
function failureIn(reported: z.output<typeof errorShape>): ModelFault {
  const status = Number(reported.code);
  const problem = status >= 400 ? problemOfStatus(status) : 'busy';
  const message = `the model server failed in its answer: ${errorNames(reported) || 'unnamed'}`;
  return new ModelFault(problem, message, { said: reported.message ?? undefined });
}

const stops: Record<string, Stop> = { length: 'cut', max_tokens: 'cut', content_filter: 'blocked' };

interface CompletionEvent {
  pieces: ReportedPiece[];
  /** True after `[DONE]`. */
  isDone: boolean;
  /** True if a choice has a finish reason. Some servers send one with each chunk. */
  isFinished: boolean;
}

const textOf = (content: z.output<typeof contentShape>): string =>
  typeof content === 'string'
    ? content
    : (content ?? []).map(({ type, text }) => (type === undefined || /text$/.test(type) ? (text ?? '') : '')).join('');

const isThinking = (modelMessage: z.output<typeof messageShape> | null | undefined) =>
  Array.isArray(modelMessage?.content) || thoughtFields.some((field) => modelMessage?.[field]);

export const usageOf = (usage: NonNullable<z.output<typeof usageShape>>): TokenUsage => ({
  inputTokens: usage.prompt_tokens,
  outputTokens: usage.completion_tokens ?? 0,
  cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
});

/** Reads one event's data, or a whole response. Throws ModelFault if it is an error or not a completion. */
export function readEvent(data: string): CompletionEvent {
  if (data.trim() === '[DONE]') return { pieces: [], isDone: true, isFinished: true };
  const json = parseJson(data);
  const bare = bareError.safeParse(json);
  if (bare.success) throw failureIn(bare.data);
  const parsed = completionShape.safeParse(json);
  if (!parsed.success) throw new ModelFault('broken', 'an event of the model server is not a completion chunk');
  const { choices, error, usage } = parsed.data;
  if (error) throw failureIn(error);
  const [choice] = choices ?? [];
  const message = choice?.delta ?? choice?.message;
  const text = textOf(message?.content) || choice?.text || '';
  const stop = stops[choice?.finish_reason ?? ''];
  const pieces: ReportedPiece[] = [];
  if (text) pieces.push(text);
  else if (isThinking(message)) pieces.push({ isThinking: true });
  if (stop) pieces.push({ stop });
  if (usage) pieces.push({ usage: usageOf(usage) });
  return { pieces, isDone: false, isFinished: Boolean(choice?.finish_reason) };
}
