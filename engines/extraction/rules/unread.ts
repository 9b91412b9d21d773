import { fieldLabels } from '../fields.ts';
import { measure } from '../html/measure.ts';
import { NEVER_READ } from '../html/names.ts';
import { elementsOf, type PageElement } from '../html/tree.ts';
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
  const { prose } = root.size;
  const repeated = new Set<PageElement>();
  for (const element of elementsOf(root)) {
    if (element.name !== 'noscript') continue;
    if (element.size.prose > UNSEEN.fallbackProse && element.size.prose > prose * UNSEEN.fallbackShare) {
      element.name = 'div';
    } else repeated.add(element);
  }
  return repeated;
}
