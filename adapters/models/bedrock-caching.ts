import type { SystemContentBlock } from '@aws-sdk/client-bedrock-runtime';
import type { ModelPrompt } from './prompt.ts';

/**
 * Models that cache a prompt up to a mark: Nova, and Claude since 3.5 Haiku.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html
 */
const cachingModel =
  /amazon\.nova-(2-)?(micro|lite|pro|premier)|anthropic\.claude-(3-5-haiku|3-5-sonnet-20241022-v2|3-7|(opus|sonnet|haiku)-[4-9])/;
const cachePoint: SystemContentBlock = { cachePoint: { type: 'default' } };

/** How Bedrock rejects a mark, among other reasons for the same names. */
const refusalNames = new Set(['ValidationException', 'AccessDeniedException']);
const aboutCaching = /cache ?point|prompt cach/i;

/**
 * Marks what a model's server can cache, until a model rejects the mark: then its prompts have none for the life of the
 * container. A prompt whose knowledge depends on the question has no mark, because some models bill writing the cache.
 */
export class PromptCaching {
  #isOn: boolean;
  constructor(modelId: string, isWanted: boolean) {
    this.#isOn = isWanted && cachingModel.test(modelId);
  }

  /** The rules and the knowledge, and a mark after them. */
  systemBlocks({ system, knowledge, isRepeated }: ModelPrompt): SystemContentBlock[] {
    if (!knowledge) return [{ text: system }];
    return [{ text: system }, { text: knowledge }, ...(this.#isOn && isRepeated ? [cachePoint] : [])];
  }

  /** Returns true if the error says that the mark is not supported, and marks no more prompts. */
  isRefused(error: unknown): boolean {
    if (!this.#isOn || !(error instanceof Error)) return false;
    if (!refusalNames.has(error.name) || !aboutCaching.test(error.message)) return false;
    this.#isOn = false;
    return true;
  }
}
