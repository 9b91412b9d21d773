import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { batched, type Embed, type EmbedLimits, embedLimits } from '../embed.ts';
import type { ModelEndpoint } from '../endpoint.ts';
import { ModelFault } from '../fault.ts';
import { lost, parseJson, post } from './request.ts';

/** About 15,000 tokens of chunks. OpenAI accepts 300,000 per request, but a local model needs time. */
const TEXTS = 32;
const REQUESTS_AT_ONCE = 4;

const answerShape = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })) });

/**
 * Models that support shortened vectors lose almost no accuracy, and the index is a third as large. Other servers may
 * reject the field. https://platform.openai.com/docs/guides/embeddings
 */
const dimensionsOf = (model: string) => (model.startsWith('text-embedding-3-') ? { dimensions: 512 } : {});

async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<number[][]> {
  const parsed = answerShape.safeParse(parseJson(await text(body)));
  if (!parsed.success) throw new ModelFault('broken', 'the model server answered no list of vectors');
  return parsed.data.data.sort((a, b) => a.index - b.index).map(({ embedding }) => embedding);
}

/** Any server with OpenAI's embeddings API: https://platform.openai.com/docs/api-reference/embeddings/create */
export function createOpenAiEmbed(
  { endpoint, model }: { endpoint: ModelEndpoint; model: string },
  limits: Partial<EmbedLimits> = {},
): Embed {
  const request = async (texts: readonly string[], signal: AbortSignal) => {
    try {
      const body = JSON.stringify({ model, input: texts, ...dimensionsOf(model) });
      return await readAnswer(await post(endpoint, body, signal));
    } catch (error) {
      throw lost(error);
    }
  };
  return batched({ request, size: TEXTS, lanes: REQUESTS_AT_ONCE }, { ...embedLimits, ...limits });
}
