import { linkShare } from './html/measure.ts';
import { closest, nameWords, set } from './html/names.ts';
import { elementsOf, type PageElement } from './html/tree.ts';

/** Names of elements that expand in place. Their text belongs to the page although it is hidden at first. */
const FOLDING = set(`
  accordion accordions collapse collapsible faq faqs answer toggle tab tabs tabpanel carousel slick slide slider swiper
  splide glide`);
const COPY = /(?:slick|owl|swiper|splide|glide|item|slide)\S*(?:[-_ ](?:cloned?|duplicate))(?=\s|$)/i;
const FLOATING = set('modal popup dialog lightbox offcanvas drawer menu nav navbar navigation dropdown cookie search');
const HIDDEN_WORDS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|hidden|is-hidden|d-none|hide)(?=\s|$)/i;
/** What a site builder's own style sheet hides: messages of forms, and what a condition leaves out. */
const NEVER_SHOWN = /(?:^|\s)w-(?:form-done|form-fail|condition-invisible|dyn-bind-empty)(?=\s|$)/;
/** `hidden md:block`, `d-none d-lg-flex`: hidden on narrow screens only. */
const SHOWN_WIDER =
  /(?:^|\s)(?:(?!print)\w+:(?:block|flex|grid|inline|table)|d-(?!print)\w+-(?:block|flex|grid|inline|table))/i;
/**
 * Excludes `opacity: 0`, from which many pages fade in, and `font-size: 0`, an old way to close gaps between children
 * with a size of their own.
 */
const HIDDEN_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:left|right|top|text-indent|margin-left)\s*:\s*-\d{4,})/i;

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
    const named = (attributes['aria-controls'] ?? '').split(/\s+/).filter((id) => id !== '');
    if (attributes.href?.startsWith('#')) named.push(attributes.href.slice(1));
    for (const id of named) ids.add(id);
    if (named.length === 0 && attributes['aria-expanded'] === 'false') unnamed.push(element);
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
  for (let inner = button, up = 0; inner.parent && up < 3; inner = inner.parent, up++) {
    const after = next.get(inner);
    if (after) return after.size.prose > 0 && linkShare(after) < 0.5 ? after : undefined;
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

/** Returns true if readers never see the element, as far as its attributes tell. */
export function isHidden(element: PageElement, folded: FoldedElements): boolean {
  const { attributes, name } = element;
  if (name === 'body' || name === 'html') return false;
  if (isCopy(element) || NEVER_SHOWN.test(attributes.class ?? '')) return true;
  const hidden =
    (attributes.hidden !== undefined && attributes.hidden !== 'until-found') ||
    attributes['aria-hidden'] === 'true' ||
    HIDDEN_STYLE.test(attributes.style ?? '') ||
    hasHiddenClass(attributes.class ?? '');
  return hidden && !isFolded(element, folded);
}

const hasHiddenClass = (classes: string) => HIDDEN_WORDS.test(classes) && !SHOWN_WIDER.test(classes);

function isFolded(element: PageElement, folded: FoldedElements): boolean {
  const { role } = element.attributes;
  const around = closest(element, (candidate) => isFloating(candidate) || isFolding(candidate), 3);
  if (around) return !isFloating(around);
  if (role !== 'tabpanel' && !folded.has(element)) return false;
  return !closest(element, isFloating, 8);
}

const isFolding = (element: PageElement) => nameWords(element).some((word) => FOLDING.has(word));
/** Carousels repeat their first and last slides for a seamless loop. */
const isCopy = ({ attributes }: PageElement) => COPY.test(attributes.class ?? '');

/** An element that opens on top of the page, such as a dialog. */
export const isFloating = (element: PageElement) => nameWords(element).some((word) => FLOATING.has(word));
