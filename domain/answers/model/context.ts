import {
  type IndexedChunk,
  type Question,
  type SearchIndex,
  withoutSupersededChunks,
} from '../../../engines/retrieval/index.ts';
import type { PromptPassage } from '../../core/app.ts';
import { lookUp } from '../decide/look-up.ts';
import type { Turn } from '../turn/turn.ts';
import { previousQuestions } from './history.ts';
import { bySource } from './passages.ts';
import { PASSAGE_TOKENS, Selection, selectChunks } from './selection.ts';

/** A wording of the visitor's question, and the weight of its ranking. */
export interface WeightedQuery extends Omit<Question, 'limit'> {
  weight: number;
}

/** Weights of the rankings that include the previous question, or the previous two. */
const WITH_LAST = 0.7;
const WITH_LAST_TWO = 0.4;
/** Reciprocal rank fusion: how slowly the value decreases with rank. */
const RANK_OFFSET = 10;

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

/** Returns the message alone and after the previous questions, because "and to Spain?" means little alone. */
export function queriesOf(turn: Turn): WeightedQuery[] {
  const { text, embedding, synonyms } = turn;
  const [last, earlier] = previousQuestions(turn).reverse();
  const queries: WeightedQuery[] = [{ text, embedding, synonyms, weight: 1 }];
  if (last !== undefined) queries.push({ text: `${last}\n${text}`, synonyms, weight: WITH_LAST });
  if (earlier !== undefined) queries.push({ text: `${earlier}\n${last}\n${text}`, synonyms, weight: WITH_LAST_TWO });
  return queries;
}

/**
 * Returns the knowledge for a prompt: all of it if it fits into `budgetTokens`, otherwise search results, best first.
 */
export function contextFor(index: SearchIndex, queries: readonly WeightedQuery[], budgetTokens: number): PromptContext {
  const limit = hitsFor(index, budgetTokens);
  const stored = isSmall(index, budgetTokens) ? index.all() : [];
  const all = withoutSupersededChunks(stored);
  const isWhole = stored.length === index.chunkCount && fits(all, budgetTokens);
  const { hits, confidence } = searchAll(index, queries, isWhole ? RANKED : limit);
  // The same order for every question, so that the model's server can cache it.
  const chunks = isWhole ? all : selectChunks(index, hits, all, budgetTokens);
  return { passages: bySource(chunks), isWhole, confidence };
}

/** `hits`: each chunk once, ordered by the sum of its reciprocal ranks. `confidence`: that of the first query's best result. */
function searchAll(
  index: SearchIndex,
  queries: readonly WeightedQuery[],
  limit: number,
): { hits: IndexedChunk[]; confidence: number } {
  const scores = new Map<string, { chunk: IndexedChunk; score: number }>();
  const rankings = queries.map(({ weight, ...query }) => ({ weight, ...lookUp(index, { ...query, limit }) }));
  for (const { results, weight } of rankings) {
    for (const [rank, { chunk }] of results.entries()) {
      const score = scores.get(chunk.id)?.score ?? 0;
      scores.set(chunk.id, { chunk, score: score + weight / (RANK_OFFSET + rank) });
    }
  }
  const hits = [...scores.values()].sort((a, b) => b.score - a.score).map(({ chunk }) => chunk);
  return { hits, confidence: rankings[0]?.results[0]?.confidence ?? 0 };
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
