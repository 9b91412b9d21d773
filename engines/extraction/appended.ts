import { headingsOf } from './headings.ts';
import { named, wordSet } from './html/names.ts';
import { isRoot, outermost } from './html/sweep.ts';
import type { PageElement } from './html/tree.ts';
import { APPENDED } from './tuning.ts';

const isNamedArticle = named(wordSet('article post story entry'));
const holdsArticle = (element: PageElement) => element.size.prose > APPENDED.prose && headingsOf(element).length > 0;

/** Returns the articles with a main heading after the first one. */
export function appendedArticles(root: PageElement): ReadonlySet<PageElement> {
  const articles = outermost(root, ({ name, size }) => name === 'article' && size.prose > APPENDED.prose);
  return new Set(articles.filter(holdsArticle).slice(1));
}

/** Returns the later siblings of what surrounds the main heading that have its class, if that says article. */
export function articlesLikeFirst(root: PageElement): ReadonlySet<PageElement> {
  const articles = new Set<PageElement>();
  const [heading] = headingsOf(root);
  for (let inner = heading, level = 0; inner?.parent && level < APPENDED.levels; inner = inner.parent, level++) {
    if (isRoot(inner) || !isNamedArticle(inner)) continue;
    for (const sibling of alikeAfter(inner, inner.parent)) if (holdsArticle(sibling)) articles.add(sibling);
  }
  return articles;
}

function alikeAfter(element: PageElement, parent: PageElement): PageElement[] {
  const { name, attributes } = element;
  return parent.children
    .slice(parent.children.indexOf(element) + 1)
    .filter((sibling) => typeof sibling === 'object')
    .filter((sibling) => sibling.name === name && sibling.attributes.class === attributes.class);
}
