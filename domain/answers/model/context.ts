import type { IndexedChunk, SearchIndex } from '../../../engines/retrieval/index.ts';
import type { PromptPassage } from '../../core/app.ts';
import { type Judged, lookUp, type Question } from '../decide/look-up.ts';
import { bySource } from './passages.ts';
import { createSelection, PASSAGE_TOKENS, shortened } from './selection.ts';

/** A wording of the visitor's question, and the weight of its ranking. */
export interface WeightedQuery extends Omit<Question, 'limit'> {
  weight: number;
}

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
/** Reciprocal rank fusion: how slowly the value decreases with rank. */
const RANK_OFFSET = 10;
/** Share of the budget for results. The rest is for the passages around them. */
const HITS_SHARE = 0.6;
/** Number of results whose surrounding passages are included. */
const WITH_NEIGHBOURS = 3;

/**
 * Returns the knowledge for a prompt: all of it if it fits into `budgetTokens`, otherwise search results, best first.
 */
export function contextFor(index: SearchIndex, queries: readonly WeightedQuery[], budgetTokens: number): PromptContext {
  const all = isSmall(index, budgetTokens) ? index.all() : [];
  const isWhole = all.length === index.chunkCount && fits(all, budgetTokens);
  const limit = isWhole ? RANKED : hitsFor(index, budgetTokens);
  const searches = queries.map(({ weight, ...query }) => ({ ...lookUp(index, { ...query, limit }), weight }));
  const hits = merged(searches);
  const chunks = isWhole ? [...hits, ...all] : selected(index, hits, all, budgetTokens);
  return { passages: bySource(chunks), isWhole, confidence: searches[0]?.results[0]?.confidence ?? 0 };
}

/** One and a half times as many as fit, by the average length of chunks. */
function hitsFor(index: SearchIndex, budgetTokens: number): number {
  const average = PASSAGE_TOKENS + index.characters / Math.max(1, index.chunkCount) / 4;
  return Math.min(MOST_HITS, Math.max(LEAST_HITS, Math.ceil((1.5 * budgetTokens) / average)));
}

/** Twice as much as fits in English, and more than fits in any language, although some are counted in bytes. */
const CHARACTERS_A_TOKEN = 8;

/** Returns true if reading every chunk is cheap, and most of them may fit. */
const isSmall = (index: SearchIndex, budgetTokens: number): boolean =>
  index.characters <= CHARACTERS_A_TOKEN * budgetTokens;

function fits(chunks: readonly IndexedChunk[], budgetTokens: number): boolean {
  const selection = createSelection(budgetTokens);
  return chunks.every((chunk) => selection.add(chunk));
}

/** Returns each chunk once, ordered by the sum of its reciprocal ranks. */
function merged(searches: readonly (Pick<Judged, 'results'> & { weight: number })[]): IndexedChunk[] {
  const hits = new Map<string, { chunk: IndexedChunk; score: number }>();
  for (const { results, weight } of searches) {
    for (const [rank, { chunk }] of results.entries()) {
      const hit = hits.get(chunk.id) ?? { chunk, score: 0 };
      hit.score += weight / (RANK_OFFSET + rank);
      hits.set(chunk.id, hit);
    }
  }
  return [...hits.values()].sort((a, b) => b.score - a.score).map(({ chunk }) => chunk);
}

/**
 * Returns the best results, the passages around the first of them, then as many further results as fit. If the
 * knowledge nearly fits (`all`), the remaining room is filled, because a question in quite different words finds
 * little.
 */
function selected(
  index: SearchIndex,
  hits: readonly IndexedChunk[],
  all: readonly IndexedChunk[],
  budgetTokens: number,
): IndexedChunk[] {
  const selection = createSelection(budgetTokens);
  if (hits[0] && !selection.add(hits[0])) return [shortened(hits[0], budgetTokens)];
  for (const hit of hits) if (!selection.add(hit, HITS_SHARE)) break;
  for (const { type, sourceId, position } of hits.slice(0, WITH_NEIGHBOURS)) {
    if (type === 'faq') continue;
    for (const chunk of index.chunksOf(sourceId, position - 1, position + 1)) selection.add(chunk);
  }
  for (const chunk of [...hits, ...faqsFirst(all)]) selection.add(chunk);
  return selection.chunks();
}

/** A FAQ contains most per token. */
const faqsFirst = (chunks: readonly IndexedChunk[]) =>
  chunks.toSorted((a, b) => Number(b.type === 'faq') - Number(a.type === 'faq'));
