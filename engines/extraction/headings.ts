import { linkShare } from './html/measure.ts';
import { closest } from './html/names.ts';
import { elementsOf, type PageElement, plainText } from './html/tree.ts';
import { addSize, dropChildren } from './sweep.ts';

/** The element around that is marked as the page's own text, if any. */
export const inSection = (element: PageElement) =>
  closest(element, ({ name, attributes }) => name === 'main' || name === 'article' || attributes.role === 'main');
export const isPageHeader = (element: PageElement) =>
  (element.name === 'header' || element.attributes.role === 'banner') && !inSection(element);
export const inPageHeader = (element: PageElement) => closest(element, isPageHeader, 12) !== null;

/** Maximum number of main headings to consider. Most pages have one. */
export function headingsOf(root: PageElement): PageElement[] {
  const found: PageElement[] = [];
  for (const element of elementsOf(root)) {
    if (element.name === 'h1' && element.size.text > 0) found.push(element);
    if (found.length === 10) break;
  }
  return found;
}

/** Keeps only the first heading of the page's header and the summary after it, and only if the page has no other heading. */
export function keepHeading(header: PageElement, hasOtherHeading: boolean): void {
  if (header.size.prose > 300) return;
  const heading = hasOtherHeading ? undefined : headingsOf(header)[0];
  const kept = heading ? [heading, ...summaryAfter(heading, header)] : [];
  dropChildren(header, () => true);
  header.children = kept;
  for (const element of kept) {
    element.parent = header;
    for (let around: PageElement | null = header; around; around = around.parent) addSize(around.size, element.size, 1);
  }
}

/** Returns the sentences that follow the heading within the header, such as the summary on a landing page. */
function summaryAfter(heading: PageElement, header: PageElement): PageElement[] {
  const found: PageElement[] = [];
  for (let inner = heading; inner !== header && inner.parent; inner = inner.parent) {
    for (const sibling of inner.parent.children.slice(inner.parent.children.indexOf(inner) + 1)) {
      if (typeof sibling === 'object' && isSummary(sibling)) found.push(sibling);
    }
  }
  return found;
}

/** Sentences. Dates and names are none. */
const isSummary = (element: PageElement) =>
  element.size.prose > 0 && linkShare(element) < 0.3 && /[.!?。！？](?:\s|$)/.test(plainText(element, 400));

/** Links before the main heading lead to other pages, however they are marked up. */
export function removeAboveHeading(root: PageElement): void {
  const [heading] = headingsOf(root);
  const limit = root.size.text * 0.4;
  for (let inner = heading; inner?.parent; inner = inner.parent) {
    let isAbove = true;
    dropChildren(inner.parent, (child) => {
      isAbove &&= child !== inner;
      return isAbove && linkShare(child) >= 0.6 && child.size.text <= limit;
    });
  }
}
