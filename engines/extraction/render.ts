import type { Block } from './blocks.ts';

/** Blocks apart by blank lines; those of one list or table on successive lines. */
export function renderBlocks(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let previous: Block | undefined;
  for (const block of blocks) {
    if (previous) parts.push(areTogether(previous, block) ? '\n' : '\n\n');
    parts.push(block.prefix, block.text);
    previous = block;
  }
  return parts.join('');
}

const areTogether = (a: Block, b: Block) => a.kind === b.kind && a.group !== null && a.group === b.group;
