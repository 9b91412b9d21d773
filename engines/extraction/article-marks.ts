import { largestOf, paragraphGroups } from './densest.ts';
import { wordSet } from './html/names.ts';
import { elementsOf, type PageElement } from './html/tree.ts';
import type { PageKind } from './metadata/page-kind.ts';
import { ARTICLE } from './tuning.ts';

const BODY_NAMES =
  /(?:^|\s)(?:article|entry|post|story|news|page|main|single|blog)[-_]{0,2}(?:body|content|text|copy)(?:[-_]\w+)?(?=\s|$)/i;
/** Names used only for articles. `page-content` is used for anything. */
const WRITING = /(?:article|entry|post|story|news|blog)[-_]{0,2}(?:body|content|text|copy)/i;
/** Some sites name every paragraph so. */
const LINES = wordSet('p h1 h2 h3 h4 h5 h6 span a li');

export const isArticleBody = ({ attributes: { itemprop } }: PageElement) =>
  itemprop !== undefined && /\barticleBody\b/i.test(itemprop);
/** Most elements have no name, and this is asked of all several times. */
const isNamed = ({ attributes }: PageElement) => attributes.class !== undefined || attributes.id !== undefined;
const namesOf = ({ attributes }: PageElement) => `${attributes.class ?? ''} ${attributes.id ?? ''}`;
export const isNamedBody = (element: PageElement) =>
  isNamed(element) && !LINES.has(element.name) && BODY_NAMES.test(namesOf(element));
/** True for what is marked as an article and nothing else. */
export const isWriting = (element: PageElement) =>
  element.name === 'article' || isArticleBody(element) || (isNamedBody(element) && WRITING.test(namesOf(element)));

/** Returns the largest element that is marked as the text of an article, if any. */
export function markedBody(root: PageElement): PageElement | null {
  return largest(
    root,
    (element) => element.name === 'article' || isArticleBody(element) || isNamedBody(element),
    'prose',
  );
}

/** Returns the largest element that is marked as an article and nothing else, if any. */
export function writingBody(root: PageElement): PageElement | null {
  return largest(root, isWriting, 'prose');
}

/** Returns the kind of a page without its surroundings: the declared one, or an article if it reads like one. */
export function kindOf(root: PageElement, declaredKind: PageKind | null): PageKind | null {
  if (declaredKind === 'product') return declaredKind;
  if (declaredKind === 'article') return isListing(root) ? null : declaredKind;
  return readsLikeArticle(root, declaredKind === 'probable-article') ? 'article' : null;
}

/** Some shops and indexes declare their lists as articles. */
const isListing = ({ size }: PageElement) =>
  size.prose < size.text * ARTICLE.listingMaxProseShare && size.link > size.text * ARTICLE.listingLinkShare;

/**
 * Returns true if a page that does not declare it reads like an article: one marked element contains nearly all of its
 * prose, or one element is the parent of most of its text. For a probable article, a large part of the prose suffices.
 */
function readsLikeArticle(root: PageElement, isProbable: boolean): boolean {
  const body = writingBody(root);
  if (body && body.size.prose > root.size.prose * ARTICLE.markedShare && isMostlyProse(body)) return true;
  if (!isMostlyProse(root)) return false;
  const group = largestOf(paragraphGroups(root));
  if (isProbable) return group > root.size.prose * ARTICLE.probableShare;
  return group > ARTICLE.paragraphs && group > root.size.text * ARTICLE.paragraphsShare;
}

const isMostlyProse = ({ size: { prose, text, link } }: PageElement) =>
  prose > ARTICLE.looksProse &&
  prose > (text - link) * ARTICLE.looksProseShare &&
  link < text * ARTICLE.looksMaxLinkShare;

/** Returns the element with most prose or text of those that pass `test`. */
export function largest(
  root: PageElement,
  test: (element: PageElement) => boolean,
  by: 'prose' | 'text',
): PageElement | null {
  let best: PageElement | null = null;
  for (const element of elementsOf(root)) {
    if (test(element) && (!best || element.size[by] > best.size[by])) best = element;
  }
  return best;
}
