import { linkShare } from './html/measure.ts';
import { HEADING, named, wordSet } from './html/names.ts';
import { BLOCKS, firstElements, type PageElement } from './html/tree.ts';
import { TEASERS } from './tuning.ts';

const CARDS = wordSet('li div article section a figure');
const isNamedPost = named(wordSet('post posts blog news journal'));
const firstFew = (element: PageElement) => firstElements(element, TEASERS.elements);

/** Returns true for a row of cards. */
export function isCardGroup(element: PageElement): boolean {
  let cards = 0;
  let text = 0;
  for (const child of element.children) {
    if (typeof child === 'string' || !isCard(child)) continue;
    cards++;
    text += child.size.text;
  }
  return cards > 1 && text >= element.size.text * TEASERS.cardsShare;
}

/** A card is a link, or has one as its heading, and contains little text. */
function isCard(element: PageElement): boolean {
  const { text, link, prose } = element.size;
  if (!CARDS.has(element.name)) return false;
  if (text < TEASERS.cardText || text > TEASERS.cardMaxText || prose > TEASERS.cardMaxProse) return false;
  if (element.name === 'a') return true;
  if (element.name === 'li' && !hasBlocks(element)) return false;
  return link >= TEASERS.cardLink && (link > text * TEASERS.cardLinkShare || hasLinkedHeading(element));
}

const hasBlocks = ({ children }: PageElement) =>
  children.some((child) => typeof child !== 'string' && (BLOCKS.has(child.name) || child.name === 'a'));

function hasLinkedHeading(element: PageElement): boolean {
  const heading = firstFew(element).find(({ name }) => HEADING.test(name));
  return heading !== undefined && linkShare(heading) > TEASERS.headingLinkShare;
}

/** Returns true if each card is named a post or has a date. */
export const holdsPosts = ({ children }: PageElement) =>
  children.every((child) => typeof child === 'string' || !isCard(child) || firstFew(child).some(isOfPost));
const isOfPost = (element: PageElement) => element.name === 'time' || isNamedPost(element);

/** Returns true for links that are not a list between other text. */
export const isLinkBlock = (element: PageElement) =>
  element.name !== 'ul' &&
  element.name !== 'ol' &&
  linkShare(element) > TEASERS.linksShare &&
  element.size.prose < TEASERS.linksMaxProse &&
  firstFew(element).filter(({ name }) => name === 'a').length > TEASERS.links;

/** The headings of an accordion are links that open its answers. */
export const isAccordion = named(wordSet('accordion accordions toggles faq faqs'));
