import { largestOf, paragraphGroups } from './densest.ts';
import { closest, set } from './html/names.ts';
import { elementsOf, type PageElement } from './html/tree.ts';

const BODY_NAMES =
  /(?:^|\s)(?:article|entry|post|story|news|page|main|single|blog)[-_]{0,2}(?:body|content|text|copy)(?:[-_]\w+)?(?=\s|$)/i;
export const isArticleBody = ({ attributes }: PageElement) => /\barticleBody\b/i.test(attributes.itemprop ?? '');
const nameOf = ({ attributes }: PageElement) => `${attributes.class ?? ''} ${attributes.id ?? ''}`;
/** Some sites name every paragraph so. */
export const isNamedBody = (element: PageElement) => !LINES.has(element.name) && BODY_NAMES.test(nameOf(element));
const LINES = set('p h1 h2 h3 h4 h5 h6 span a li');

/** With this much prose, what a site marks as the text is an article. */
export const ARTICLE_PROSE = 1000;

/** Returns the largest element that is marked as the text of an article, if any. */
export function markedBody(root: PageElement): PageElement | null {
  return largest(root, (each) => each.name === 'article' || isArticleBody(each) || isNamedBody(each), 'prose');
}

/** Returns the largest element that is marked as an article and nothing else, if any. */
export function writingBody(root: PageElement): PageElement | null {
  return largest(root, isWriting, 'prose');
}
/** True for what is marked as an article and nothing else. */
export const isWriting = (each: PageElement) =>
  each.name === 'article' || isArticleBody(each) || (isNamedBody(each) && WRITING.test(nameOf(each)));

/** Names used only for articles. `page-content` is used for anything. */
const WRITING = /(?:article|entry|post|story|news|blog)[-_]{0,2}(?:body|content|text|copy)/i;

/** This much prose in paragraphs side by side is an article where it is most of a page. */
const LONG_GROUP = 1500;

/**
 * Returns true if a page that does not declare it reads like an article: one marked element contains nearly all of its
 * prose, or one element is the parent of most of its text. For a probable article, a large part of the prose suffices.
 */
export function looksLikeArticle(root: PageElement, isProbable: boolean): boolean {
  const body = largest(root, isWriting, 'prose');
  if (body && body.size.prose > root.size.prose * 0.65 && isMostlyProse(body)) return true;
  if (!isMostlyProse(root)) return false;
  const group = largestOf(paragraphGroups(root));
  if (isProbable) return group > root.size.prose * 0.3;
  return group > LONG_GROUP && group > root.size.text * 0.6;
}

const isMostlyProse = ({ size: { prose, text, link } }: PageElement) =>
  prose > 700 && prose > (text - link) * 0.5 && link < text * 0.3;

export const isWithin = (element: PageElement, around: PageElement) =>
  closest(element, (each) => each === around) !== null;

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
