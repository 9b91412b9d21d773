import { isWithin, looksLikeArticle, markedBody } from './main-content.ts';
import { linkShare, measure } from './measure.ts';
import type { PageKind } from './metadata.ts';
import { closest, NEVER_READ, nameWords, set } from './names.ts';
import { isTeaserBlock } from './teasers.ts';
import { elementsOf, type PageElement, type Size } from './tree.ts';
import { foldedIds, isFloating, isFoldingControl, isHidden } from './visibility.ts';

/** Stand around the text wherever they appear, unless most of the page's prose is in them. */
const CHROME_TAGS = set('nav footer aside menu dialog search');
const CHROME_ROLES = set(
  'navigation contentinfo complementary search dialog alertdialog menu menubar toolbar tooltip status alert',
);
const CONSENT_WORDS = set(`
  cookie cookies consent gdpr onetrust ccpa cookiebar cookiebanner cookienotice cookieconsent cookiebot cmplz cky didomi
  truste iubenda usercentrics borlabs klaro`);
/** `cc-window`, `cc-banner`, `cc-revoke`: the names of the most common script that asks for consent. */
const CONSENT_NAME = /(?:^|\s)cc-(?:window|banner|revoke)(?=\s|$)/;
/** Words that name what surrounds the text of a page. */
const CHROME_WORDS = set(`
  breadcrumb breadcrumbs crumbs share sharing sharebar sharethis addthis addtoany social socials disqus comment
  comments related relatedposts recommendations recommendation recirc outbrain taboola zergnet newsletter subscribe
  popup modal lightbox sidebar sidenav advert adverts advertisement advertising adsense ads ad advertorial pagination
  pager paginator skip skiplink navbar nav navigation topbar toolbar footer byline bylines tags taglist readmore
  paywall disclaimer masthead livefyre teasers followus hashtags sharedaddy`);
/** The same within longer words, such as `sidebarright` and `teaserlist`. */
const CHROME_STEMS =
  /sidebar|breadcrumb|newsletter|advert(?!or)|outbrain|taboola|footer|^related|related$|^social|^comment|meistgelesen|mostread|linklist|catlinks/;
const CHROME_STEMS_IN_ARTICLES = /teaser|promo|recommend|subscri/;
/** Around an article they name the same, elsewhere perhaps what is on offer. */
const CHROME_IN_ARTICLES = set(`
  respond recommended subscription signup sponsored trending reactions author authors bio signature posts
  timestamp nocontent`);
/** What forums show of the author of a post. */
const USER_BOX =
  /(?:^|[\s_-])(?:postprofile|user-?info|user-details|message-user(?:Details|Extras)?|(?:post|message)-signature)(?=\s|$)/;
/** Words that name it on some pages, and real text (a restaurant's menu, an offer) on others: links must decide. */
const DOUBTFUL_WORDS = set(
  'menu menus widget widgets links tools next prev previous actions latest popular more header top',
);
/** The same, where the page is an article and everything else on it is beside the point. */
const DOUBTFUL_IN_ARTICLES = set(`
  banner promo promotion list extra author bio meta bottom carousel slider gallery media rail side aux info`);
const COMMENT_WORDS = set('comment comments disqus respond livefyre');
const REVIEW_WORDS = set('review reviews jdgm');
const CALLOUT_WORDS = set('note tip warning callout info admonition caution danger important hint alert');
const PROTECTED = set('html body main article #document');

/**
 * Takes out, in place, whatever is not the page's own readable text. Leaves `size` of what remains up to date. Returns
 * what kind of page it is: what it says of itself, or an article where it looks like one.
 */
export function clean(root: PageElement, said: PageKind | null): PageKind | null {
  removeUnseen(root);
  measure(root);
  removeChrome(root, said);
  measure(root);
  removeAboveHeading(root);
  measure(root);
  const kind = said ?? (looksLikeArticle(root) ? 'article' : null);
  const isArticle = kind === 'article';
  if (isArticle) keepFirstArticle(root);
  removeNamed(root, isArticle);
  measure(root);
  if (isArticle) removeTeasers(root);
  if (isArticle || root.size.prose > CAPTIONS_UNTIL) sweep(root, (element) => isCaption(element, root));
  return kind;
}

/** Where there is this much prose, the lines under pictures are no loss. */
const CAPTIONS_UNTIL = 1500;

/** Text below a picture, or who took it. */
function isCaption(element: PageElement, page: PageElement): boolean {
  if (element.size.text > page.size.text * 0.25 || element.name === 'caption') return false;
  const words = nameWords(element);
  if (element.name === 'figcaption' || words.some((word) => CAPTION_WORDS.has(word))) return true;
  return element.size.text < 200 && words.some((word) => CREDIT_WORDS.has(word));
}
const CAPTION_WORDS = set('caption captions imagecaption');
const CREDIT_WORDS = set('credit credits photocredit attribution attributions');

/** The least that is always taken out: for a page on which `clean` left nothing. */
export function cleanLightly(root: PageElement): void {
  removeUnseen(root);
  sweep(root, ({ name, attributes }) => name === 'nav' || name === 'footer' || CHROME_ROLES.has(attributes.role ?? ''));
  measure(root);
}

function removeUnseen(root: PageElement): void {
  sweep(root, ({ name }) => NEVER_READ.has(name) && name !== 'noscript');
  measure(root);
  showFallback(root);
  sweep(root, ({ name }) => name === 'noscript');
  measure(root);
  const { size } = root;
  const folded = foldedIds(root);
  sweep(root, (element) => {
    return isIdleButton(element) || (isHidden(element, folded) && !isShownLater(element, size));
  });
}

/** A page that scripts build has its text only for readers without them. */
function showFallback(root: PageElement): void {
  for (const element of elementsOf(root)) {
    const { prose } = element.size;
    if (element.name === 'noscript' && prose > 200 && prose > root.size.prose * 0.8) element.name = 'div';
  }
}

/** Some pages hide all that they have until a script runs. */
const isShownLater = (element: PageElement, page: Size) =>
  element.size.prose > 400 && element.size.prose > page.prose * 0.8 && !isFloating(element);

/** A button that is no question of an accordion and no part of a heading. */
function isIdleButton(element: PageElement): boolean {
  if (element.name !== 'button' && element.attributes.role !== 'button') return false;
  if (isFoldingControl(element) || nameWords(element).includes('accordion')) return false;
  return !closest(element, ({ name }) => name === 'summary' || name === 'dt' || /^h[1-6]$/.test(name), 3);
}

function removeChrome(root: PageElement, said: PageKind | null): void {
  const { size } = root;
  const hasOtherHeading = headingsOf(root).some((heading) => !inPageHeader(heading));
  const isDiscussion = consistsOfComments(root);
  sweep(root, (element) => {
    if (isPageHeader(element)) keepHeading(element, hasOtherHeading);
    if (isRoot(element) || holdsMostProse(element, size)) return false;
    return (
      isChromeByKind(element) || (!isDiscussion && isComments(element, said) && isMinor(element, size))
    );
  });
}

/** Links that come before the main heading lead elsewhere, however they are marked up. */
function removeAboveHeading(root: PageElement): void {
  const [heading] = headingsOf(root);
  if (!heading) return;
  const around = new Set<PageElement>();
  for (let each: PageElement | null = heading; each; each = each.parent) around.add(each);
  for (const element of around) {
    const next = element.children.findIndex((child) => typeof child !== 'string' && around.has(child));
    if (next < 1) continue;
    const above = element.children.slice(0, next).filter((child) => {
      return typeof child === 'string' || linkShare(child) < 0.6 || child.size.text > root.size.text * 0.4;
    });
    element.children = [...above, ...element.children.slice(next)];
  }
}

function removeNamed(root: PageElement, isArticle: boolean): void {
  const { size } = root;
  const body = markedBody(root);
  sweep(
    root,
    (element) => !isRoot(element) && !holdsTheText(element, size, body) && isChromeByName(element, isArticle),
  );
}

/** Removes each element of which `unwanted` holds, with all that is in it. */
export function sweep(root: PageElement, unwanted: (element: PageElement) => boolean): void {
  for (const element of elementsOf(root)) {
    element.children = element.children.filter((child) => typeof child === 'string' || !unwanted(child));
  }
}

/** Some sites append further articles, each with a main heading of its own, as readers scroll. */
function keepFirstArticle(root: PageElement): void {
  const articles = outermost(root, ({ name, size }) => name === 'article' && size.prose > 200);
  const [, ...further] = articles.filter((article) => headingsOf(article).length > 0);
  if (further.length === 0) return;
  const unwanted = new Set(further);
  sweep(root, (element) => unwanted.has(element));
  measure(root);
}

/** Takes out what links to other pages, unless the page consists of it. */
function removeTeasers(root: PageElement): void {
  const { size } = root;
  const body = markedBody(root);
  const teasers = outermost(root, (element) => {
    return !isRoot(element) && !holdsTheText(element, size, body) && isTeaserBlock(element);
  });
  const text = teasers.reduce((sum, teaser) => sum + teaser.size.text, 0);
  if (text > size.text * 0.5) return;
  const unwanted = new Set(teasers);
  sweep(root, (element) => unwanted.has(element));
  measure(root);
}

/** The elements of which `test` holds and of no element around them. */
function outermost(root: PageElement, test: (element: PageElement) => boolean): PageElement[] {
  const found: PageElement[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (test(element)) {
      found.push(element);
      continue;
    }
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index]!;
      if (typeof child !== 'string') waiting.push(child);
    }
  }
  return found;
}

const isRoot = ({ name }: PageElement) => name === 'html' || name === 'body';
const isMinor = ({ size }: PageElement, page: Size) => page.prose - size.prose > Math.min(400, size.prose);
const holdsMostProse = ({ size }: PageElement, page: Size) => size.prose > 400 && size.prose > page.prose * 0.5;

/** No name is reason enough to remove what holds the article, or so much of the page. */
function holdsTheText(element: PageElement, page: Size, body: PageElement | null): boolean {
  const { name, size } = element;
  if (size.prose > 200 && size.prose >= page.prose * 0.4) {
    if (!body || body.size.prose < 200 || size.prose >= page.prose * 0.7) return true;
    return isWithin(element, body) || isWithin(body, element);
  }
  return size.text >= page.text * (PROTECTED.has(name) ? 0.2 : 0.5);
}

/** What visitors say about an article, or buyers about a product. */
function isComments(element: PageElement, kind: PageKind | null = null): boolean {
  const words = nameWords(element);
  return words.some((word) => COMMENT_WORDS.has(word) || (kind === 'product' && REVIEW_WORDS.has(word)));
}

/** In a forum the posts are the text, whatever they are called. */
function consistsOfComments(root: PageElement): boolean {
  const comments = outermost(root, (element) => isComments(element));
  const prose = comments.reduce((sum, { size }) => sum + size.prose, 0);
  if (prose < root.size.prose * 0.6) return false;
  const body = markedBody(root);
  if (!body || closest(body, (element) => isComments(element))) return true;
  const within = comments.filter((each) => isWithin(each, body)).reduce((sum, { size }) => sum + size.prose, 0);
  return body.size.prose - within < 400;
}

function isChromeByKind(element: PageElement): boolean {
  const { name, attributes } = element;
  const words = nameWords(element);
  if (name === 'aside' && (words.some((word) => CALLOUT_WORDS.has(word)) || isRemark(element))) return false;
  if (name === 'footer' && element.parent?.name === 'blockquote') return false;
  if (CHROME_TAGS.has(name) || CHROME_ROLES.has(attributes.role ?? '')) return true;
  if (PROTECTED.has(name)) return false;
  return words.some((word) => CONSENT_WORDS.has(word)) || CONSENT_NAME.test(attributes.class ?? '');
}

/** An aside of the author's own within the text: prose with few links. */
const isRemark = ({ parent, size }: PageElement) =>
  size.prose > 100 && size.link < size.text * 0.1 && parent !== null && parent.size.prose > size.prose * 2;

function isChromeByName(element: PageElement, isArticle: boolean): boolean {
  if (isForm(element)) return true;
  if (USER_BOX.test(element.attributes.class ?? '')) return true;
  const words = nameWords(element);
  if (words.includes('social') && holdsQuote(element)) return false;
  if (words.some((word) => CHROME_WORDS.has(word) || CHROME_STEMS.test(word))) return true;
  if (isArticle && words.some((word) => CHROME_IN_ARTICLES.has(word))) return true;
  if (isArticle && linkShare(element) > 0.2 && words.some((word) => CHROME_STEMS_IN_ARTICLES.test(word))) return true;
  if (linkShare(element) <= 0.5) return false;
  return words.some((word) => DOUBTFUL_WORDS.has(word) || (isArticle && DOUBTFUL_IN_ARTICLES.has(word)));
}

/** A post from a social network, shown within the text. */
function holdsQuote(element: PageElement): boolean {
  let looked = 0;
  for (const { name } of elementsOf(element)) {
    if (name === 'blockquote') return true;
    if (++looked > MAX_LOOKED) return false;
  }
  return false;
}
/** Bounds what is looked at again and again within nested elements. */
const MAX_LOOKED = 200;

/** A form of a few words. Some sites wrap the whole page in one. */
const isForm = ({ name, size }: PageElement) => name === 'form' && size.prose < 200;

const inSection = (element: PageElement) =>
  closest(element, ({ name, attributes }) => name === 'main' || name === 'article' || attributes.role === 'main');
const isPageHeader = (element: PageElement) =>
  (element.name === 'header' || element.attributes.role === 'banner') && !inSection(element);
const inPageHeader = (element: PageElement) => closest(element, isPageHeader, 12) !== null;

/** The first main headings; a sane page has one. */
function headingsOf(root: PageElement): PageElement[] {
  const found: PageElement[] = [];
  for (const element of elementsOf(root)) {
    if (element.name === 'h1' && element.size.text > 0) found.push(element);
    if (found.length === 10) break;
  }
  return found;
}

/** Of the page's header only its first heading stays, and that only where the page has no other. */
function keepHeading(header: PageElement, hasOtherHeading: boolean): void {
  if (header.size.prose > 300) return;
  const heading = hasOtherHeading ? undefined : headingsOf(header)[0];
  header.children = heading ? [heading] : [];
}
