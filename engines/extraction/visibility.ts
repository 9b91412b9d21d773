import { closest, nameWords, set } from './html/names.ts';
import { elementsOf, type PageElement } from './html/tree.ts';

/** Names of elements that expand in place. Their text belongs to the page although it is hidden at first. */
const FOLDING = set(`
  accordion accordions collapse collapsible faq faqs answer toggle tab tabs tabpanel carousel slick slide slider swiper
  splide glide`);
const COPY = /(?:slick|owl|swiper|splide|glide|item|slide)\S*(?:[-_ ](?:cloned?|duplicate))(?=\s|$)/i;
const FLOATING = set('modal popup dialog lightbox offcanvas drawer menu nav navbar navigation dropdown cookie search');
const HIDDEN_WORDS = /(?:^|\s)(?:sr-only|visually-?hidden|screen-reader-text|hidden|is-hidden|d-none|hide)(?=\s|$)/i;
/** `hidden md:block`, `d-none d-lg-flex`: hidden on narrow screens only. */
const SHOWN_WIDER = /(?:^|\s)(?:\w+:(?:block|flex|grid|inline|table)|d-\w+-(?:block|flex|grid|inline|table))/i;
/**
 * Excludes `opacity: 0`, from which many pages fade in, and `font-size: 0`, an old way to close gaps between children
 * with a size of their own.
 */
const HIDDEN_STYLE =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:left|right|top|text-indent|margin-left)\s*:\s*-\d{4,})/i;

/** Returns ids of the elements that the page's buttons expand (`aria-controls`, or a collapse link to `#id`). */
export function foldedIds(root: PageElement): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const element of elementsOf(root)) {
    const { attributes } = element;
    if (!isFoldingControl(element) || attributes['aria-haspopup'] !== undefined) continue;
    for (const id of (attributes['aria-controls'] ?? '').split(/\s+/)) if (id) ids.add(id);
    if (attributes.href?.startsWith('#')) ids.add(attributes.href.slice(1));
  }
  return ids;
}

/** A button or link that expands text. In an accordion it contains the question. */
export function isFoldingControl({ attributes }: PageElement): boolean {
  const toggles = attributes['data-toggle'] ?? attributes['data-bs-toggle'];
  return toggles === 'collapse' || toggles === 'tab' || attributes['aria-expanded'] !== undefined;
}

/** Returns true if readers never see the element, as far as its attributes tell. */
export function isHidden(element: PageElement, folded: ReadonlySet<string>): boolean {
  const { attributes, name } = element;
  if (name === 'body' || name === 'html') return false;
  if (isCopy(element)) return true;
  const hidden =
    (attributes.hidden !== undefined && attributes.hidden !== 'until-found') ||
    attributes['aria-hidden'] === 'true' ||
    HIDDEN_STYLE.test(attributes.style ?? '') ||
    hasHiddenClass(attributes.class ?? '');
  return hidden && !isFolded(element, folded);
}

const hasHiddenClass = (classes: string) => HIDDEN_WORDS.test(classes) && !SHOWN_WIDER.test(classes);

function isFolded(element: PageElement, folded: ReadonlySet<string>): boolean {
  const { id, role } = element.attributes;
  const around = closest(element, (candidate) => isFloating(candidate) || isFolding(candidate), 3);
  if (around) return !isFloating(around);
  if (role !== 'tabpanel' && (id === undefined || !folded.has(id))) return false;
  return !closest(element, isFloating, 8);
}

const isFolding = (element: PageElement) => nameWords(element).some((word) => FOLDING.has(word));
/** Carousels repeat their first and last slides for a seamless loop. */
const isCopy = ({ attributes }: PageElement) => COPY.test(attributes.class ?? '');

/** An element that opens on top of the page, such as a dialog. */
export const isFloating = (element: PageElement) => nameWords(element).some((word) => FLOATING.has(word));
