import { headingsOf } from './headings.ts';
import { nameWords, set } from './html/names.ts';
import type { PageElement } from './html/tree.ts';
import { isRoot, outermost, sweep } from './sweep.ts';

/** Some sites append further articles with main headings of their own as readers scroll. */
export function keepFirstArticle(root: PageElement): void {
  const holdsArticle = (element: PageElement) => element.size.prose > 200 && headingsOf(element).length > 0;
  const articles = outermost(root, ({ name, size }) => name === 'article' && size.prose > 200);
  const unwanted = new Set(articles.filter(holdsArticle).slice(1));
  for (const element of alikeAfter(headingsOf(root)[0])) if (holdsArticle(element)) unwanted.add(element);
  if (unwanted.size > 0) sweep(root, (element) => unwanted.has(element));
}

/** Returns the later siblings of what surrounds the main heading that have its class, if that says article. */
function alikeAfter(heading: PageElement | undefined): PageElement[] {
  const found: PageElement[] = [];
  for (let inner = heading, level = 0; inner?.parent && level < 6; inner = inner.parent, level++) {
    const { name, attributes, parent } = inner;
    if (isRoot(inner) || !nameWords(inner).some((word) => ARTICLE_WORDS.has(word))) continue;
    for (const sibling of parent.children.slice(parent.children.indexOf(inner) + 1)) {
      if (typeof sibling === 'string' || sibling.name !== name) continue;
      if (sibling.attributes.class === attributes.class) found.push(sibling);
    }
  }
  return found;
}
const ARTICLE_WORDS = set('article post story entry');
