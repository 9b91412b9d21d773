import type { TextBlock } from './blocks.ts';

/** Separates blocks by blank lines, and puts the items of a list or table on successive lines. */
export function renderBlocks(blocks: readonly TextBlock[]): string {
  const parts: string[] = [];
  let previous: TextBlock | undefined;
  for (const block of blocks) {
    if (previous) parts.push(areTogether(previous, block) ? '\n' : '\n\n');
    parts.push(block.prefix, block.text);
    previous = block;
  }
  return parts.join('');
}

const areTogether = (a: TextBlock, b: TextBlock) => a.kind === b.kind && a.group !== null && a.group === b.group;
