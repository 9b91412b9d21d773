import type { modelProblems } from '../../../config/metrics.ts';

/** A passage that retrieval found. Data, never instructions. */
export interface Passage {
  sourceId: string;
  chunkId: string;
  type: 'faq' | 'url' | 'text' | 'file';
  title: string;
  url: string | null;
  /** The answer of a FAQ, otherwise the passage's text. */
  content: string;
  score: number;
  /** 0-1: the estimated probability that the passage answers the question. */
  confidence: number;
}
/** A source, or parts of it, as passed to a language model. */
export type PromptPassage = Pick<Passage, 'sourceId' | 'title' | 'url' | 'content'>;
export interface AnswerPrompt {
  question: string;
  passages: readonly PromptPassage[];
  /** True: the passages are all of the chatbot's knowledge, so they are the same for every question. */
  isAllKnowledge?: boolean;
  history: PromptHistory;
  botName: string;
  /** BCP 47 language of the answer. Null: the question's language. */
  language: string | null;
  /** The owner's instructions. They may not change the platform's rules. */
  instructions: string | null;
  tone: 'friendly' | 'neutral' | 'formal' | null;
}
/** Oldest first. */
export type PromptHistory = readonly { role: 'visitor' | 'assistant' | 'agent'; content: string }[];
export interface RewritePrompt {
  question: string;
  history: PromptHistory;
  /** Titles of sources. They indicate the language to write in. */
  titles: readonly string[];
}

/** A value that a tool takes, as text. */
export interface ToolValue {
  key: string;
  description: string;
  /** What it may be. Empty: anything. */
  options: readonly string[];
}
/** Something that a model may choose to have done. */
export interface ModelTool {
  /** Letters, digits and `_`. */
  name: string;
  description: string;
  values: readonly ToolValue[];
}
export interface ToolPrompt {
  /** What the visitor wrote, oldest first, and nothing that anybody else did. The last one is answered. */
  messages: readonly string[];
  tools: readonly ModelTool[];
  /** YYYY-MM-DD */
  today: string;
}
/** What a model chose. Its values are whatever the model wrote. */
export interface ToolChoice {
  name: string;
  values: Readonly<Record<string, string>>;
}

/** How a language model's reply ended. */
export interface AnswerEnd {
  /**
   * `cut`: at the token limit. `no_answer`: the passages do not answer the question. `blocked`: a guardrail blocked the question
   * or the answer.
   */
  reason: 'complete' | 'cut' | 'no_answer' | 'blocked';
  /** The passages behind the answer, as indexes into the prompt. Null: the model did not cite any. */
  cited: readonly number[] | null;
}
/**
 * Tokens of one or more calls. `cachedTokens` and `cacheWriteTokens`: the parts of `inputTokens` that were read from the server's
 * cache and written to it.
 */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  /** Only Bedrock counts them. */
  cacheWriteTokens?: number;
}
/** Is told the tokens that a model server has counted since the last report, also those of calls that fail. */
export type UsageListener = (usage: TokenUsage) => void;
/**
 * A piece of the answer's text or, as the last part, its end. `restart`: the text so far was not part of the answer, which
 * begins now.
 */
export type AnswerPart = { text: string } | { restart: true } | { end: AnswerEnd };

/** Why a language model failed. `not_enabled`: it does not exist in the region, or the account has no access. */
export type ModelFailure = (typeof modelProblems)[number];
/** The cause of errors that `Model` throws. Its message contains nothing of the prompt. */
export class ModelError extends Error {
  readonly failure: ModelFailure;
  constructor(failure: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelError';
    this.failure = failure;
  }
}
export interface Model {
  /**
   * Generates an answer with a language model. Undefined if none is configured. Stops without an end part if `signal` aborts.
   * Throws SERVICE_UNAVAILABLE with a ModelError as its cause.
   */
  streamAnswer?(prompt: AnswerPrompt, signal: AbortSignal, onUsage?: UsageListener): AsyncIterable<AnswerPart>;
  /** Rewrites a follow-up as a standalone question on one line. Throws as `streamAnswer` does. */
  rewriteQuestion?(prompt: RewritePrompt, signal: AbortSignal, onUsage?: UsageListener): Promise<string>;
  /**
   * Chooses one of some tools, or none: undefined. Undefined too for a server that was found to know no tools. Throws as `streamAnswer`
   * does.
   */
  chooseTool?(prompt: ToolPrompt, signal: AbortSignal, onUsage?: UsageListener): Promise<ToolChoice | undefined>;
  /**
   * One vector per text, all of the same length. Undefined if no embedding model is configured. Throws SERVICE_UNAVAILABLE if a
   * vector is missing or `signal` aborts.
   */
  embed?(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
  /** Identifies the model behind `embed`. Vectors of different models are not comparable. */
  readonly embeddingModel?: string;
}

/** A model of which `embed` is configured. */
export type EmbeddingModel = Model & Required<Pick<Model, 'embed' | 'embeddingModel'>>;
export const isEmbedding = (model: Model): model is EmbeddingModel => Boolean(model.embed && model.embeddingModel);
