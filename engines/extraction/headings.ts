import { closest } from './html/ancestors.ts';
import { linkShare } from './html/measure.ts';
import { addSize, dropChildren } from './html/sweep.ts';
import { elementsOf, type PageElement, plainText } from './html/tree.ts';
import { HEADER } from './tuning.ts';

/** The element around that is marked as the page's own text, if any. */
export const inSection = (element: PageElement) =>
  closest(element, ({ name, attributes }) => name === 'main' || name === 'article' || attributes.role === 'main');
export const isPageHeader = (element: PageElement) =>
  (element.name === 'header' || element.attributes.role === 'banner') && !inSection(element);
const inPageHeader = (element: PageElement) => closest(element, isPageHeader, HEADER.levels) !== null;

/** Returns the first main headings. */
export function headingsOf(root: PageElement): PageElement[] {
  const headings: PageElement[] = [];
  for (const element of elementsOf(root)) {
    if (element.name === 'h1' && element.size.text > 0) headings.push(element);
    if (headings.length === HEADER.maxHeadings) break;
  }
  return headings;
}

export const hasHeadingInText = (root: PageElement) => headingsOf(root).some((heading) => !inPageHeader(heading));

/** Keeps only the first heading of the page's header and the summary after it, and only if the page has no other heading. */
export function keepHeading(header: PageElement, hasOtherHeading: boolean): void {
  if (header.size.prose > HEADER.maxProse) return;
  const heading = hasOtherHeading ? undefined : headingsOf(header)[0];
  const kept = heading ? [heading, ...summaryAfter(heading, header)] : [];
  dropChildren(header, () => true);
  header.children = kept;
  for (const element of kept) {
    element.parent = header;
    for (let outer: PageElement | null = header; outer; outer = outer.parent) addSize(outer.size, element.size, 1);
  }
}

/** Returns the sentences that follow the heading within the header, such as the summary on a landing page. */
function summaryAfter(heading: PageElement, header: PageElement): PageElement[] {
  const summary: PageElement[] = [];
  for (let inner = heading; inner !== header && inner.parent; inner = inner.parent) {
    for (const sibling of inner.parent.children.slice(inner.parent.children.indexOf(inner) + 1)) {
      if (typeof sibling === 'object' && isSummary(sibling)) summary.push(sibling);
    }
  }
  return summary;
}

/** Sentences. Dates and names are none. */
const isSummary = (element: PageElement) =>
  element.size.prose > 0 &&
  linkShare(element) < HEADER.summaryMaxLinkShare &&
  /[.!?。！？](?:\s|$)/.test(plainText(element, HEADER.summaryChars));

/** Returns the links above the main heading. They lead to other pages, however they are marked up. */
export function linksAboveHeading(root: PageElement): ReadonlySet<PageElement> {
  const links = new Set<PageElement>();
  const limit = root.size.text * HEADER.aboveMaxShare;
  for (let inner = headingsOf(root)[0]; inner?.parent; inner = inner.parent) {
    for (const child of inner.parent.children) {
      if (child === inner) break;
      if (typeof child === 'string' || child.size.text > limit) continue;
      if (linkShare(child) >= HEADER.aboveLinkShare) links.add(child);
    }
  }
  return links;
}
