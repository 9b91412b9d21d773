import { linkShare } from './html/measure.ts';
import { closest } from './html/names.ts';
import { elementsOf, type PageElement } from './html/tree.ts';
import { dropChildren } from './sweep.ts';

const inSection = (element: PageElement) =>
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

/** Keeps only the first heading of the page's header, and only if the page has no other. */
export function keepHeading(header: PageElement, hasOtherHeading: boolean): void {
  if (header.size.prose > 300) return;
  const heading = hasOtherHeading ? undefined : headingsOf(header)[0];
  dropChildren(header, () => true);
  header.children = [];
  if (!heading) return;
  header.children.push(heading);
  heading.parent = header;
  for (let around: PageElement | null = header; around; around = around.parent) around.size.text += heading.size.text;
}

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
