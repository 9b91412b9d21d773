import { closest } from '../html/names.ts';
import type { PageElement } from '../html/tree.ts';
import type { TextBlock } from './blocks.ts';

/** Shorter texts may be meant to occur twice: a button, opening hours, a name, a step of two procedures. */
const LONG_BLOCK = 80;
const LONG_PASSAGE = 250;

/**
 * Returns the blocks without passages that a page contains a second time, for example for narrow screens. A passage
 * below a heading of its own is meant to occur again, and so is a paragraph beside its first occurrence.
 */
export function dropRepeats(blocks: readonly TextBlock[]): TextBlock[] {
  const places = new Map<string, PageElement | null>();
  const kept: TextBlock[] = [];
  let passage: TextBlock[] = [];
  for (const block of blocks) {
    if (isRepeat(block, places)) passage.push(block);
    else {
      kept.push(...keptOf(passage, kept.at(-1)), block);
      passage = [];
    }
    if (!places.has(block.text)) places.set(block.text, block.element.parent);
  }
  return [...kept, ...keptOf(passage, kept.at(-1))];
}

function isRepeat({ kind, text, element }: TextBlock, places: ReadonlyMap<string, PageElement | null>): boolean {
  if (kind === 'row' || kind === 'code') return false;
  const place = places.get(text);
  return place !== undefined && place !== element.parent && !closest(element, isPanel, 12);
}

/** The tabs of a page tell the same for different systems, and are complete each. */
const isPanel = ({ attributes }: PageElement) => attributes.role === 'tabpanel';

/** Short lines are repeats only beside a long one. */
function keptOf(passage: TextBlock[], before: TextBlock | undefined): TextBlock[] {
  const isCopy =
    before?.kind !== 'heading' &&
    passage.some(({ size }) => size >= LONG_BLOCK) &&
    passage.reduce((sum, { size }) => sum + size, 0) >= LONG_PASSAGE;
  return isCopy ? [] : passage;
}
