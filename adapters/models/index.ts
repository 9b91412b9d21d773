import type { Log, Model } from '../../domain/app.ts';
import type { Embed } from './embed.ts';
import { createOpenAiModel, endpointOf } from './openai.ts';
import { CHAT_MODEL_SOURCES } from './prompt.ts';
import { withFallback } from './resilient.ts';

export interface ModelOptions {
  /** `extractive`, `bedrock:<model id>` or `openai:<model>`. */
  model: string;
  /** `openai:<model>` or `bedrock:<id>`; empty or left out: no vectors. */
  embeddingModel?: string;
  region: string;
  openaiBaseUrl: string | undefined;
  openaiApiKey: string | undefined;
  /** Answers by itself, or in place of a model that fails. */
  extractive: Model;
  log: Log;
}

/** The SDK's client takes tens of milliseconds to load and to build: only a function that answers pays, and once. */
function lazyBedrock(modelId: string, region: string): Model {
  let loading: Promise<Model> | undefined;
  const load = async () => {
    const { createBedrockClient, createBedrockModel } = await import('./bedrock.ts');
    return createBedrockModel(createBedrockClient({ region }), modelId);
  };
  return {
    maxSources: CHAT_MODEL_SOURCES,
    async *streamAnswer(prompt, signal) {
      loading ??= load();
      yield* (await loading).streamAnswer(prompt, signal);
    },
  };
}

/**
 * The model that is configured. One that fails before its first text is replaced, for that answer, by `extractive`. Throws
 * an Error for a model of no known kind and for an OPENAI_BASE_URL that is no URL.
 */
export function createModel(options: ModelOptions): Model {
  const { embeddingModel } = options;
  const answering = createAnswering(options);
  return embeddingModel ? { ...answering, embed: lazyEmbed(embeddingModel, options), embeddingModel } : answering;
}

/** Loaded at the first text that needs a vector. */
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
  const { model, extractive, log } = options;
  const [kind = '', name = ''] = model.split(/:(.*)/s);
  if (kind === 'extractive') return extractive;
  if (kind === 'bedrock') return withFallback(model, lazyBedrock(name, options.region), extractive, log);
  if (kind !== 'openai') throw new Error(`"${model}" is of no known kind of model.`);
  const openai = createOpenAiModel({ model: name, baseUrl: options.openaiBaseUrl, apiKey: options.openaiApiKey });
  return withFallback(model, openai, extractive, log);
}
