import type { TokenUsage, TraceSpan, Tracing } from '../../domain/core/app.ts';
import type { Embed } from './embed.ts';
import type { ReportedPiece } from './metered.ts';

/** https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/ */
export interface ModelCall {
  /** OpenTelemetry's name of the provider, such as `aws.bedrock`. */
  provider: string;
  model: string;
  maxTokens: number;
}

const usageAttributes = (usage: TokenUsage) => ({
  'gen_ai.usage.input_tokens': usage.inputTokens,
  'gen_ai.usage.output_tokens': usage.outputTokens,
  'gen_ai.usage.cache_read.input_tokens': usage.cachedTokens,
  'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens,
});

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

const begin = (tracing: Tracing | undefined, { provider, model, maxTokens }: ModelCall): TraceSpan | undefined =>
  tracing?.begin(`chat ${model}`, 'client', {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model,
    'gen_ai.request.max_tokens': maxTokens,
  });

/** Yields the pieces of one call, and records it as a span, without anything that it was asked or answered. */
export async function* spanned(
  tracing: Tracing | undefined,
  call: ModelCall,
  pieces: AsyncIterable<ReportedPiece>,
): AsyncGenerator<ReportedPiece> {
  const span = begin(tracing, call);
  let usage: TokenUsage | undefined;
  let problem: string | undefined;
  try {
    for await (const piece of pieces) {
      if (typeof piece === 'object' && 'usage' in piece) usage = piece.usage;
      yield piece;
    }
  } catch (error) {
    problem = nameOf(error);
    throw error;
  } finally {
    span?.end(usage && usageAttributes(usage), problem);
  }
}

/** Records the calls of an embedding model as spans. `embeddingModel`: with its kind, such as `bedrock:<id>`. */
export function spannedEmbed(embed: Embed, embeddingModel: string, tracing: Tracing | undefined): Embed {
  if (!tracing) return embed;
  const [kind = '', model = ''] = embeddingModel.split(/:(.*)/s);
  const attributes = {
    'gen_ai.operation.name': 'embeddings',
    'gen_ai.provider.name': kind === 'bedrock' ? 'aws.bedrock' : kind,
    'gen_ai.request.model': model,
  };
  return (texts, signal) => tracing.within(`embeddings ${model}`, 'client', attributes, () => embed(texts, signal));
}
