import type { IndexedChunk, SearchIndex } from '../../../engines/retrieval/index.ts';
import type { PromptPassage } from '../../core/app.ts';
import { bySource } from './passages.ts';
import { searchAll, type WeightedQuery } from './queries.ts';
import { PASSAGE_TOKENS, Selection, selectChunks } from './selection.ts';

/** The knowledge in the prompt: whole sources or parts of them, best first. */
export interface PromptContext {
  passages: PromptPassage[];
  /** True if it contains all of the chatbot's knowledge. */
  isWhole: boolean;
  /** 0-1: the confidence of the best result of the first search. */
  confidence: number;
}

/** Results of each search: enough to order knowledge that is included as a whole, and a limit otherwise. */
const RANKED = 40;
const LEAST_HITS = 20;
const MOST_HITS = 100;
/** Twice as much as fits in English, and more than fits in any language, although some are counted in bytes. */
const CHARACTERS_A_TOKEN = 8;

/**
 * Returns the knowledge for a prompt: all of it if it fits into `budgetTokens`, otherwise search results, best first.
 */
export function contextFor(index: SearchIndex, queries: readonly WeightedQuery[], budgetTokens: number): PromptContext {
  const limit = hitsFor(index, budgetTokens);
  const all = isSmall(index, budgetTokens) ? index.all() : [];
  const isWhole = all.length === index.chunkCount && fits(all, budgetTokens);
  const { hits, confidence } = searchAll(index, queries, isWhole ? RANKED : limit);
  // The same order for every question, so that the model's server can cache it.
  const chunks = isWhole ? all : selectChunks(index, hits, all, budgetTokens);
  return { passages: bySource(chunks), isWhole, confidence };
}

/** One and a half times as many as fit, by the average length of chunks. */
function hitsFor(index: SearchIndex, budgetTokens: number): number {
  const average = PASSAGE_TOKENS + index.characters / Math.max(1, index.chunkCount) / 4;
  return Math.min(MOST_HITS, Math.max(LEAST_HITS, Math.ceil((1.5 * budgetTokens) / average)));
}

/** Returns true if reading every chunk is cheap, and most of them may fit. */
const isSmall = (index: SearchIndex, budgetTokens: number): boolean =>
  index.characters <= CHARACTERS_A_TOKEN * budgetTokens;

function fits(chunks: readonly IndexedChunk[], budgetTokens: number): boolean {
  const selection = new Selection(budgetTokens);
  return chunks.every((chunk) => selection.add(chunk));
}
