import type { PageElement } from '../html/tree.ts';
import type { TextBlock } from './blocks.ts';

/** A block of at least this length, mostly outside links, is prose. An article begins and ends with prose. */
export const PROSE_SIZE = 80;
const BARE_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/m;

export const isProse = ({ kind, size, link }: TextBlock) =>
  kind !== 'heading' && size >= PROSE_SIZE && link < size * 0.85;
export const isLinked = ({ size, link, text }: TextBlock) => link > size * 0.85 && !BARE_ADDRESS.test(text);

/** A line of links such as `Home | Products | Contact`. */
export const isLinkBar = ({ kind, size, link, text }: TextBlock) =>
  kind === 'paragraph' && link > size * 0.7 && text.split(BETWEEN_LINKS).length >= 3;
const BETWEEN_LINKS = /\s[|•·–-]\s/;

/**
 * Returns the blocks without lists whose items are mostly links, each with the short line that introduces it. `isUnwanted`
 * is asked with the block before a list, and whether prose follows.
 */
export function dropLinkLists(
  blocks: readonly TextBlock[],
  isUnwanted = (_before: TextBlock | undefined, _isFollowed: boolean) => true,
): TextBlock[] {
  const linkLists = linkListsOf(blocks);
  const kept: TextBlock[] = [];
  const lastProse = blocks.findLastIndex(isProse);
  let dropped: PageElement | null = null;
  for (const [index, block] of blocks.entries()) {
    const { group } = block;
    if (group !== null && group === dropped) continue;
    const before = kept.at(-1);
    if (!group || !linkLists.has(group) || group === before?.group || !isUnwanted(before, index < lastProse))
      kept.push(block);
    else {
      dropped = group;
      if (announces(before)) kept.pop();
    }
  }
  return kept;
}

function linkListsOf(blocks: readonly TextBlock[]): ReadonlySet<PageElement> {
  const found = new Set<PageElement>();
  for (const [group, items] of Map.groupBy(blocks, ({ kind, group }) => (kind === 'item' ? group : null))) {
    if (group && items.length > 1 && items.filter(isLinked).length >= items.length * 0.6) found.add(group);
  }
  return found;
}

const announces = (block: TextBlock | undefined) =>
  block !== undefined && block.kind !== 'item' && block.size < 60 && !/[.!]$/.test(block.text);
