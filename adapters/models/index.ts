import type { Model } from '../../domain/core/app.ts';
import type { Guardrail } from './bedrock.ts';
import type { ChatModel } from './chat.ts';
import type { Embed } from './embed.ts';
import { createOpenAiModel, endpointOf } from './openai.ts';

export interface ModelOptions {
  /** `extractive`, `bedrock:<model id>` or `openai:<model>`. */
  model: string;
  /** `openai:<model>` or `bedrock:<id>`. Empty or undefined: no vectors. */
  embeddingModel?: string;
  /** Maximum tokens per answer. */
  maxTokens: number;
  /** Bedrock only. */
  guardrail?: Guardrail | undefined;
  region: string;
  openaiBaseUrl: string | undefined;
  openaiApiKey: string | undefined;
}

/** The SDK's client takes tens of milliseconds to load and create. Only functions that answer pay this, once. */
function lazyBedrock(modelId: string, { region, maxTokens, guardrail }: ModelOptions): ChatModel {
  let loading: Promise<ChatModel> | undefined;
  const load = async () => {
    const { createBedrockClient, createBedrockModel } = await import('./bedrock.ts');
    return createBedrockModel(createBedrockClient({ region }), { modelId, maxTokens, guardrail });
  };
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  return {
    async *streamAnswer(prompt, signal) {
      yield* (await loaded()).streamAnswer(prompt, signal);
    },
    rewriteQuestion: async (prompt, signal) => (await loaded()).rewriteQuestion(prompt, signal),
  };
}

/**
 * Returns the configured model. `extractive` has no model, because the domain answers itself. Throws Error for an
 * unknown kind of model and for an invalid OPENAI_BASE_URL.
 */
export function createModel(options: ModelOptions): Model {
  const { embeddingModel } = options;
  const answering = createAnswering(options);
  return embeddingModel ? { ...answering, embed: lazyEmbed(embeddingModel, options), embeddingModel } : answering;
}

/** Loaded when the first text needs a vector. */
function lazyEmbed(name: string, { region, openaiBaseUrl: baseUrl, openaiApiKey: apiKey }: ModelOptions): Embed {
  const [kind = '', model = ''] = name.split(/:(.*)/s);
  if (kind !== 'openai' && kind !== 'bedrock') throw new Error(`"${name}" is of no known kind of embedding model.`);
  const endpoint = kind === 'openai' ? endpointOf({ baseUrl, apiKey }, '/embeddings', 'application/json') : undefined;
  const load = async (): Promise<Embed> => {
    if (endpoint) return (await import('./embed-openai.ts')).createOpenAiEmbed({ endpoint, model });
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

function createAnswering(options: ModelOptions): Model {
  const { model, maxTokens, openaiBaseUrl: baseUrl, openaiApiKey: apiKey } = options;
  const [kind = '', name = ''] = model.split(/:(.*)/s);
  if (kind === 'extractive') return {};
  if (kind === 'bedrock') return lazyBedrock(name, options);
  if (kind !== 'openai') throw new Error(`"${model}" is of no known kind of model.`);
  return createOpenAiModel({ model: name, baseUrl, apiKey, maxTokens });
}
