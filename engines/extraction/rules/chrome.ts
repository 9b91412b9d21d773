import { writingBody } from '../article-marks.ts';
import { consentNotices } from '../consent.ts';
import { isComment, readDiscussion } from '../discussion.ts';
import { hasHeadingInText, inSection, isPageHeader, keepHeading } from '../headings.ts';
import { isWithin } from '../html/ancestors.ts';
import { linkShare } from '../html/measure.ts';
import { hasClass, named, PROTECTED, wordSet } from '../html/names.ts';
import type { PageElement } from '../html/tree.ts';
import type { Page } from '../page.ts';
import { ARTICLE, CHROME } from '../tuning.ts';
import type { Exception, Stage } from './rule.ts';

/** Elements that surround the text, unless most of the page's prose is in them. */
const CHROME_TAGS = wordSet('nav footer aside menu dialog search');
const CHROME_ROLES = wordSet(
  'navigation contentinfo complementary search dialog alertdialog menu menubar toolbar tooltip status alert',
);
const CONSENT_WORDS = wordSet(`
  cookie cookies consent gdpr onetrust ccpa cookiebar cookiebanner cookienotice cookieconsent cookiebot cmplz cky didomi
  truste iubenda usercentrics borlabs klaro`);
/** `cc-window`, `cc-banner`, `cc-revoke`: names of the most common consent script, and with `fs-` before them of another. */
const CONSENT_NAME = /(?:^|\s)(?:fs-)?cc-(?:window|banner|revoke)(?=[\s_]|$)/;
const NOT_PRINTED = /(?:^|\s)(?:no-?print|d-print-none|hidden-print|print:hidden|mw-jump-link)(?=\s|$)/;

const isCallout = named(
  wordSet('note tip warning callout info admonition caution danger important hint alert infobox'),
);
const isReview = named(wordSet('review reviews jdgm'));
const isConsent = named(CONSENT_WORDS);
const isMarkedNotPrinted = hasClass(NOT_PRINTED);

/** Notes within the text. */
const notes: readonly Exception[] = [
  {
    name: 'aside that is a note',
    when: (element) => element.name === 'aside' && isCallout(element),
    page: 'aside-note',
  },
  { name: 'aside within the text', when: isRemark, page: 'aside-remark' },
  {
    name: 'footer of a quotation',
    when: ({ name, parent }) => name === 'footer' && parent?.name === 'blockquote',
    page: 'quotation',
  },
  { name: 'alert that is a note', when: isAlertNote, page: 'alert-note' },
];
const isProtected: Exception = {
  name: 'the page itself, named like its surroundings',
  when: ({ name }) => PROTECTED.has(name),
  page: 'named-page',
};

/** Removes elements around the text by their kind. */
export const chrome: Stage = {
  prepare: (page) => {
    const { root, declaredKind } = page;
    page.hasHeadingInText = hasHeadingInText(root);
    page.discussion = readDiscussion(root, declaredKind);
    page.body = writingBody(root);
  },
  rules: [
    {
      name: 'header without its heading',
      shorten: (element, page) => {
        if (isPageHeader(element)) keepHeading(element, page.hasHeadingInText);
      },
      page: 'page-header',
    },
    {
      name: 'most of the page',
      keep: isMostOfPage,
      unless: [
        { name: 'more comments than article', when: isCommentOnArticle, page: 'commented-article' },
        { name: 'more text beside than in the article', when: isBesideArticle, page: 'beside-article' },
      ],
      page: 'most-in-aside',
    },
    { name: 'element around the text', drop: ({ name }) => CHROME_TAGS.has(name), unless: notes, page: 'tags' },
    {
      name: 'role around the text',
      drop: ({ attributes }) => CHROME_ROLES.has(attributes.role ?? ''),
      unless: notes,
      page: 'roles',
    },
    { name: 'consent by name', drop: isConsent, unless: [...notes, isProtected], page: 'consent-name' },
    {
      name: 'consent by the name of a script',
      drop: hasClass(CONSENT_NAME),
      unless: [...notes, isProtected],
      page: 'consent-script',
    },
    { name: 'not printed', drop: isNotPrinted, unless: [...notes, isProtected], page: 'not-printed' },
    { name: 'consent by text', dropAll: consentNotices, page: 'consent-text' },
    {
      name: 'comments',
      on: ({ discussion }) => !discussion.consistsOfComments,
      drop: (element, page) => isComment(element) && isMinor(element, page),
      page: 'comments',
    },
    {
      name: 'reviews of a product',
      on: ({ declaredKind, discussion }) => declaredKind === 'product' && !discussion.consistsOfComments,
      drop: (element, page) => isReview(element) && isMinor(element, page),
      page: 'reviews',
    },
  ],
};

/** The minimum that is always removed. Used if nothing else is left. */
export const chromeByTag: Stage = {
  rules: [
    {
      name: 'menus and roles, of a page without text',
      drop: ({ name, attributes }) => name === 'nav' || name === 'footer' || CHROME_ROLES.has(attributes.role ?? ''),
      page: 'only-surroundings',
    },
  ],
};

function isMostOfPage({ size }: PageElement, page: Page): boolean {
  return size.prose > CHROME.mostProse && size.prose > page.size.prose * CHROME.mostShare;
}

function isCommentOnArticle(element: PageElement, { discussion }: Page): boolean {
  return discussion.isCommentedArticle && isComment(element);
}

function isBesideArticle(element: PageElement, { body }: Page): boolean {
  return body !== null && body.size.prose >= ARTICLE.prose && !isWithin(element, body) && !isWithin(body, element);
}

/** Prose with few links. */
function isRemark({ name, parent, size }: PageElement): boolean {
  return (
    name === 'aside' &&
    size.prose > CHROME.remarkProse &&
    size.link < size.text * CHROME.remarkMaxLinkShare &&
    parent !== null &&
    parent.size.prose > size.prose * CHROME.remarkSurroundings
  );
}

/** Generators of documentation give notes the role of an alert. */
function isAlertNote(element: PageElement): boolean {
  const { attributes, size } = element;
  return attributes.role === 'alert' && size.prose > 0 && inSection(element) !== null && isCallout(element);
}

/** What a page leaves out when it is printed, except prose such as a warning. */
function isNotPrinted(element: PageElement): boolean {
  if (!isMarkedNotPrinted(element)) return false;
  return element.size.prose === 0 || linkShare(element) > CHROME.notPrintedLinkShare;
}

function isMinor({ size }: PageElement, page: Page): boolean {
  return page.size.prose - size.prose > Math.min(CHROME.leftProse, size.prose);
}
