import { ARTICLE_PROSE, isWithin, markedBody } from './article-marks.ts';
import { largestOf, paragraphGroups } from './densest.ts';
import { linkShare } from './html/measure.ts';
import { closest, HEADING, nameWords, set } from './html/names.ts';
import { BLOCKS, firstElements, type PageElement } from './html/tree.ts';
import { isRoot, outermost, sweep } from './sweep.ts';

const CARDS = set('li div article section a figure');
const GROUPS = set('ul ol div section');
const MAX_CARD = 700;
/** Limits repeated work within nested elements. */
const MAX_LOOKED = 60;

/** Removes what links to other pages from an article, unless the page consists of it. */
export function removeTeasers(root: PageElement): void {
  const body = markedBody(root);
  const groups = paragraphGroups(root);
  const teasers = outermost(root, (element) => {
    const isKept = isRoot(element) || (body && isWithin(body, element)) || isListInText(element, groups);
    return !isKept && isTeaserBlock(element);
  });
  const unwanted = new Set(teasers);
  const text = teasers.reduce((sum, { size }) => sum + size.text, 0);
  const others = [...groups].filter(([element]) => !closest(element, (each) => unwanted.has(each)));
  if (text > root.size.text * 0.5 && largestOf(others) < ARTICLE_PROSE) return;
  sweep(root, (element) => unwanted.has(element));
}

/** Removes beginnings of posts from a page that is mostly about something else, such as the front page of a shop. */
export function removePosts(root: PageElement): void {
  const groups = outermost(root, (element) => GROUPS.has(element.name) && isCardGroup(element));
  const text = groups.reduce((sum, { size }) => sum + size.text, 0);
  // A page that consists of cards is a list of them.
  if (text > root.size.text * MOST_CARDS) return;
  const unwanted = new Set(groups.filter(holdsPosts));
  sweep(root, (element) => unwanted.has(element));
}
const MOST_CARDS = 0.5;

/** Returns true if each card is named a post or has a date. */
const holdsPosts = ({ children }: PageElement) =>
  children.every((child) => typeof child === 'string' || !isCard(child) || firstFew(child).some(isOfPost));
const isOfPost = (element: PageElement) =>
  element.name === 'time' || nameWords(element).some((word) => POST_WORDS.has(word));
const POST_WORDS = set('post posts blog news journal');

/** A list between paragraphs is part of the text, even if its items are links. */
const isListInText = ({ name, parent }: PageElement, groups: ReadonlyMap<PageElement, number>) =>
  (name === 'ul' || name === 'ol') && parent !== null && (groups.get(parent) ?? 0) > 400;

/** Blocks that surround articles: rows of cards that link to other pages, and collections of links. */
const isTeaserBlock = (element: PageElement) =>
  GROUPS.has(element.name) &&
  element.size.text > 0 &&
  !isAccordion(element) &&
  (isCardGroup(element) || isLinkBlock(element));

function isCardGroup(element: PageElement): boolean {
  let cards = 0;
  let text = 0;
  for (const child of element.children) {
    if (typeof child === 'string' || !isCard(child)) continue;
    cards++;
    text += child.size.text;
  }
  return cards > 1 && text >= element.size.text * 0.8;
}

/** A card is a link, or has one as its heading, and contains little text. */
function isCard(element: PageElement): boolean {
  const { text, link, prose } = element.size;
  if (!CARDS.has(element.name) || text < 15 || text > MAX_CARD || prose > 450) return false;
  if (element.name === 'a') return true;
  if (element.name === 'li' && !hasBlocks(element)) return false;
  return link >= 15 && (link > text * 0.4 || hasLinkedHeading(element));
}

const hasBlocks = ({ children }: PageElement) =>
  children.some((child) => typeof child !== 'string' && (BLOCKS.has(child.name) || child.name === 'a'));

function hasLinkedHeading(element: PageElement): boolean {
  const heading = firstFew(element).find(({ name }) => HEADING.test(name));
  return heading !== undefined && linkShare(heading) > 0.9;
}

const isLinkBlock = (element: PageElement) =>
  element.name !== 'ul' &&
  element.name !== 'ol' &&
  linkShare(element) > 0.6 &&
  element.size.prose < 150 &&
  firstFew(element).filter(({ name }) => name === 'a').length > 2;

const firstFew = (element: PageElement) => firstElements(element, MAX_LOOKED);

/** The headings of an accordion are links that open its answers. */
const isAccordion = (element: PageElement) => nameWords(element).some((word) => FOLDING_GROUPS.has(word));
const FOLDING_GROUPS = set('accordion accordions toggles faq faqs');
