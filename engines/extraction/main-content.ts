import { closest } from './html/names.ts';
import { elementsOf, type PageElement } from './html/tree.ts';

const BODY_NAMES =
  /(?:^|\s)(?:article|entry|post|story|news|page|main|single|blog)[-_]{0,2}(?:body|content|text|copy)(?:[-_]\w+)?(?=\s|$)/i;
const isMain = ({ name, attributes }: PageElement) => name === 'main' || attributes.role === 'main';
const isArticleBody = ({ attributes }: PageElement) => /\barticleBody\b/i.test(attributes.itemprop ?? '');
const nameOf = ({ attributes }: PageElement) => `${attributes.class ?? ''} ${attributes.id ?? ''}`;
const isNamedBody = (element: PageElement) => BODY_NAMES.test(nameOf(element));

interface Mark {
  /** Minimum share of the page's prose. */
  share: number;
  test: (element: PageElement) => boolean;
  /** A text that is split into several such elements, for example by advertisements, is joined again. */
  mayBeCut?: boolean;
}
/** Elements that mark the text, best first. */
const MARKS: readonly Mark[] = [
  { share: 0.4, test: isArticleBody, mayBeCut: true },
  { share: 0.5, test: isNamedBody, mayBeCut: true },
  { share: 0.5, test: ({ name }) => name === 'article' },
  { share: 0.6, test: isMain },
];
const MIN_PROSE = 200;
/** On a page with less prose, any short line may be what visitors ask for: a telephone number, a price. */
const LONG_PROSE = 1500;
const CONTAINERS = new Set('#document html body main article section div center form table tbody tr td'.split(' '));

/**
 * Returns the element with the text of a cleaned page. For an article it is chosen by its prose. On other pages tables
 * and short lines count as much, so only wrappers around nearly all of the text are skipped.
 */
export function findMain(root: PageElement, { isArticle }: { isArticle: boolean }): PageElement {
  const start = isArticle ? markedText(root) : (largest(root, isMain, 'text') ?? root);
  return descend(start.size.text > 0 ? start : root, isArticle);
}

function markedText(root: PageElement): PageElement {
  for (const { share, test, mayBeCut } of MARKS) {
    const piece = largest(root, test, 'prose');
    const found = piece && mayBeCut ? wholeOf(piece, root, test) : piece;
    if (found && found.size.prose > MIN_PROSE && found.size.prose >= root.size.prose * share) return found;
  }
  return root;
}

/** Returns the largest element that is marked as the text of an article, if any. */
export function markedBody(root: PageElement): PageElement | null {
  return largest(root, (each) => each.name === 'article' || isArticleBody(each) || isNamedBody(each), 'prose');
}

/** Names used only for articles. `page-content` is used for anything. */
const WRITING = /(?:article|entry|post|story|news|blog)[-_]{0,2}(?:body|content|text|copy)/i;

/** Returns true if an undeclared page reads like an article: one marked element contains nearly all of its prose. */
export function looksLikeArticle(root: PageElement): boolean {
  const isWriting = (each: PageElement) =>
    each.name === 'article' || isArticleBody(each) || (isNamedBody(each) && WRITING.test(nameOf(each)));
  const body = largest(root, isWriting, 'prose');
  if (!body) return false;
  const { prose, text, link } = body.size;
  return prose > 700 && prose > root.size.prose * 0.65 && prose > (text - link) * 0.5 && link < text * 0.3;
}

/** If siblings have the same mark, and there is little else, returns their parent. */
function wholeOf(piece: PageElement, root: PageElement, test: Mark['test']): PageElement {
  const pieces = elementsOf(root).filter((element) => test(element) && element.size.prose > MIN_PROSE);
  if (pieces.length > MAX_PIECES) return piece;
  let whole = piece;
  for (let parent = piece.parent, up = 0; parent && up < 4; parent = parent.parent, up++) {
    const held = pieces.filter((each) => each.parent !== null && isWithin(each, parent));
    const outermost = held.filter((each) => !held.some((other) => other !== each && isWithin(each, other)));
    const marked = outermost.reduce((sum, each) => sum + each.size.prose, 0);
    if (outermost.length > 1 && parent.size.prose <= marked * 1.15) whole = parent;
  }
  return whole;
}
const MAX_PIECES = 30;
export const isWithin = (element: PageElement, around: PageElement) =>
  closest(element, (each) => each === around) !== null;

function largest(root: PageElement, test: Mark['test'], by: 'prose' | 'text'): PageElement | null {
  let best: PageElement | null = null;
  for (const element of elementsOf(root)) {
    if (test(element) && (!best || element.size[by] > best.size[by])) best = element;
  }
  return best;
}

function descend(start: PageElement, isArticle: boolean): PageElement {
  let current = start;
  for (;;) {
    const next = current.children.find(
      (child) => typeof child !== 'string' && holdsNearlyAll(child, current, isArticle),
    );
    if (!next || typeof next === 'string') return current;
    current = next;
  }
}

function holdsNearlyAll(child: PageElement, parent: PageElement, isArticle: boolean): boolean {
  if (!CONTAINERS.has(child.name) || parent.size.prose === 0) return false;
  if (child.size.prose < parent.size.prose * 0.9) return isArticle && isFollowedByTeasers(child, parent);
  const unlinked = (element: PageElement) => element.size.text - element.size.link;
  const share = parent.size.prose > LONG_PROSE ? 0.95 : 1;
  return isArticle || unlinked(child) >= unlinked(parent) * share;
}

/**
 * Returns true if only teasers follow. They are short, an article's paragraphs are not. A lead precedes the article.
 */
function isFollowedByTeasers(child: PageElement, parent: PageElement): boolean {
  if (child.size.prose < parent.size.prose * 0.65) return false;
  let rest = 0;
  let runs = 0;
  for (const sibling of parent.children.slice(parent.children.indexOf(child) + 1)) {
    if (typeof sibling === 'string') continue;
    rest += sibling.size.prose;
    runs += sibling.size.runs;
  }
  const before = parent.size.prose - child.size.prose - rest;
  return before < 50 && rest / runs < (child.size.prose / child.size.runs) * 0.6;
}
