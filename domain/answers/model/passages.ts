import type { IndexedChunk } from '../../../engines/retrieval/index.ts';
import type { PromptPassage } from '../../core/app.ts';

/**
 * Returns one passage per source, in the order of the first chunk of each. Within a source, chunks are in text order.
 */
export function bySource(chunks: readonly IndexedChunk[]): PromptPassage[] {
  const sources = new Map<string, [IndexedChunk, ...IndexedChunk[]]>();
  for (const chunk of chunks) {
    const chunksOfSource = sources.get(chunk.sourceId);
    if (!chunksOfSource) sources.set(chunk.sourceId, [chunk]);
    else if (chunksOfSource.every(({ content }) => content !== chunk.content)) chunksOfSource.push(chunk);
  }
  return [...sources.values()].map(toPassage);
}

function toPassage(chunks: readonly [IndexedChunk, ...IndexedChunk[]]): PromptPassage {
  const [{ sourceId, title, url }] = chunks;
  const inOrder = chunks.toSorted((a, b) => a.position - b.position);
  const parts = inOrder.map((chunk, at) => partText(chunk, inOrder[at - 1]));
  return { sourceId, title, url, content: parts.join('\n\n') };
}

/** Marks omitted text before a chunk, and names the heading above it. */
function partText({ heading, content, position }: IndexedChunk, before: IndexedChunk | undefined): string {
  if (before && position === before.position + 1) return content;
  const named = heading && !content.startsWith('#') ? `# ${heading}\n${content}` : content;
  return before ? `[...]\n\n${named}` : named;
}
