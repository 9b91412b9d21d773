import { isArticleBody, isNamedBody, largest } from './article-marks.ts';
import { densest } from './densest.ts';
import { headingsOf } from './headings.ts';
import { closest, isWithin } from './html/ancestors.ts';
import { outermost } from './html/sweep.ts';
import { elementsOf, type PageElement } from './html/tree.ts';
import { isDeclaredArticle } from './metadata/page-kind.ts';

const isMain = ({ name, attributes }: PageElement) => name === 'main' || attributes.role === 'main';
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
/** A text is split into at most this many pieces. */
const MAX_PIECES = 30;
/** Levels up to what marks a text, and up to what contains all pieces of one. */
const MARK_LEVELS = 12;
const PIECE_LEVELS = 4;
/** What contains the pieces has at most this times as much prose. */
const WHOLE_SCALE = 1.15;
/** A part that replaces the whole has this share of its prose. More in what a site marks as the text. */
const PART_SHARE = 0.9;
const MARKED_PART_SHARE = 0.95;
/** The same for the text outside links on a long page. On other pages the part has all of it. */
const LONG_PAGE_SHARE = 0.95;
/** An article before teasers has this share of the prose, no more before it, and paragraphs that are longer than theirs. */
const BEFORE_TEASERS_SHARE = 0.65;
const BEFORE_ARTICLE = 50;
const TEASER_LENGTH = 0.6;
/** The article with the main heading has this much prose, and this share of the page's. */
const MIN_HEADED = 400;
const HEADED_SHARE = 0.2;
/** How many times larger another article can be. */
const MOST_BESIDE_HEADED = 3;
const MOST_BESIDE_DECLARED = 6;
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
  const headed = headedArticle(root);
  if (headed) return headed;
  for (const { share, test, mayBeCut } of MARKS) {
    const piece = largest(root, test, 'prose');
    const whole = piece && mayBeCut ? wholeOf(piece, root, test) : piece;
    if (whole && whole.size.prose > MIN_PROSE && whole.size.prose >= root.size.prose * share) return whole;
  }
  return densest(root) ?? root;
}

/** Returns the article with the main heading where another one, such as a list of teasers, is larger. */
function headedArticle(root: PageElement): PageElement | null {
  const articles = outermost(root, ({ name, size }) => name === 'article' && size.prose > MIN_HEADED);
  const [headed, another] = articles.filter((article) => headingsOf(article).length > 0);
  if (!headed || another || headed.size.prose < root.size.prose * HEADED_SHARE) return null;
  const most = Math.max(...articles.map(({ size }) => size.prose));
  const limit = isDeclaredArticle(headed) ? MOST_BESIDE_DECLARED : MOST_BESIDE_HEADED;
  return most > headed.size.prose && most < headed.size.prose * limit ? headed : null;
}

/** If siblings have the same mark, and there is little else, returns their parent. */
function wholeOf(piece: PageElement, root: PageElement, test: Mark['test']): PageElement {
  const pieces = elementsOf(root).filter((element) => test(element) && element.size.prose > MIN_PROSE);
  if (pieces.length > MAX_PIECES) return piece;
  let whole = piece;
  for (let parent = piece.parent, up = 0; parent && up < PIECE_LEVELS; parent = parent.parent, up++) {
    const within = pieces.filter((element) => isWithin(element, parent));
    const separate = within.filter((element) => !within.some((other) => other !== element && isWithin(element, other)));
    const marked = separate.reduce((sum, { size }) => sum + size.prose, 0);
    if (separate.length > 1 && parent.size.prose <= marked * WHOLE_SCALE) whole = parent;
  }
  return whole;
}

function descend(start: PageElement, isArticle: boolean): PageElement {
  let current = start;
  for (;;) {
    const minimum = current.size.prose * (isArticle && isInBody(current) ? MARKED_PART_SHARE : PART_SHARE);
    const next = current.children
      .filter((child) => typeof child === 'object')
      .find((child) => holdsNearlyAll(child, current, minimum, isArticle));
    if (!next) return current;
    current = next;
  }
}

/** What a site marks as the text has few surroundings left, and may end with short answers to questions. */
const isInBody = (element: PageElement) =>
  closest(element, (outer) => isArticleBody(outer) || isNamedBody(outer), MARK_LEVELS);

function holdsNearlyAll(child: PageElement, parent: PageElement, minimum: number, isArticle: boolean): boolean {
  if (!CONTAINERS.has(child.name) || parent.size.prose === 0) return false;
  if (child.size.prose < minimum) return isArticle && isFollowedByTeasers(child, parent);
  const unlinked = (element: PageElement) => element.size.text - element.size.link;
  const share = parent.size.prose > LONG_PROSE ? LONG_PAGE_SHARE : 1;
  return isArticle || unlinked(child) >= unlinked(parent) * share;
}

/**
 * Returns true if only teasers follow. They are short, an article's paragraphs are not. A lead precedes the article.
 */
function isFollowedByTeasers(child: PageElement, parent: PageElement): boolean {
  if (child.size.prose < parent.size.prose * BEFORE_TEASERS_SHARE) return false;
  let rest = 0;
  let runs = 0;
  for (const sibling of parent.children.slice(parent.children.indexOf(child) + 1)) {
    if (typeof sibling === 'string') continue;
    rest += sibling.size.prose;
    runs += sibling.size.runs;
  }
  const before = parent.size.prose - child.size.prose - rest;
  return before < BEFORE_ARTICLE && rest / runs < (child.size.prose / child.size.runs) * TEASER_LENGTH;
}
