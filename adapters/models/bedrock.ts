import {
  BedrockRuntimeClient,
  type ContentBlock,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
  type StopReason,
} from '@aws-sdk/client-bedrock-runtime';
import { modelBounds } from '../../config/environment-variables.ts';
import type { Tracing } from '../../domain/core/app.ts';
import { type AwsClientOptions, clientSettings } from '../aws.ts';
import { PromptCaching } from './bedrock-caching.ts';
import { troubleIn, usageOf } from './bedrock-events.ts';
import { toModelFault } from './bedrock-fault.ts';
import { callBedrockTools } from './bedrock-tools.ts';
import { type ChatModel, type Converse, createChatModel } from './chat.ts';
import { ModelFault } from './fault.ts';
import type { ReportedPiece } from './metered.ts';
import type { ModelPrompt } from './prompt.ts';
import { answerLimits, limitsFor, type Stop, type StreamLimits } from './stream.ts';

export interface Guardrail {
  id: string;
  /** A number, or `DRAFT`. */
  version: string;
}

/** `streamWithin` keeps the limits that are set. */
const LONGEST_ANSWER_MS = limitsFor(modelBounds.firstTextSeconds.max).totalMs;

/**
 * Unlike the other clients, this one uses HTTP/2. It opens one connection per answer (the SDK's default), so none goes
 * stale while the container is frozen, and ending an answer closes its connection. `streamWithin` does the retries.
 */
export const createBedrockClient = (options: AwsClientOptions): BedrockRuntimeClient =>
  new BedrockRuntimeClient({
    ...clientSettings(options, 1),
    requestHandler: { disableConcurrentStreams: true, requestTimeout: LONGEST_ANSWER_MS },
  });

/**
 * With a guardrail, only the visitor's question and the answer are checked and billed. Passages come from the owner.
 */
const askContent = (
  { ask: { before, question, after } }: ModelPrompt,
  guardrail: Guardrail | undefined,
): ContentBlock[] =>
  guardrail
    ? [{ text: before }, { guardContent: { text: { text: question } } }, { text: after }]
    : [{ text: before + question + after }];

interface ConverseOptions extends Pick<BedrockOptions, 'modelId' | 'guardrail'> {
  caching: PromptCaching;
}

const converseInput = (
  { modelId, guardrail, caching }: ConverseOptions,
  prompt: ModelPrompt,
  maxTokens: number,
): ConverseStreamCommandInput => ({
  modelId,
  system: caching.systemBlocks(prompt),
  messages: [
    ...prompt.messages.map(({ role, content }) => ({ role, content: [{ text: content }] })),
    { role: 'user', content: askContent(prompt, guardrail) },
  ],
  // No temperature, because some models reject it.
  inferenceConfig: { maxTokens },
  ...(guardrail ? { guardrailConfig: { guardrailIdentifier: guardrail.id, guardrailVersion: guardrail.version } } : {}),
});

const stops: Partial<Record<StopReason, Stop>> = {
  max_tokens: 'cut',
  model_context_window_exceeded: 'cut',
  guardrail_intervened: 'blocked',
  content_filtered: 'blocked',
};

/** The usage follows the end of the message. */
async function* piecesOf(stream: AsyncIterable<ConverseStreamOutput>): AsyncGenerator<ReportedPiece> {
  let isStopped = false;
  for await (const event of stream) {
    const trouble = troubleIn(event);
    if (trouble) throw trouble;
    const delta = event.contentBlockDelta?.delta;
    if (delta?.text) yield delta.text;
    if (delta?.reasoningContent) yield { isThinking: true };
    if (event.messageStop) {
      isStopped = true;
      const stop = event.messageStop.stopReason && stops[event.messageStop.stopReason];
      if (stop) yield { stop };
    }
    if (event.metadata?.usage) yield { usage: usageOf(event.metadata.usage) };
  }
  if (!isStopped) throw new ModelFault('broken', 'the answer ends in the middle');
}

/**
 * Delays each text by one piece and drops the last one if it is the guardrail's replacement text, which arrives in one
 * piece right before the end.
 */
async function* withoutBlockedText(pieces: AsyncIterable<ReportedPiece>): AsyncGenerator<ReportedPiece> {
  let pending: string | undefined;
  for await (const piece of pieces) {
    const isBlocked = typeof piece === 'object' && 'stop' in piece && piece.stop === 'blocked';
    if (pending !== undefined && !isBlocked) yield pending;
    pending = typeof piece === 'string' ? piece : undefined;
    if (typeof piece === 'object') yield piece;
  }
  if (pending !== undefined) yield pending;
}

/** Asks again at once if the model rejects the mark of what it may cache. */
function converseWith(bedrockClient: BedrockRuntimeClient, options: ConverseOptions): Converse {
  const open = async (prompt: ModelPrompt, maxTokens: number, signal: AbortSignal) => {
    const send = () =>
      bedrockClient.send(new ConverseStreamCommand(converseInput(options, prompt, maxTokens)), { abortSignal: signal });
    try {
      return await send();
    } catch (error) {
      if (!options.caching.isRefused(error)) throw error;
      return await send();
    }
  };
  return async function* converse(prompt, { maxTokens, signal }) {
    try {
      const { stream } = await open(prompt, maxTokens, signal);
      if (!stream) throw new ModelFault('broken', 'the answer has no text');
      yield* options.guardrail ? withoutBlockedText(piecesOf(stream)) : piecesOf(stream);
    } catch (error) {
      throw toModelFault(error);
    }
  };
}

export interface BedrockOptions {
  /** ID of a model or inference profile. */
  modelId: string;
  maxTokens: number;
  guardrail?: Guardrail | undefined;
  /** Default: true. Only models that support it are asked to cache. */
  promptCaching?: boolean;
  limits?: Partial<StreamLimits>;
  tracing?: Tracing | undefined;
}

/**
 * A model on Amazon Bedrock. Needs `bedrock:InvokeModelWithResponseStream`, and `bedrock:ApplyGuardrail` for a
 * guardrail.
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
 */
export const createBedrockModel = (
  bedrockClient: BedrockRuntimeClient,
  { modelId, maxTokens, guardrail, promptCaching = true, limits, tracing }: BedrockOptions,
): ChatModel =>
  createChatModel(
    {
      converse: converseWith(bedrockClient, { modelId, guardrail, caching: new PromptCaching(modelId, promptCaching) }),
      callTools: callBedrockTools(bedrockClient, modelId),
    },
    {
      model: modelId,
      provider: 'aws.bedrock',
      maxTokens,
      limits: { ...answerLimits, ...limits },
      tracing,
    },
  );
