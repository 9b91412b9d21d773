import { type BedrockRuntimeClient, InvokeModelCommand } from '@aws-sdk/client-bedrock-runtime';
import * as z from 'zod';
import { embeddingOptions } from '../../config/bedrock.ts';
import { toModelFault } from './bedrock-fault.ts';
import { batched, type Embed, type EmbedLimits, embedLimits } from './embed.ts';
import { ModelFault } from './fault.ts';
import { parseJson } from './openai/request.ts';

/**
 * Titan takes one text per request. 16 concurrent requests of about 100 ms embed a page of 250 chunks in two seconds.
 */
const REQUESTS_AT_ONCE = 16;

const answerShape = z.object({ embedding: z.array(z.number()) });

async function invoke(bedrockClient: BedrockRuntimeClient, modelId: string, body: string, signal: AbortSignal) {
  try {
    const input = { modelId, contentType: 'application/json', accept: 'application/json', body };
    return (await bedrockClient.send(new InvokeModelCommand(input), { abortSignal: signal })).body;
  } catch (error) {
    throw toModelFault(error);
  }
}

function readAnswer(body: Uint8Array): number[] {
  const parsed = answerShape.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!parsed.success) throw new ModelFault('broken', 'Bedrock answered no vector');
  return parsed.data.embedding;
}

/**
 * A Titan text embedding model on Amazon Bedrock. Needs `bedrock:InvokeModel`.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-titan-embed-text.html
 */
export function createBedrockEmbed(
  bedrockClient: BedrockRuntimeClient,
  modelId: string,
  limits: Partial<EmbedLimits> = {},
): Embed {
  const request = async ([inputText = '']: readonly string[], signal: AbortSignal) => {
    const body = JSON.stringify({ inputText, ...embeddingOptions(modelId) });
    return [readAnswer(await invoke(bedrockClient, modelId, body, signal))];
  };
  return batched({ request, size: 1, lanes: REQUESTS_AT_ONCE }, { ...embedLimits, ...limits });
}
