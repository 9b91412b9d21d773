import type { PageElement } from '../html/tree.ts';
import { TRIM } from '../tuning.ts';
import type { TextBlock } from './blocks.ts';

const BARE_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/m;

export const isProse = ({ kind, size, link }: TextBlock) =>
  kind !== 'heading' && size >= TRIM.prose && link < size * TRIM.linkedShare;
export const isLinked = ({ size, link, text }: TextBlock) => link > size * TRIM.linkedShare && !BARE_ADDRESS.test(text);

/** A line of links such as `Home | Products | Contact`. */
export const isLinkBar = ({ kind, size, link, text }: TextBlock) =>
  kind === 'paragraph' && link > size * TRIM.barLinkShare && text.split(BETWEEN_LINKS).length >= TRIM.barParts;
const BETWEEN_LINKS = /\s[|•·–-]\s/;

/**
 * Returns the blocks without lists whose items are mostly links, each with the short line that introduces it. `isUnwanted`
 * is asked with the block before a list, and whether prose follows.
 */
export function dropLinkLists(
  blocks: readonly TextBlock[],
  isUnwanted: (before: TextBlock | undefined, isFollowed: boolean) => boolean,
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
  const lists = new Set<PageElement>();
  for (const [group, items] of Map.groupBy(blocks, ({ kind, group }) => (kind === 'item' ? group : null))) {
    if (group && items.length > 1 && items.filter(isLinked).length >= items.length * TRIM.listLinkedShare)
      lists.add(group);
  }
  return lists;
}

const announces = (block: TextBlock | undefined) =>
  block !== undefined && block.kind !== 'item' && block.size < TRIM.introduction && !/[.!]$/.test(block.text);
