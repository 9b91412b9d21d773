import type { IndexedChunk, SearchIndex } from '../../../engines/retrieval/index.ts';
import { estimateTokens } from '../../language/tokens.ts';

/** Delimiters, labels and number of a passage in the prompt, in tokens. */
export const PASSAGE_TOKENS = 20;
/** Share of the budget for results. The rest is for the passages around them. */
const HITS_SHARE = 0.6;
/** Number of results whose surrounding passages are included. */
const WITH_NEIGHBOURS = 3;

/** Collects chunks, each once, as long as they fit into a budget. */
export class Selection {
  readonly #budgetTokens: number;
  readonly #chunks = new Map<string, IndexedChunk>();
  readonly #sourceIds = new Set<string>();
  #tokens = 0;

  constructor(budgetTokens: number) {
    this.#budgetTokens = budgetTokens;
  }

  /** Returns false if the chunk does not fit into `share` of the budget. A chunk that is already included takes no room. */
  add(chunk: IndexedChunk, share = 1): boolean {
    if (this.#chunks.has(chunk.id)) return true;
    const room = this.#budgetTokens * share - this.#tokens;
    // A lower limit for any text, so that most chunks that do not fit are not tokenised.
    if (chunk.content.length / 4 > room) return false;
    const chunkTokens = (this.#sourceIds.has(chunk.sourceId) ? 0 : headTokens(chunk)) + bodyTokens(chunk);
    if (chunkTokens > room) return false;
    this.#tokens += chunkTokens;
    this.#chunks.set(chunk.id, chunk);
    this.#sourceIds.add(chunk.sourceId);
    return true;
  }

  get chunks(): IndexedChunk[] {
    return [...this.#chunks.values()];
  }
}

/**
 * Returns the best results, the passages around the first of them, then as many further results as fit. If the
 * knowledge nearly fits (`all`), the remaining room is filled, because a question in quite different words finds
 * little.
 */
export function selectChunks(
  index: SearchIndex,
  hits: readonly IndexedChunk[],
  all: readonly IndexedChunk[],
  budgetTokens: number,
): IndexedChunk[] {
  const selection = new Selection(budgetTokens);
  if (hits[0] && !selection.add(hits[0])) return [shortened(hits[0], budgetTokens)];
  for (const hit of hits) if (!selection.add(hit, HITS_SHARE)) break;
  for (const { type, sourceId, position } of hits.slice(0, WITH_NEIGHBOURS)) {
    if (type === 'faq') continue;
    for (const chunk of index.chunksOf(sourceId, position - 1, position + 1)) selection.add(chunk);
  }
  for (const chunk of [...hits, ...faqsFirst(all)]) selection.add(chunk);
  return selection.chunks;
}

/** A FAQ contains most per token. */
const faqsFirst = (chunks: readonly IndexedChunk[]) =>
  chunks.toSorted((a, b) => Number(b.type === 'faq') - Number(a.type === 'faq'));

const headTokens = ({ title, url }: IndexedChunk) => PASSAGE_TOKENS + estimateTokens(title) + estimateTokens(url ?? '');
const bodyTokens = ({ heading, content }: IndexedChunk) => estimateTokens(heading ?? '') + estimateTokens(content);

/** Returns as much of a passage as fits if nothing else does. */
function shortened(chunk: IndexedChunk, budgetTokens: number): IndexedChunk {
  const share = Math.max(0, budgetTokens - headTokens(chunk)) / bodyTokens(chunk);
  return { ...chunk, content: chunk.content.slice(0, Math.floor(chunk.content.length * share)).toWellFormed() };
}
