import { holdsPosts, isAccordion, isCardGroup, isLinkBlock } from '../cards.ts';
import { largestOf, paragraphGroups } from '../densest.ts';
import { closest } from '../html/ancestors.ts';
import { wordSet } from '../html/names.ts';
import { outermost } from '../html/sweep.ts';
import type { PageElement } from '../html/tree.ts';
import { isArticle, isNoArticle, type Page } from '../page.ts';
import { ARTICLE, TEASERS } from '../tuning.ts';
import type { Stage } from './rule.ts';

const GROUPS = wordSet('ul ol div section');
const isGroup = ({ name, size }: PageElement) => GROUPS.has(name) && size.text > 0;

/** Removes rows of cards that link to other pages, and collections of links. */
export const teasers: Stage = {
  on: isArticle,
  prepare: (page) => {
    page.paragraphs = paragraphGroups(page.root);
  },
  rules: [
    { name: 'list between paragraphs', keep: isListInText, page: 'list-between-paragraphs' },
    { name: 'accordion of links', keep: isAccordion, page: 'accordion-of-links' },
    { name: 'row of cards', drop: (element) => isGroup(element) && isCardGroup(element), page: 'cards-below-article' },
    { name: 'block of links', drop: (element) => isGroup(element) && isLinkBlock(element), page: 'block-of-links' },
  ],
  refuses: isPageOf,
};

/** Removes beginnings of posts from a page that is mostly about something else, such as the front page of a shop. */
export const posts: Stage = {
  on: isNoArticle,
  rules: [{ name: 'beginnings of posts', dropAll: groupsOfPosts, page: 'posts-in-shop' }],
};

/** A list between paragraphs is part of the text, even if its items are links. */
function isListInText({ name, parent }: PageElement, { paragraphs }: Page): boolean {
  return (name === 'ul' || name === 'ol') && parent !== null && (paragraphs.get(parent) ?? 0) > TEASERS.listProse;
}

/** Returns true if the page consists of these elements. */
function isPageOf(elements: ReadonlySet<PageElement>, { root, paragraphs }: Page): boolean {
  const others = [...paragraphs].filter(([group]) => !closest(group, (element) => elements.has(element)));
  return textOf(elements) > root.size.text * TEASERS.pageShare && largestOf(others) < ARTICLE.prose;
}

function groupsOfPosts({ root }: Page): ReadonlySet<PageElement> {
  const groups = outermost(root, (element) => GROUPS.has(element.name) && isCardGroup(element));
  // A page that consists of cards is a list of them.
  const isList = textOf(groups) > root.size.text * TEASERS.pageShare;
  return new Set(isList ? [] : groups.filter(holdsPosts));
}

function textOf(elements: Iterable<PageElement>): number {
  let text = 0;
  for (const { size } of elements) text += size.text;
  return text;
}
