import { closest } from '../html/ancestors.ts';
import type { PageElement } from '../html/tree.ts';
import { TRIM } from '../tuning.ts';
import type { TextBlock } from './blocks.ts';

/**
 * Returns the blocks without passages that a page contains a second time, for example for narrow screens. A passage
 * below a heading of its own is meant to occur again, and so is a paragraph beside its first occurrence.
 */
export function dropRepeats(blocks: readonly TextBlock[]): TextBlock[] {
  const parents = new Map<string, PageElement | null>();
  const kept: TextBlock[] = [];
  let passage: TextBlock[] = [];
  for (const block of blocks) {
    if (isRepeat(block, parents)) passage.push(block);
    else {
      kept.push(...keptOf(passage, kept.at(-1)), block);
      passage = [];
    }
    if (!parents.has(block.text)) parents.set(block.text, block.element.parent);
  }
  return [...kept, ...keptOf(passage, kept.at(-1))];
}

function isRepeat({ kind, text, element }: TextBlock, parents: ReadonlyMap<string, PageElement | null>): boolean {
  if (kind === 'row' || kind === 'code') return false;
  const parent = parents.get(text);
  return parent !== undefined && parent !== element.parent && !closest(element, isPanel, TRIM.panelLevels);
}

/** The tabs of a page tell the same for different systems, and are complete each. */
const isPanel = ({ attributes }: PageElement) => attributes.role === 'tabpanel';

/** Short lines are repeats only beside a long one. */
function keptOf(passage: TextBlock[], before: TextBlock | undefined): TextBlock[] {
  const isCopy =
    before?.kind !== 'heading' &&
    passage.some(({ size }) => size >= TRIM.repeated) &&
    passage.reduce((sum, { size }) => sum + size, 0) >= TRIM.repeatedPassage;
  return isCopy ? [] : passage;
}
