import { measure } from './html/measure.ts';
import { closest, HEADING, NEVER_READ, nameWords } from './html/names.ts';
import type { PageElement, Size } from './html/tree.ts';
import { sweep } from './sweep.ts';
import { foldedIds, isFloating, isFoldingControl, isHidden } from './visibility.ts';

/** Removes what readers never see, and measures the rest. */
export function removeUnseen(root: PageElement): void {
  const fallbacks: PageElement[] = [];
  sweep(root, (element) => {
    if (element.name !== 'noscript') return NEVER_READ.has(element.name);
    fallbacks.push(element);
    return false;
  });
  measure(root);
  chooseFallback(root, fallbacks);
  const page = { ...root.size };
  const folded = foldedIds(root);
  sweep(root, (element) => {
    return isIdleButton(element) || (isHidden(element, folded) && !isShownLater(element, page));
  });
}

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

/** A button that is neither a question of an accordion nor part of a heading. */
function isIdleButton(element: PageElement): boolean {
  if (element.name !== 'button' && element.attributes.role !== 'button') return false;
  if (isFoldingControl(element) || nameWords(element).includes('accordion')) return false;
  return !closest(element, ({ name }) => name === 'summary' || name === 'dt' || HEADING.test(name), 3);
}
