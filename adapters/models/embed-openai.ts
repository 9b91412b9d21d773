import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { batched, type Embed, type EmbedLimits, embedLimits } from './embed.ts';
import { ModelFault } from './fault.ts';
import { type Endpoint, lost, parseJson, post } from './openai.ts';

/** About 15,000 tokens of our chunks: OpenAI takes 300,000 in one request, a model on one's own machine its time. */
const TEXTS = 32;
const REQUESTS_AT_ONCE = 4;

const answerShape = z.object({ data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()) })) });

/**
 * Models made to be shortened lose next to nothing by it, and the index is a third as large. Other servers may refuse the
 * field. https://platform.openai.com/docs/guides/embeddings
 */
const dimensionsOf = (model: string) => (model.startsWith('text-embedding-3-') ? { dimensions: 512 } : {});

async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<number[][]> {
  const parsed = answerShape.safeParse(parseJson(await text(body)));
  if (!parsed.success) throw new ModelFault('broken', 'the model server answered no list of vectors');
  return parsed.data.data.sort((a, b) => a.index - b.index).map(({ embedding }) => embedding);
}

/** Any server that speaks OpenAI's embeddings: https://platform.openai.com/docs/api-reference/embeddings/create */
export function createOpenAiEmbed(
  { endpoint, model }: { endpoint: Endpoint; model: string },
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
