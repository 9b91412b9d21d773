import { appendedArticles, articlesLikeFirst } from '../appended.ts';
import { linksAboveHeading } from '../headings.ts';
import { isArticle } from '../page.ts';
import type { Stage } from './rule.ts';

/** Removes what stands above the main heading. */
export const aboveHeading: Stage = {
  rules: [
    { name: 'links above the heading', dropAll: ({ root }) => linksAboveHeading(root), page: 'links-above-heading' },
  ],
};

/** Removes the articles that some sites append as readers scroll, with main headings of their own. */
export const appended: Stage = {
  on: isArticle,
  rules: [
    { name: 'appended articles', dropAll: ({ root }) => appendedArticles(root), page: 'endless-articles' },
    { name: 'appended articles by class', dropAll: ({ root }) => articlesLikeFirst(root), page: 'endless-divisions' },
  ],
};
