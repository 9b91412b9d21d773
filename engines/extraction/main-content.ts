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
    const found = piece && mayBeCut ? wholeOf(piece, root, test) : piece;
    if (found && found.size.prose > MIN_PROSE && found.size.prose >= root.size.prose * share) return found;
  }
  return densest(root) ?? root;
}

/** Returns the article with the main heading where another one, such as a list of teasers, is larger. */
function headedArticle(root: PageElement): PageElement | null {
  const articles = outermost(root, ({ name, size }) => name === 'article' && size.prose > MIN_HEADED);
  const [headed, another] = articles.filter((article) => headingsOf(article).length > 0);
  if (!headed || another || headed.size.prose < root.size.prose * 0.2) return null;
  const most = Math.max(...articles.map(({ size }) => size.prose));
  const limit = isDeclaredArticle(headed) ? MOST_BESIDE_DECLARED : MOST_BESIDE_HEADED;
  return most > headed.size.prose && most < headed.size.prose * limit ? headed : null;
}
const MIN_HEADED = 400;
/** How many times larger another article can be. */
const MOST_BESIDE_HEADED = 3;
const MOST_BESIDE_DECLARED = 6;

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

function descend(start: PageElement, isArticle: boolean): PageElement {
  let current = start;
  for (;;) {
    const minimum = current.size.prose * (isArticle && isInBody(current) ? 0.95 : 0.9);
    const next = current.children.find(
      (child) => typeof child !== 'string' && holdsNearlyAll(child, current, minimum, isArticle),
    );
    if (!next || typeof next === 'string') return current;
    current = next;
  }
}

/** What a site marks as the text has few surroundings left, and may end with short answers to questions. */
const isInBody = (element: PageElement) => closest(element, (each) => isArticleBody(each) || isNamedBody(each), 12);

function holdsNearlyAll(child: PageElement, parent: PageElement, minimum: number, isArticle: boolean): boolean {
  if (!CONTAINERS.has(child.name) || parent.size.prose === 0) return false;
  if (child.size.prose < minimum) return isArticle && isFollowedByTeasers(child, parent);
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
