import { markedBody } from '../article-marks.ts';
import { headingsOf } from '../headings.ts';
import { isWithin } from '../html/ancestors.ts';
import { linkShare } from '../html/measure.ts';
import { hasClass, named, nameWords, PROTECTED, wordSet } from '../html/names.ts';
import { firstElements, type PageElement } from '../html/tree.ts';
import { isArticle, type Page } from '../page.ts';
import { NAMES } from '../tuning.ts';
import type { Stage } from './rule.ts';

/** Names of elements that surround the text. */
const SURROUNDINGS = wordSet(`
  sharethis addthis addtoany recommendations recommendation recirc zergnet subscribe popup modal lightbox sidenav
  adsense ads ad advertorial byline bylines disclaimer masthead teasers followus hashtags sharedaddy sitenotice rollover`);
/** Those of them that consist of links. */
const BARS = wordSet(`
  breadcrumb breadcrumbs crumbs share sharing sharebar pagination pager paginator skip skiplink navbar nav navigation
  topbar toolbar tags taglist readmore editsection`);
/** The same within longer words, such as `sidebarright` and `teaserlist`. */
const STEMS =
  /sidebar|breadcrumb|newsletter|advert(?!or)|outbrain|taboola|footer|^related|related$|^social|meistgelesen|mostread|linklist|catlinks/;
const COMMENTS = wordSet('comment comments disqus livefyre');
const PROMPTS = /teaser|promo|recommend|subscri/;
/** Names of author details in forums. */
const AUTHOR_BOX =
  /(?:^|[\s_-])(?:postprofile|user-?info|user-details|message-user(?:Details|Extras)?|(?:post|message)-signature)(?=\s|$)/;
/** Names that mean the same on some pages, and content (a restaurant's menu, an offer) on others. Links decide. */
const DOUBTFUL = wordSet(
  'menu menus widget widgets links tools next prev previous actions latest popular more header top util utility',
);
/** The same for articles, where everything else is irrelevant. */
const DOUBTFUL_IN_ARTICLES = wordSet(`
  banner promo promotion extra author bio meta bottom carousel slider gallery media rail side aux info`);
const LINES = wordSet('p h2 h3 h4 h5 h6 ul ol figure blockquote');

const hasRelatedName = named(wordSet('related relatedposts recommendations recirc outbrain taboola'));
const isSubscription = named(wordSet('paywall'));
const isDoubtful = named(DOUBTFUL);
const isDoubtfulInArticle = named(DOUBTFUL_IN_ARTICLES);
const isList = named(wordSet('list'));

/** Removes elements around the text by their class and id. */
export const names: Stage = {
  prepare: (page) => {
    page.body = markedBody(page.root);
  },
  rules: [
    {
      name: 'the text, whatever its name',
      keep: holdsTheText,
      unless: [{ name: 'beginnings of other pages', when: isBeginnings, page: 'related-longer-than-text' }],
      page: 'text-named-like-surroundings',
    },
    { name: 'author details', drop: hasClass(AUTHOR_BOX), page: 'author-box' },
    { name: 'embedded post', keep: isEmbeddedPost, page: 'embedded-post' },
    {
      name: 'bars of links',
      drop: named(BARS),
      unless: [{ name: 'text named like a bar', when: isLongText, page: 'text-named-tags' }],
      page: 'bars',
    },
    {
      name: 'prompt to subscribe',
      drop: isSubscription,
      unless: [{ name: 'line for subscribers', when: ({ name }) => LINES.has(name), page: 'lines-for-subscribers' }],
      page: 'paywall',
    },
    {
      name: 'comments by name',
      on: ({ discussion }) => !discussion.isThread,
      drop: (element) => nameWords(element).some(isCommentWord),
      page: 'comment-form',
    },
    { name: 'name of surroundings', drop: named(SURROUNDINGS), page: 'surroundings' },
    {
      name: 'part of a name of surroundings',
      drop: (element) => nameWords(element).some((word) => STEMS.test(word) && !BARS.has(word) && !isCommentWord(word)),
      page: 'surroundings-stems',
    },
    {
      name: 'prompt in an article',
      on: isArticle,
      drop: (element) =>
        linkShare(element) > NAMES.promptLinkShare && nameWords(element).some((word) => PROMPTS.test(word)),
      page: 'prompts',
    },
    {
      name: 'links with a doubtful name',
      drop: (element) => consistsOfLinks(element) && isDoubtful(element),
      page: 'doubtful',
    },
    {
      name: 'links with a doubtful name in an article',
      on: isArticle,
      drop: (element) => consistsOfLinks(element) && isDoubtfulInArticle(element),
      page: 'doubtful-in-article',
    },
    {
      name: 'list of links in an article',
      on: isArticle,
      drop: (element) => consistsOfLinks(element) && isList(element),
      unless: [{ name: 'list element', when: ({ name }) => name === 'ul' || name === 'ol', page: 'list-named-list' }],
      page: 'list-in-article',
    },
  ],
};

/** A name is not sufficient to remove the article or a large part of the page. */
function holdsTheText(element: PageElement, { size: whole, body }: Page): boolean {
  const { name, size } = element;
  if (size.prose > NAMES.textProse && size.prose >= whole.prose * NAMES.textShare) {
    if (!body || body.size.prose < NAMES.textProse || size.prose >= whole.prose * NAMES.unmarkedShare) return true;
    return isWithin(element, body) || isWithin(body, element);
  }
  return size.text >= whole.text * (PROTECTED.has(name) ? NAMES.protectedTextShare : NAMES.anyTextShare);
}

/** An answer can be shorter than the beginnings of others. */
function isBeginnings(element: PageElement, page: Page): boolean {
  const { prose } = element.size;
  if (linkShare(element) <= NAMES.beginningsLinkShare || !hasRelatedName(element)) return false;
  return prose < NAMES.beginningsProse && page.size.prose > prose && headingsOf(element).length === 0;
}

/** An embedded post from a social network. */
function isEmbeddedPost(element: PageElement): boolean {
  if (!nameWords(element).includes('social')) return false;
  return firstElements(element, NAMES.quoteElements).some(({ name }) => name === 'blockquote');
}

function isLongText(element: PageElement): boolean {
  return element.size.prose > NAMES.longText && linkShare(element) < NAMES.longTextMaxLinkShare;
}

function isCommentWord(word: string): boolean {
  return COMMENTS.has(word) || word.startsWith('comment');
}

function consistsOfLinks(element: PageElement): boolean {
  return linkShare(element) > NAMES.doubtfulLinkShare;
}
