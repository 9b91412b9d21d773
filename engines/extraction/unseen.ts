import { measure } from './html/measure.ts';
import { closest, HEADING, NEVER_READ, nameWords } from './html/names.ts';
import { elementsOf, firstElements, type PageElement, plainText, type Size } from './html/tree.ts';
import { sweep } from './sweep.ts';
import { foldedElements, isFloating, isFoldingControl, isHidden } from './visibility.ts';

/** Removes what readers never see, and measures the rest. */
export function removeUnseen(root: PageElement): void {
  const labels = fieldLabels(root);
  const fallbacks: PageElement[] = [];
  sweep(root, (element) => {
    if (element.name !== 'noscript') return NEVER_READ.has(element.name) || isEmbedded(element) || labels.has(element);
    fallbacks.push(element);
    return false;
  });
  measure(root);
  chooseFallback(root, fallbacks);
  const page = { ...root.size };
  const folded = foldedElements(root);
  sweep(root, (element) => {
    return isIdleButton(element) || (isHidden(element, folded) && !isShownLater(element, page));
  });
}

/** Returns the labels of empty fields. Those of options and check boxes are kept: they may be what a product is sold in. */
function fieldLabels(root: PageElement): ReadonlySet<PageElement> {
  const labels = new Set<PageElement>();
  const byField = new Map<string, PageElement>();
  const ids: string[] = [];
  let last: PageElement | null = null;
  for (const element of elementsOf(root)) {
    if (element.name === 'label') {
      if (element.attributes.for) byField.set(element.attributes.for, element);
      last = element;
    }
    if (isChoice(element)) last = null;
    if (!isField(element)) continue;
    if (element.attributes.id) ids.push(element.attributes.id);
    const own = closest(element, ({ name }) => name === 'label', 3) ?? (last?.parent === element.parent ? last : null);
    if (own) labels.add(own);
    last = null;
  }
  for (const id of ids) {
    const label = byField.get(id);
    if (label) labels.add(label);
  }
  return labels;
}
const isField = ({ name, attributes }: PageElement) =>
  name === 'textarea' || name === 'select' || (name === 'input' && !NO_FIELD.test(attributes.type ?? ''));
const NO_FIELD = /^(?:radio|checkbox|hidden|submit|button|image|reset)$/i;
const isChoice = ({ name, attributes }: PageElement) =>
  name === 'input' && /^(?:radio|checkbox)$/i.test(attributes.type ?? '');

/** An object without data shows its fallback. Some site builders wrap links in one. */
const isEmbedded = ({ name, attributes }: PageElement) => name === 'object' && attributes.data !== undefined;

/** A page built by scripts has its text only in `noscript`. On any other page `noscript` repeats the content. */
function chooseFallback(root: PageElement, fallbacks: readonly PageElement[]): void {
  if (fallbacks.length === 0) return;
  const { prose } = root.size;
  for (const fallback of fallbacks) {
    if (fallback.size.prose > 200 && fallback.size.prose > prose * 0.8) fallback.name = 'div';
  }
  sweep(root, ({ name }) => name === 'noscript');
}

/** Some pages hide all their content until a script runs. */
const isShownLater = (element: PageElement, page: Size) =>
  element.size.prose > 400 && element.size.prose > page.prose * 0.8 && !isFloating(element);

const MAX_LOOKED = 20;
/** A paragraph of several words. */
const isExplanation = (element: PageElement) => element.name === 'p' && plainText(element, 100).split(' ').length > 3;

/** A button that is neither a question of an accordion nor part of a heading, and has no paragraph. */
function isIdleButton(element: PageElement): boolean {
  if (element.name !== 'button' && element.attributes.role !== 'button') return false;
  if (isFoldingControl(element) || nameWords(element).includes('accordion')) return false;
  if (firstElements(element, MAX_LOOKED).some(isExplanation)) return false;
  return !closest(element, ({ name }) => name === 'summary' || name === 'dt' || HEADING.test(name), 3);
}
