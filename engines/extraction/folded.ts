import { closest } from './html/ancestors.ts';
import { linkShare } from './html/measure.ts';
import { named, wordSet } from './html/names.ts';
import { elementsOf, type PageElement } from './html/tree.ts';
import { FOLDED } from './tuning.ts';

/** Names of elements that expand in place. Their text belongs to the page although it is hidden at first. */
const FOLDING = wordSet(`
  accordion accordions collapse collapsible faq faqs answer toggle tab tabs tabpanel carousel slick slide slider swiper
  splide glide`);
const FLOATING = wordSet(
  'modal popup dialog lightbox offcanvas drawer menu nav navbar navigation dropdown cookie search',
);

/** The elements that the page's buttons expand. */
export type FoldedElements = ReadonlySet<PageElement>;

/**
 * Returns the elements that the page's buttons expand: named by `aria-controls` or a collapse link to `#id`, or right after the
 * button. Some libraries set `aria-controls` only while the element is expanded.
 */
export function foldedElements(root: PageElement): FoldedElements {
  const elements = elementsOf(root);
  const ids = new Set<string>();
  const unnamed: PageElement[] = [];
  const folded = new Set<PageElement>();
  for (const element of elements) {
    const { attributes } = element;
    if (!isFoldingControl(element) || attributes['aria-haspopup'] !== undefined) continue;
    const controlled = (attributes['aria-controls'] ?? '').split(/\s+/).filter((id) => id !== '');
    if (attributes.href?.startsWith('#')) controlled.push(attributes.href.slice(1));
    for (const id of controlled) ids.add(id);
    if (controlled.length === 0 && attributes['aria-expanded'] === 'false') unnamed.push(element);
  }
  const next = unnamed.length > 0 ? neighboursOf(elements) : new Map();
  for (const button of unnamed) {
    const after = proseAfter(button, next);
    if (after) folded.add(after);
  }
  for (const element of elements) if (ids.has(element.attributes.id ?? '')) folded.add(element);
  return folded;
}

/** Returns the prose after a button, or after the heading or wrapper that holds nothing but the button. */
function proseAfter(button: PageElement, next: Neighbours): PageElement | undefined {
  for (let inner = button, up = 0; inner.parent && up < FOLDED.wrapperLevels; inner = inner.parent, up++) {
    const after = next.get(inner);
    if (after) return after.size.prose > 0 && linkShare(after) < FOLDED.maxLinkShare ? after : undefined;
    if (inner.parent.size.text > inner.size.text) return undefined;
  }
  return undefined;
}

type Neighbours = ReadonlyMap<PageElement, PageElement>;

/** Returns each element's next sibling element. */
function neighboursOf(elements: readonly PageElement[]): Neighbours {
  const next = new Map<PageElement, PageElement>();
  for (const { children } of elements) {
    let before: PageElement | undefined;
    for (const child of children) {
      if (typeof child === 'string') continue;
      if (before) next.set(before, child);
      before = child;
    }
  }
  return next;
}

/** A button or link that expands text. In an accordion it contains the question. */
export function isFoldingControl({ attributes }: PageElement): boolean {
  const toggles = attributes['data-toggle'] ?? attributes['data-bs-toggle'];
  return toggles === 'collapse' || toggles === 'tab' || attributes['aria-expanded'] !== undefined;
}

/** Returns true for hidden text that a button expands. */
export function isFolded(element: PageElement, folded: FoldedElements): boolean {
  const { role } = element.attributes;
  const outer = closest(element, (candidate) => isFloating(candidate) || isFolding(candidate), FOLDED.namedLevels);
  if (outer) return !isFloating(outer);
  if (role !== 'tabpanel' && !folded.has(element)) return false;
  return !closest(element, isFloating, FOLDED.floatingLevels);
}

const isFolding = named(FOLDING);
/** An element that opens on top of the page, such as a dialog. */
export const isFloating = named(FLOATING);
