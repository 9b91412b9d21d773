import type { PageElement } from '../html/tree.ts';

/**
 * The declared kind of a page: an article with author and date, or a product. Many sites declare all of their pages as
 * articles for social networks: such a page is a probable article.
 */
export type PageKind = 'article' | 'probable-article' | 'product';

/** What a page's elements say of its kind. */
export interface KindSigns {
  isArticle: boolean;
  isProduct: boolean;
  /** A publishing system's page of one post. */
  isPost: boolean;
}

const ARTICLE_JSON =
  /"@type"\s{0,9}:\s{0,9}(?:\[\s{0,9})?"(?:\w{0,30}NewsArticle|Article|BlogPosting|LiveBlogPosting|Report)"/;
const ARTICLE_ITEM = /schema\.org\/(?:\w{0,30}NewsArticle|Article|BlogPosting)\b|\barticleBody\b/;
const PRODUCT_JSON = /"@type"\s{0,9}:\s{0,9}(?:\[\s{0,9})?"(?:Product|ProductGroup)"/;
const PRODUCT_ITEM = /schema\.org\/Product\b/;

/** What publishing systems call the page of one post. */
const POST_PAGE =
  /(?:^|\s)(?:single-post|post-template-default|article-page|page-article|(?:page-)?node--?type-(?:article|blog\S*|news\S*|story)|article-detail|blog-post)(?=\s|$)/i;

/** Addresses such as `/blog/a-title` and `/2024/05/a-title`. */
const POST_ADDRESS =
  /^https?:\/\/[^/]+\/(?:[^?#]{1,200}\/)?(?:(?:blogs?|news|newsroom|articles?|posts?|stor(?:y|ies)|magazine|insights)\/|(?:19|20)\d\d\/(?:0?[1-9]|1[0-2])\/)[^?#]*\w/i;

export function noteKind(signs: KindSigns, element: PageElement): void {
  signs.isArticle ||= saysThat(element, ARTICLE_JSON, ARTICLE_ITEM);
  signs.isProduct ||= saysThat(element, PRODUCT_JSON, PRODUCT_ITEM);
  signs.isPost ||= element.name === 'body' && POST_PAGE.test(element.attributes.class ?? '');
}

/** Returns true if microdata declares this element to be an article. */
export const isDeclaredArticle = ({ attributes }: PageElement): boolean => ARTICLE_ITEM.test(attributes.itemtype ?? '');

/** Returns true if structured data declares a type: JSON-LD in a script, or microdata in attributes. */
function saysThat({ name, attributes, children }: PageElement, json: RegExp, itemPattern: RegExp): boolean {
  if (name === 'script') {
    const [text] = children;
    return /ld\+json/i.test(attributes.type ?? '') && typeof text === 'string' && json.test(text);
  }
  return itemPattern.test(`${attributes.itemtype ?? ''} ${attributes.itemprop ?? ''}`);
}

export function declaredKind(
  { isArticle, isProduct, isPost }: KindSigns,
  meta: ReadonlyMap<string, string>,
  url: string,
): PageKind | null {
  if (isArticle || meta.has('article:published_time')) return 'article';
  const type = meta.get('og:type') ?? '';
  if (isProduct || /^(?:og:)?product/i.test(type)) return 'product';
  return isPost || /^article$/i.test(type) || POST_ADDRESS.test(url) ? 'probable-article' : null;
}
