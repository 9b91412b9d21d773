import { keepFirstArticle } from './appended.ts';
import { ARTICLE_PROSE, isWithin, isWriting, looksLikeArticle, markedBody, writingBody } from './article-marks.ts';
import {
  CHROME_ROLES,
  isChromeByKind,
  isChromeByName,
  isComments,
  isRelated,
  type PageTraits,
  PROTECTED,
} from './chrome.ts';
import { consentNotices } from './consent.ts';
import { headingsOf, inPageHeader, isPageHeader, keepHeading, removeAboveHeading } from './headings.ts';
import { measure } from './html/measure.ts';
import { closest, nameWords, set } from './html/names.ts';
import type { PageElement, Size } from './html/tree.ts';
import type { PageKind } from './metadata/page-kind.ts';
import { isRoot, outermost, sweep } from './sweep.ts';
import { removePosts, removeTeasers } from './teasers.ts';
import { removeUnseen } from './unseen.ts';

/**
 * Removes everything except the page's own readable text, in place, and updates `size`. Returns the kind of page: the
 * declared one, or an article if it looks like one.
 */
export function clean(root: PageElement, said: PageKind | null): PageKind | null {
  removeUnseen(root);
  const isDiscussion = removeChrome(root, said);
  removeAboveHeading(root);
  const kind = kindOf(root, said);
  const isArticle = kind === 'article';
  if (isArticle) keepFirstArticle(root);
  removeNamed(root, { isArticle, isDiscussion });
  measure(root);
  if (isArticle) removeTeasers(root);
  else removePosts(root);
  if (isArticle || root.size.prose > CAPTIONS_UNTIL) removeCaptions(root);
  return kind;
}

function kindOf(root: PageElement, said: PageKind | null): PageKind | null {
  if (said === 'product') return said;
  if (said === 'article') return isListing(root) ? null : said;
  return looksLikeArticle(root, said === 'probable-article') ? 'article' : null;
}

/** Some shops and indexes declare their lists as articles. */
const isListing = ({ size }: PageElement) => size.prose < size.text * 0.1 && size.link > size.text * 0.5;

/** With this much prose, captions can be removed. */
const CAPTIONS_UNTIL = 1500;

/** The minimum that is always removed. Used if `clean` leaves nothing. */
export function cleanLightly(root: PageElement): void {
  removeUnseen(root);
  sweep(root, ({ name, attributes }) => {
    return name === 'nav' || name === 'footer' || CHROME_ROLES.has(attributes.role ?? '');
  });
}

/** Returns true if the page is a discussion, and not a post that is discussed. */
function removeChrome(root: PageElement, said: PageKind | null): boolean {
  const page = { ...root.size };
  const hasOtherHeading = headingsOf(root).some((heading) => !inPageHeader(heading));
  const comments = outermost(root, (element) => isComments(element));
  const isCommented = said === 'article' && isCommentedArticle(root, comments);
  const isDiscussion = !isCommented && consistsOfComments(root, comments);
  const isPost = isDiscussion && isDiscussedPost(root, comments);
  const notices = consentNotices(root, page);
  const body = writingBody(root);
  const isElsewhere = (element: PageElement) =>
    (isCommented && isComments(element)) ||
    (body !== null && body.size.prose >= ARTICLE_PROSE && !isWithin(element, body) && !isWithin(body, element));
  sweep(root, (element) => {
    if (isPageHeader(element)) keepHeading(element, hasOtherHeading);
    if (isRoot(element) || (holdsMostProse(element, page) && !isElsewhere(element))) return false;
    return (
      isChromeByKind(element) ||
      notices.has(element) ||
      (!isDiscussion && isComments(element, said) && isMinor(element, page))
    );
  });
  return isDiscussion && !isPost;
}

const proseOf = (elements: readonly PageElement[]) => elements.reduce((sum, { size }) => sum + size.prose, 0);

/** An article can have more comments than text of its own. A thread is its posts, whatever the page declares. */
function isCommentedArticle(root: PageElement, comments: readonly PageElement[]): boolean {
  const isThread = comments.some((each) => nameWords(each).some((word) => THREAD.test(word)));
  return !isThread && root.size.prose - proseOf(comments) >= ARTICLE_PROSE;
}
const THREAD = /thread|forum|board|discussion|question|answer/;

/** Where a question has answers, comments are remarks on them. */
function hasAnswers(root: PageElement, comments: readonly PageElement[]): boolean {
  const answers = outermost(root, (element) => nameWords(element).includes('answer'));
  const isAnswer = new Set(answers);
  const remarks = comments.filter((each) => closest(each, (element) => isAnswer.has(element)));
  return proseOf(answers) - proseOf(remarks) >= 200;
}

/** In a forum the posts are the text, whatever their names. */
function consistsOfComments(root: PageElement, comments: readonly PageElement[]): boolean {
  const text = comments.reduce((sum, { size }) => sum + size.text, 0);
  // A list that readers comment on has little prose of its own.
  if (proseOf(comments) < root.size.prose * 0.6 || text < root.size.text * 0.4) return false;
  if (hasAnswers(root, comments)) return false;
  const body = markedBody(root);
  if (!body || closest(body, (element) => isComments(element))) return true;
  return ownProse(body, comments) < 400;
}

const ownProse = (body: PageElement, comments: readonly PageElement[]) =>
  body.size.prose - proseOf(comments.filter((each) => isWithin(each, body)));

/** A short post can have long comments. In a forum, the first post is one of the comments. */
function isDiscussedPost(root: PageElement, comments: readonly PageElement[]): boolean {
  const isComment = new Set(comments);
  const posts = outermost(root, (each) => isComment.has(each) || isWriting(each)).filter(
    (each) => !isComment.has(each),
  );
  const [first] = posts.toSorted((one, other) => other.size.prose - one.size.prose);
  return first !== undefined && ownProse(first, comments) >= SHORT_POST;
}
const SHORT_POST = 150;

function removeNamed(root: PageElement, traits: PageTraits): void {
  const page = { ...root.size };
  const body = markedBody(root);
  sweep(root, (element) => {
    return !isRoot(element) && !holdsTheText(element, page, body) && isChromeByName(element, traits);
  });
}

/** Captions and picture credits. */
function removeCaptions(root: PageElement): void {
  const limit = root.size.text * 0.25;
  sweep(root, (element) => {
    if (element.size.text > limit || element.name === 'caption') return false;
    const words = nameWords(element);
    if (element.name === 'figcaption' || words.some((word) => CAPTION_WORDS.has(word))) return true;
    return element.size.text < 200 && words.some((word) => CREDIT_WORDS.has(word));
  });
}
const CAPTION_WORDS = set('caption captions imagecaption');
const CREDIT_WORDS = set('credit credits photocredit attribution attributions');

const isMinor = ({ size }: PageElement, page: Size) => page.prose - size.prose > Math.min(400, size.prose);
const holdsMostProse = ({ size }: PageElement, page: Size) => size.prose > 400 && size.prose > page.prose * 0.5;

/** The most prose of what a page shows of others. */
const BEGINNINGS = 800;

/** A name is not sufficient to remove the article or this much of the page. */
function holdsTheText(element: PageElement, page: Size, body: PageElement | null): boolean {
  const { name, size } = element;
  // An answer can be shorter than the beginnings of others.
  if (isRelated(element) && size.prose < BEGINNINGS && page.prose > size.prose && headingsOf(element).length === 0)
    return false;
  if (size.prose > 200 && size.prose >= page.prose * 0.4) {
    if (!body || body.size.prose < 200 || size.prose >= page.prose * 0.7) return true;
    return isWithin(element, body) || isWithin(body, element);
  }
  return size.text >= page.text * (PROTECTED.has(name) ? 0.2 : 0.5);
}
