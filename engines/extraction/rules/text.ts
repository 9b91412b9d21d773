import { isArticle, isNoArticle } from '../page.ts';
import { dropAppendices } from '../text/appendices.ts';
import type { TextBlock } from '../text/blocks.ts';
import { dropLinkLists, isLinkBar, isLinked } from '../text/link-lists.ts';
import { APPENDIX, ASIDE, CREDIT, FURTHER_READING, LABEL, THANKS } from '../text/phrases.ts';
import { dropRepeats } from '../text/repeats.ts';
import { TRIM } from '../tuning.ts';
import type { BlockRule } from './rule.ts';

/** `👉 Read more`, `[Read more: …]`. */
const DECORATION = /^(?:(?!©)\p{Extended_Pictographic}\ufe0f?|[\s>»›→*[]){1,8}/u;

/** Drops what interrupts the text: repeats, sections on other things, lists of links, prompts, credits and labels. */
export const text: readonly BlockRule[] = [
  { name: 'repeated passage', cut: dropRepeats, page: 'copy-for-narrow-screens' },
  {
    name: 'sections about other things',
    on: isNoArticle,
    cut: (blocks) => dropAppendices(blocks, (heading) => APPENDIX.test(heading)),
    page: 'related-section',
  },
  {
    name: 'sections after an article',
    on: isArticle,
    cut: (blocks) => dropAppendices(blocks, (heading) => APPENDIX.test(heading) || FURTHER_READING.test(heading)),
    page: 'latest-news-section',
  },
  {
    name: 'announced links',
    on: isNoArticle,
    cut: (blocks) => dropLinkLists(blocks, (before) => before !== undefined && ASIDE.test(before.text)),
    page: 'announced-links',
  },
  {
    name: 'links in an article',
    on: isArticle,
    cut: (blocks) => dropLinkLists(blocks, (before, isFollowed) => !isFollowed || isIntroduction(before)),
    page: 'links-after-article',
  },
  {
    name: 'label of a button',
    on: isNoArticle,
    drop: (block) => block.kind !== 'row' && LABEL.test(block.text),
    page: 'button-labels',
  },
  { name: 'bar of links', on: isNoArticle, drop: isLinkBar, page: 'bar-of-links' },
  { name: 'credit of an agency', on: isArticle, drop: isCredit, page: 'agency-credit' },
  {
    name: 'thanks to a contributor',
    on: isArticle,
    drop: (block) => isLine(block) && THANKS.test(block.text),
    page: 'contributors',
  },
  {
    name: 'prompt between paragraphs',
    on: isArticle,
    drop: (block) => isLine(block) && ASIDE.test(block.text.replace(DECORATION, '')),
    page: 'prompts-between-paragraphs',
  },
  { name: 'line that is a link', on: isArticle, drop: isLinkLine, page: 'link-lines' },
  { name: 'heading that is a link', on: isArticle, drop: isLinkHeading, page: 'headings-of-links' },
];

function isIntroduction(block: TextBlock | undefined): boolean {
  return !block || block.kind === 'heading' || ASIDE.test(block.text);
}

function isCredit({ kind, size, text: line }: TextBlock): boolean {
  return kind === 'paragraph' && size < TRIM.credit && CREDIT.test(line);
}

/** A short line of text, or one that is mostly a link. */
function isLine({ kind, size, link }: TextBlock): boolean {
  return kind !== 'row' && kind !== 'code' && (size < TRIM.line || link > size * TRIM.promptLinkShare);
}

function isLinkLine(block: TextBlock): boolean {
  return block.kind === 'paragraph' && block.size < TRIM.line && isLinked(block);
}

/** A heading that links to another page and has no text of its own. */
function isLinkHeading(block: TextBlock, next: TextBlock | undefined): boolean {
  if (block.kind !== 'heading' || !isLinked(block)) return false;
  return !next || (next.kind === 'heading' && next.prefix.length <= block.prefix.length);
}
