import type { Model, Tracing } from '../../domain/core/app.ts';
import type { Guardrail } from './bedrock.ts';
import type { ChatModel } from './chat.ts';
import type { Embed } from './embed.ts';
import { endpointOf } from './endpoint.ts';
import { spannedEmbed } from './model-span.ts';
import { limitsFor } from './stream.ts';

export interface ModelOptions {
  /** `extractive`, `bedrock:<model id>` or `openai:<model>`. */
  model: string;
  /** `openai:<model>` or `bedrock:<id>`. Empty or undefined: no vectors. */
  embeddingModel?: string;
  /** Maximum tokens per answer. */
  maxTokens: number;
  /** Time to the first text. Default: 15. */
  firstTextSeconds?: number;
  /** Bedrock only. */
  guardrail?: Guardrail | undefined;
  /** Bedrock only. Default: true. */
  promptCaching?: boolean;
  region: string;
  openaiBaseUrl: string | undefined;
  openaiApiKey: string | undefined;
}

/** Loads a model at its first call: an SDK client takes tens of milliseconds, and only functions that answer need one. */
function lazyChat(load: () => Promise<ChatModel>): ChatModel {
  let loading: Promise<ChatModel> | undefined;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  return {
    async *streamAnswer(...call) {
      yield* (await loaded()).streamAnswer(...call);
    },
    rewriteQuestion: async (...call) => (await loaded()).rewriteQuestion(...call),
    chooseTool: async (...call) => (await loaded()).chooseTool(...call),
  };
}

/**
 * Returns the configured model. `extractive` has no model, because the domain answers itself. Throws Error for an
 * unknown kind of model and for an invalid OPENAI_BASE_URL.
 */
export function createModel(options: ModelOptions, tracing?: Tracing): Model {
  const { embeddingModel } = options;
  const answering = createAnswering(options, tracing);
  if (!embeddingModel) return answering;
  return {
    ...answering,
    embed: spannedEmbed(lazyEmbed(embeddingModel, options), embeddingModel, tracing),
    embeddingModel,
  };
}

/** Loaded when the first text needs a vector. */
function lazyEmbed(name: string, { region, openaiBaseUrl: baseUrl, openaiApiKey: apiKey }: ModelOptions): Embed {
  const [kind = '', model = ''] = name.split(/:(.*)/s);
  if (kind !== 'openai' && kind !== 'bedrock') throw new Error(`"${name}" is of no known kind of embedding model.`);
  const endpoint = kind === 'openai' ? endpointOf({ baseUrl, apiKey }, '/embeddings', 'application/json') : undefined;
  const load = async (): Promise<Embed> => {
    if (endpoint) return (await import('./openai/embed.ts')).createOpenAiEmbed({ endpoint, model });
    const [{ createBedrockClient }, { createBedrockEmbed }] = await Promise.all([
      import('./bedrock.ts'),
      import('./embed-bedrock.ts'),
    ]);
    return createBedrockEmbed(createBedrockClient({ region }), model);
  };
  let loading: Promise<Embed> | undefined;
  return async (texts, signal) => {
    loading ??= load();
    return (await loading)(texts, signal);
  };
}

function createAnswering(options: ModelOptions, tracing: Tracing | undefined): Model {
  const { model, maxTokens, openaiBaseUrl: baseUrl, openaiApiKey: apiKey } = options;
  const limits = limitsFor(options.firstTextSeconds);
  const [kind = '', name = ''] = model.split(/:(.*)/s);
  if (kind === 'extractive') return {};
  if (kind === 'bedrock') return lazyChat(() => loadBedrock(name, options, tracing));
  if (kind !== 'openai') throw new Error(`"${model}" is of no known kind of model.`);
  // Reports an invalid URL at the start, not with the first question.
  endpointOf({ baseUrl, apiKey }, '', '');
  return lazyChat(async () =>
    (await import('./openai/model.ts')).createOpenAiModel({ model: name, baseUrl, apiKey, maxTokens, limits, tracing }),
  );
}

async function loadBedrock(modelId: string, options: ModelOptions, tracing: Tracing | undefined): Promise<ChatModel> {
  const { region, maxTokens, guardrail, promptCaching } = options;
  const limits = limitsFor(options.firstTextSeconds);
  const { createBedrockClient, createBedrockModel } = await import('./bedrock.ts');
  return createBedrockModel(createBedrockClient({ region }), {
    modelId,
    maxTokens,
    guardrail,
    promptCaching,
    limits,
    tracing,
  });
}
