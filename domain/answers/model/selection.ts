import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import { estimateTokens } from '../language/tokens.ts';

/** Delimiters, labels and number of a passage in the prompt, in tokens. */
export const PASSAGE_TOKENS = 20;

interface Selection {
  /**
   * Returns false if the chunk does not fit into `share` of the budget. A chunk that is already included takes no room.
   */
  add(chunk: IndexedChunk, share?: number): boolean;
  chunks(): IndexedChunk[];
}

/** Collects chunks, each once, as long as they fit into `budgetTokens`. */
export function createSelection(budgetTokens: number): Selection {
  const taken = new Map<string, IndexedChunk>();
  const sources = new Set<string>();
  let tokens = 0;
  return {
    add(chunk, share = 1) {
      if (taken.has(chunk.id)) return true;
      const room = budgetTokens * share - tokens;
      // A lower limit for any text, so that most chunks that do not fit are not tokenised.
      if (chunk.content.length / 4 > room) return false;
      const more = (sources.has(chunk.sourceId) ? 0 : headTokens(chunk)) + bodyTokens(chunk);
      if (more > room) return false;
      tokens += more;
      taken.set(chunk.id, chunk);
      sources.add(chunk.sourceId);
      return true;
    },
    chunks: () => [...taken.values()],
  };
}

const headTokens = ({ title, url }: IndexedChunk) => PASSAGE_TOKENS + estimateTokens(title) + estimateTokens(url ?? '');
const bodyTokens = ({ heading, content }: IndexedChunk) => estimateTokens(heading ?? '') + estimateTokens(content);

/** Returns as much of a passage as fits if nothing else does. */
export function shortened(chunk: IndexedChunk, budgetTokens: number): IndexedChunk {
  const share = Math.max(0, budgetTokens - headTokens(chunk)) / bodyTokens(chunk);
  return { ...chunk, content: chunk.content.slice(0, Math.floor(chunk.content.length * share)).toWellFormed() };
}
