import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import type { Model } from '../../domain/app.ts';
import { type ClientOptions, clientSettings, faultOf } from '../aws.ts';
import { ModelError, type ModelProblem } from './fault.ts';
import { buildPrompt, CHAT_MODEL_SOURCES, type ModelPrompt, newBoundary } from './prompt.ts';
import { answerLimits, type Limits, streamWithin } from './stream.ts';

/** What every text model there allows; a short answer is about 150. */
const MAX_TOKENS = 2_000;

/** Those of the service's errors that a second try may not meet, beside throttles and 5xx. */
const passingNames = new Set([
  'InternalServerException',
  'ServiceUnavailableException',
  'ModelNotReadyException',
  'ModelStreamErrorException',
]);

/**
 * This client speaks HTTP/2, unlike the others. One connection an answer, the SDK's own choice: none goes stale while the
 * container is frozen, and ending an answer ends its connection. Retries are `streamWithin`'s.
 */
export const createBedrockClient = (options: ClientOptions): BedrockRuntimeClient =>
  new BedrockRuntimeClient({
    ...clientSettings(options, 1),
    requestHandler: { disableConcurrentStreams: true, requestTimeout: answerLimits.totalMs },
  });

const converseInput = (modelId: string, { system, messages }: ModelPrompt): ConverseStreamCommandInput => ({
  modelId,
  system: [{ text: system }],
  messages: messages.map(({ role, content }) => ({ role, content: [{ text: content }] })),
  // No temperature: some models refuse it.
  inferenceConfig: { maxTokens: MAX_TOKENS },
});

interface SdkError extends Error {
  $metadata?: { httpStatusCode?: number };
  code?: unknown;
}

/** What the service says has a name of its own; what the HTTP/2 connection meets is a plain Error, with many a code. */
function problemOf(error: SdkError): ModelProblem {
  if (passingNames.has(error.name)) return 'busy';
  const fault = faultOf(error);
  if (fault === 'busy') return 'busy';
  const isTransport = error.name === 'Error' && error.$metadata?.httpStatusCode === undefined;
  return fault === 'lost' || isTransport ? 'unreachable' : 'refused';
}

/** Of an answer of the service its name and status alone: its text may quote the prompt. */
export function toModelError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ModelError) return error;
  const { name, $metadata, code } = error as SdkError;
  const names = [name, $metadata?.httpStatusCode, code].filter((part) => part !== undefined);
  return new ModelError(problemOf(error), `Bedrock failed: ${names.join(' ')}`);
}

/** Most troubles of a stream are thrown by the SDK; as an event they would end it just the same. */
const troubleIn = (event: ConverseStreamOutput) =>
  event.internalServerException ??
  event.modelStreamErrorException ??
  event.serviceUnavailableException ??
  event.throttlingException ??
  event.validationException;

async function* converse(client: BedrockRuntimeClient, input: ConverseStreamCommandInput, signal: AbortSignal) {
  try {
    const { stream } = await client.send(new ConverseStreamCommand(input), { abortSignal: signal });
    for await (const event of stream ?? []) {
      const trouble = troubleIn(event);
      if (trouble) throw trouble;
      const text = event.contentBlockDelta?.delta?.text;
      if (text) yield text;
      if (event.messageStop) return;
    }
  } catch (error) {
    throw toModelError(error);
  }
  throw new ModelError('broken', 'the answer ends in the middle');
}

/**
 * A model of Amazon Bedrock, by model id or inference profile; needs `bedrock:InvokeModelWithResponseStream`. An answer
 * that fails throws AppError SERVICE_UNAVAILABLE.
 * https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html
 */
export function createBedrockModel(client: BedrockRuntimeClient, modelId: string, limits: Partial<Limits> = {}): Model {
  return {
    maxSources: CHAT_MODEL_SOURCES,
    streamAnswer(prompt, signal) {
      const input = converseInput(modelId, buildPrompt(prompt, newBoundary()));
      return streamWithin((stop) => converse(client, input, stop), signal, { ...answerLimits, ...limits });
    },
  };
}
