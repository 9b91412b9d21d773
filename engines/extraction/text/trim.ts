import type { PageElement } from '../html/tree.ts';
import type { TextBlock } from './blocks.ts';
import { APPENDIX, ASIDE, FURTHER_READING } from './phrases.ts';

/** A block of at least this length, mostly outside links, is prose. An article begins and ends with prose. */
const PROSE_SIZE = 80;
const SHORT = 200;

const THANKS = /\bcontributed to th(?:is|e) (?:report|story|article)\b/i;
const BARE_ADDRESS = /^(?:https?:\/\/|www\.)\S+$/m;
const DATED = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/;
const BYLINE = /^(?:by|von|par|por|di|door|af|av|автор:?)\s\p{Lu}/iu;

/**
 * Returns an article's blocks without what precedes its first paragraph (dates, names, buttons), lists of links, lines
 * that are links, prompts to subscribe, and what follows its end.
 */
export function trimArticle(blocks: readonly TextBlock[]): TextBlock[] {
  const listed = dropLinkLists(
    dropAppendices(blocks, (heading) => APPENDIX.test(heading) || FURTHER_READING.test(heading)),
  );
  return dropEnds(listed.filter((block) => !isAside(block) && !isLinkLine(block)));
}

/** Sections whose heading announces something other than the article, unless they contain much of the text. */
function dropAppendices(blocks: readonly TextBlock[], announces: (heading: string) => boolean): readonly TextBlock[] {
  const total = proseOf(blocks);
  const kept: TextBlock[] = [];
  let end = 0;
  for (const [index, block] of blocks.entries()) {
    if (index < end) continue;
    const isAppendix = block.kind === 'heading' && block.size <= 80 && announces(block.text);
    const next = isAppendix ? endOfSection(blocks, index, block) : index;
    if (next > index && isBesideThePoint(blocks.slice(index, next), total)) end = next;
    else kept.push(block);
  }
  return sizeOf(kept) < sizeOf(blocks) * 0.6 ? blocks : kept;
}

const sizeOf = (blocks: readonly TextBlock[]) => blocks.reduce((sum, { size }) => sum + size, 0);
const isBesideThePoint = (section: readonly TextBlock[], total: number) =>
  proseOf(section) < total * 0.25 && !section.some(({ kind }) => kind === 'row' || kind === 'code');

const proseOf = (blocks: readonly TextBlock[]) =>
  blocks.reduce((sum, block) => sum + (isProse(block) ? block.size - block.link : 0), 0);

/** Returns the index of the next heading of the same or a higher level. */
function endOfSection(blocks: readonly TextBlock[], start: number, heading: TextBlock): number {
  const isEnd = (block: TextBlock | undefined) =>
    !block || (block.kind === 'heading' && block.prefix.length <= heading.prefix.length);
  let end = start + 1;
  while (!isEnd(blocks[end])) end++;
  return end;
}

/** Returns the blocks of other pages without button labels and lists of related links. */
export function trimPage(blocks: readonly TextBlock[]): TextBlock[] {
  const read = dropLinkLists(
    dropAppendices(blocks, (heading) => APPENDIX.test(heading)),
    (before) => before !== undefined && ASIDE.test(before.text),
  );
  return read.filter(({ kind, text }) => kind === 'row' || !LABEL.test(text));
}

const LABEL =
  /^(?:share|tweet|print|close|back to top|(?:skip|jump) to (?:main )?(?:content|search|navigation)|advertisement|(?:read|learn|show|view|see) more|menu|search|previous|next|toggle (?:menu|navigation)|you must (?:log ?in|register|sign in)[^.]{0,60})[\s.:»›→…]*$/i;

const isProse = ({ kind, size, link }: TextBlock) => kind !== 'heading' && size >= PROSE_SIZE && link < size * 0.85;
const isLinked = ({ size, link, text }: TextBlock) => link > size * 0.85 && !BARE_ADDRESS.test(text);
const isLinkLine = (block: TextBlock) => block.kind === 'paragraph' && block.size < SHORT && isLinked(block);

function isAside({ kind, size, link, text }: TextBlock): boolean {
  if (kind === 'row' || kind === 'code') return false;
  return (size < SHORT || link > size * 0.5) && (ASIDE.test(text) || THANKS.test(text));
}

/** Lists whose items are mostly links, each with the short line that introduces it. */
function dropLinkLists(
  blocks: readonly TextBlock[],
  isUnwanted = (_before: TextBlock | undefined) => true,
): TextBlock[] {
  const linkLists = linkListsOf(blocks);
  const kept: TextBlock[] = [];
  let dropped: PageElement | null = null;
  for (const block of blocks) {
    const { group } = block;
    if (group !== null && group === dropped) continue;
    const before = kept.at(-1);
    if (!group || !linkLists.has(group) || group === before?.group || !isUnwanted(before)) kept.push(block);
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

/** Removes short blocks before the first paragraph and after the last one. */
function dropEnds(blocks: readonly TextBlock[]): TextBlock[] {
  const first = blocks.findIndex(isProse);
  if (first < 0) return [...blocks];
  const last = blocks.findLastIndex(({ kind }) => kind !== 'heading');
  return blocks.filter((block, index) => index <= last && (index >= first || !isSmallChange(block)));
}

/** A date, a name, a button's label. */
function isSmallChange({ kind, size, text }: TextBlock): boolean {
  if (kind !== 'paragraph') return false;
  const isSentence = /[.?!…:。？！]["'”’»)]*$/.test(text);
  return (size < 30 && !isSentence) || (size < PROSE_SIZE && (DATED.test(text) || BYLINE.test(text)));
}
