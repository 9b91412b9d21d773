import type { TextBlock } from './blocks.ts';
import { dropLinkLists, isLinkBar, isLinked, isProse, PROSE_SIZE } from './link-lists.ts';
import { APPENDIX, ASIDE, CREDIT, FURTHER_READING } from './phrases.ts';

const SHORT = 200;

const THANKS = /\bcontributed to th(?:is|e) (?:report|story|article)\b/i;
const DATED = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/;
const BYLINE = /^(?:by|von|par|por|di|door|af|av|автор:?)\s\p{Lu}/iu;

/**
 * Returns an article's blocks without what precedes its first paragraph (dates, names, buttons), lists of links, lines
 * that are links, prompts to subscribe, and what follows its end.
 */
export function trimArticle(blocks: readonly TextBlock[]): TextBlock[] {
  const listed = dropLinkLists(
    dropAppendices(blocks, (heading) => APPENDIX.test(heading) || FURTHER_READING.test(heading)),
    (before, isFollowed) => !isFollowed || !before || before.kind === 'heading' || ASIDE.test(before.text),
  );
  const own = listed.filter((block) => !isAside(block) && !isLinkLine(block));
  return dropEnds(own.filter((block, index) => !isLinkHeading(block, own[index + 1])));
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
  return read.filter((block) => block.kind === 'row' || !(LABEL.test(block.text) || isLinkBar(block)));
}

const LABEL =
  /^(?:share|tweet|print|close|back to top|(?:skip|jump) to (?:main )?(?:content|search|navigation)|advertisement|(?:read|learn|show|view|see) more|menu|search|previous|next|toggle (?:menu|navigation)|(?:reply|respond) to this (?:topic|thread|post|discussion)|(?:add|post|write) a (?:comment|reply)|\d+ (?:posts|replies) in this (?:topic|thread)|you must (?:log ?in|register|sign in)[^.]{0,60})[\s.:»›→…]*$/i;

const isLinkLine = (block: TextBlock) => block.kind === 'paragraph' && block.size < SHORT && isLinked(block);

/** A heading that links to another page and has no text of its own. */
const isLinkHeading = (block: TextBlock, next: TextBlock | undefined) =>
  block.kind === 'heading' &&
  isLinked(block) &&
  (!next || (next.kind === 'heading' && next.prefix.length <= block.prefix.length));

const MAX_CREDIT = 100;
/** `👉 Read more`, `[Read more: …]`. */
const DECORATION = /^(?:(?!©)\p{Extended_Pictographic}\ufe0f?|[\s>»›→*[]){1,8}/u;

function isAside({ kind, size, link, text }: TextBlock): boolean {
  if (kind === 'row' || kind === 'code') return false;
  if (kind === 'paragraph' && size < MAX_CREDIT && CREDIT.test(text)) return true;
  const plain = text.replace(DECORATION, '');
  return (size < SHORT || link > size * 0.5) && (ASIDE.test(plain) || THANKS.test(text));
}

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
