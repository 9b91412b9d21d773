import { TRIM } from '../tuning.ts';
import type { TextBlock } from './blocks.ts';
import { isProse } from './link-lists.ts';

/** Drops sections whose heading announces something other than the text, unless they contain much of it. */
export function dropAppendices(
  blocks: readonly TextBlock[],
  announces: (heading: string) => boolean,
): readonly TextBlock[] {
  const total = proseOf(blocks);
  const kept: TextBlock[] = [];
  let end = 0;
  for (const [index, block] of blocks.entries()) {
    if (index < end) continue;
    const isAppendix = block.kind === 'heading' && block.size <= TRIM.appendixHeading && announces(block.text);
    const next = isAppendix ? endOfSection(blocks, index, block) : index;
    if (next > index && isBesideThePoint(blocks.slice(index, next), total)) end = next;
    else kept.push(block);
  }
  return sizeOf(kept) < sizeOf(blocks) * TRIM.appendicesLeft ? blocks : kept;
}

const sizeOf = (blocks: readonly TextBlock[]) => blocks.reduce((sum, { size }) => sum + size, 0);
const proseOf = (blocks: readonly TextBlock[]) =>
  blocks.reduce((sum, block) => sum + (isProse(block) ? block.size - block.link : 0), 0);
const isBesideThePoint = (section: readonly TextBlock[], total: number) =>
  proseOf(section) < total * TRIM.appendixMaxShare && !section.some(({ kind }) => kind === 'row' || kind === 'code');

/** Returns the index of the next heading of the same or a higher level. */
function endOfSection(blocks: readonly TextBlock[], start: number, heading: TextBlock): number {
  const isEnd = (block: TextBlock | undefined) =>
    !block || (block.kind === 'heading' && block.prefix.length <= heading.prefix.length);
  let end = start + 1;
  while (!isEnd(blocks[end])) end++;
  return end;
}
