import { fieldLabels } from '../fields.ts';
import { measure } from '../html/measure.ts';
import { NEVER_READ } from '../html/names.ts';
import { elementsOf, type PageElement, plainText } from '../html/tree.ts';
import type { Page } from '../page.ts';
import { UNSEEN } from '../tuning.ts';
import type { Stage } from './rule.ts';

/** Removes what is not text. Nothing is measured before it. */
export const unread: Stage = {
  rules: [
    { name: 'elements that are not read', drop: isNeverRead, page: 'scripts' },
    { name: 'object with data', drop: isObjectWithData, page: 'objects' },
    { name: 'label of a field', dropAll: ({ root }) => fieldLabels(root), page: 'form-fields' },
  ],
};

/** `noscript` is left until it is known whether it is the page's text. */
function isNeverRead({ name }: PageElement): boolean {
  return name !== 'noscript' && NEVER_READ.has(name);
}

/** An object without data shows its fallback. Some site builders wrap links in one. */
function isObjectWithData({ name, attributes }: PageElement): boolean {
  return name === 'object' && attributes.data !== undefined;
}

/** Removes what repeats the content for readers without scripts. */
export const withoutScripts: Stage = {
  prepare: ({ root }) => measure(root),
  rules: [{ name: 'text for readers without scripts', dropAll: repeatedFallbacks, page: 'noscript' }],
};

/** A page built by scripts has its text only in `noscript`. On any other page `noscript` repeats the content. */
function repeatedFallbacks({ root }: Page): ReadonlySet<PageElement> {
  const repeated = new Set<PageElement>();
  for (const element of elementsOf(root)) {
    if (element.name !== 'noscript') continue;
    if (isTextOfPage(element, root)) element.name = 'div';
    else repeated.add(element);
  }
  return repeated;
}

/** Long prose is the text even if it mentions scripts. A short one must be nearly all that the page says. */
function isTextOfPage(element: PageElement, root: PageElement): boolean {
  const { size } = element;
  if (size.prose > UNSEEN.fallbackProse && size.prose > root.size.prose * UNSEEN.fallbackShare) return true;
  const isMost = size.text - size.link > (root.size.text - root.size.link) * UNSEEN.fallbackShare;
  return isMost && !ABOUT_SCRIPTS.test(plainText(element, UNSEEN.fallbackProse));
}

const ABOUT_SCRIPTS = /script|browser|navigat(?:eur|or)|tarayıcı|przeglądark|ブラウザ|浏览器|متصفح/i;
