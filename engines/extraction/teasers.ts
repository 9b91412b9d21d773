import { linkShare } from './html/measure.ts';
import { HEADING, set } from './html/names.ts';
import { BLOCKS, firstElements, type PageElement } from './html/tree.ts';

const CARDS = set('li div article section a figure');
const GROUPS = set('ul ol div section');
const MAX_CARD = 700;
/** Limits repeated work within nested elements. */
const MAX_LOOKED = 60;

/** Blocks that surround articles: rows of cards that link to other pages, and collections of links. */
export const isTeaserBlock = (element: PageElement) =>
  GROUPS.has(element.name) && element.size.text > 0 && (isCardGroup(element) || isLinkBlock(element));

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
  if (!CARDS.has(element.name) || text < 15 || text > MAX_CARD || prose > 300) return false;
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
