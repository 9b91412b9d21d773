import { inSection } from './headings.ts';
import { linkShare } from './html/measure.ts';
import { nameWords, set } from './html/names.ts';
import { firstElements, type PageElement } from './html/tree.ts';
import type { PageKind } from './metadata/page-kind.ts';

/** Elements that surround the text, unless most of the page's prose is in them. */
const CHROME_TAGS = set('nav footer aside menu dialog search');
export const CHROME_ROLES = set(
  'navigation contentinfo complementary search dialog alertdialog menu menubar toolbar tooltip status alert',
);
const CONSENT_WORDS = set(`
  cookie cookies consent gdpr onetrust ccpa cookiebar cookiebanner cookienotice cookieconsent cookiebot cmplz cky didomi
  truste iubenda usercentrics borlabs klaro`);
/** `cc-window`, `cc-banner`, `cc-revoke`: names of the most common consent script, and with `fs-` before them of another. */
const CONSENT_NAME = /(?:^|\s)(?:fs-)?cc-(?:window|banner|revoke)(?=[\s_]|$)/;
/** Names of elements that surround the text. */
const CHROME_WORDS = set(`
  breadcrumb breadcrumbs crumbs share sharing sharebar sharethis addthis addtoany social socials disqus comment
  comments related relatedposts recommendations recommendation recirc outbrain taboola zergnet newsletter subscribe
  popup modal lightbox sidebar sidenav advert adverts advertisement advertising adsense ads ad advertorial pagination
  pager paginator skip skiplink navbar nav navigation topbar toolbar footer byline bylines tags taglist readmore
  paywall disclaimer masthead livefyre teasers followus hashtags sharedaddy editsection sitenotice`);
/** Those of them that consist of links. */
const LINK_WORDS = set(`
  breadcrumb breadcrumbs crumbs share sharing sharebar pagination pager paginator skip skiplink navbar nav navigation
  topbar toolbar tags taglist readmore editsection`);
/** The same within longer words, such as `sidebarright` and `teaserlist`. */
const CHROME_STEMS =
  /sidebar|breadcrumb|newsletter|advert(?!or)|outbrain|taboola|footer|^related|related$|^social|^comment|meistgelesen|mostread|linklist|catlinks/;
const CHROME_STEMS_IN_ARTICLES = /teaser|promo|recommend|subscri/;
/** Names that mean the same around an article, and possibly the offer on other pages. */
const CHROME_IN_ARTICLES = set(`
  respond recommended subscription signup sponsored trending reactions author authors bio signature posts
  timestamp nocontent rollover`);
/** Names of author details in forums. */
const USER_BOX =
  /(?:^|[\s_-])(?:postprofile|user-?info|user-details|message-user(?:Details|Extras)?|(?:post|message)-signature)(?=\s|$)/;
/** Names that mean the same on some pages, and content (a restaurant's menu, an offer) on others. Links decide. */
const DOUBTFUL_WORDS = set(
  'menu menus widget widgets links tools next prev previous actions latest popular more header top util utility',
);
/** The same for articles, where everything else is irrelevant. */
const DOUBTFUL_IN_ARTICLES = set(`
  banner promo promotion list extra author bio meta bottom carousel slider gallery media rail side aux info`);
const COMMENT_WORDS = set('comment comments disqus respond livefyre');
const REVIEW_WORDS = set('review reviews jdgm');
const CALLOUT_WORDS = set('note tip warning callout info admonition caution danger important hint alert infobox');
/** Elements whose names often indicate surroundings. */
export const PROTECTED = set('html body main article #document');

/** Comments on an article, or reviews of a product. */
export function isComments(element: PageElement, kind: PageKind | null = null): boolean {
  const words = nameWords(element);
  return words.some((word) => COMMENT_WORDS.has(word) || (kind === 'product' && REVIEW_WORDS.has(word)));
}

/** Returns true if an element surrounds the text because of its tag or role, or asks for consent. */
export function isChromeByKind(element: PageElement): boolean {
  const { name, attributes } = element;
  const words = nameWords(element);
  if (name === 'aside' && (words.some((word) => CALLOUT_WORDS.has(word)) || isRemark(element))) return false;
  if (name === 'footer' && element.parent?.name === 'blockquote') return false;
  if (attributes.role === 'alert' && isCallout(element)) return false;
  if (CHROME_TAGS.has(name) || CHROME_ROLES.has(attributes.role ?? '')) return true;
  if (PROTECTED.has(name)) return false;
  const classes = attributes.class ?? '';
  return words.some((word) => CONSENT_WORDS.has(word)) || CONSENT_NAME.test(classes) || isLeftOutOfPrint(element);
}
/** What a page leaves out when it is printed, except prose such as a warning. */
const isLeftOutOfPrint = (element: PageElement) =>
  NOT_PRINTED.test(element.attributes.class ?? '') && (element.size.prose === 0 || linkShare(element) > 0.3);
const NOT_PRINTED = /(?:^|\s)(?:no-?print|d-print-none|hidden-print|print:hidden|mw-jump-link)(?=\s|$)/;

/** A note within the text. Generators of documentation give it the role of an alert. */
const isCallout = (element: PageElement) =>
  element.size.prose > 0 && inSection(element) !== null && nameWords(element).some((word) => CALLOUT_WORDS.has(word));

/** An aside within the text: prose with few links. */
const isRemark = ({ parent, size }: PageElement) =>
  size.prose > 100 && size.link < size.text * 0.1 && parent !== null && parent.size.prose > size.prose * 2;

/** Beginnings of other pages. */
export const isRelated = (element: PageElement) =>
  linkShare(element) > 0.1 && nameWords(element).some((word) => RELATED_WORDS.has(word));
const RELATED_WORDS = set('related relatedposts recommendations recirc outbrain taboola');

export interface PageTraits {
  isArticle: boolean;
  /** The posts of a discussion are its text, whatever their names. */
  isDiscussion: boolean;
}

/** Returns true if an element surrounds the text because of its class or id. */
export function isChromeByName(element: PageElement, { isArticle, isDiscussion }: PageTraits): boolean {
  if (isForm(element)) return true;
  if (USER_BOX.test(element.attributes.class ?? '')) return true;
  const words = nameWords(element);
  if (words.includes('social') && holdsQuote(element)) return false;
  if (words.some((word) => !(isDiscussion && isCommentWord(word)) && isChromeWord(word, element))) return true;
  if (isArticle && words.some((word) => CHROME_IN_ARTICLES.has(word))) return true;
  if (isArticle && linkShare(element) > 0.2 && words.some((word) => CHROME_STEMS_IN_ARTICLES.test(word))) return true;
  if (linkShare(element) <= 0.5) return false;
  const isList = element.name === 'ul' || element.name === 'ol';
  const isDoubtful = (word: string) => DOUBTFUL_IN_ARTICLES.has(word) && !(isList && word === 'list');
  return words.some((word) => DOUBTFUL_WORDS.has(word) || (isArticle && isDoubtful(word)));
}

function isChromeWord(word: string, element: PageElement): boolean {
  if (LINK_WORDS.has(word) && isLongText(element)) return false;
  // Some magazines mark each paragraph for subscribers so.
  if (word === 'paywall' && LINES.has(element.name)) return false;
  return CHROME_WORDS.has(word) || CHROME_STEMS.test(word);
}
const isCommentWord = (word: string) => COMMENT_WORDS.has(word) || /^comment/.test(word);
const LINES = set('p h2 h3 h4 h5 h6 ul ol figure blockquote');
const isLongText = (element: PageElement) => element.size.prose > 400 && linkShare(element) < 0.15;

/** An embedded post from a social network. */
function holdsQuote(element: PageElement): boolean {
  return firstElements(element, MAX_LOOKED).some(({ name }) => name === 'blockquote');
}
/** Limits repeated work within nested elements. */
const MAX_LOOKED = 200;

/** A form with little text. Some sites wrap the whole page in a form. */
const isForm = ({ name, size }: PageElement) => name === 'form' && size.prose < 200;
