import { type PageElement, type PageNode, pushElements } from './tree.ts';

/** Class names of utility frameworks, and inline styles. Other style sheets are not read. */
const FLEX_CLASS = /(?:^|\s)(?:inline-)?(?:flex|grid)(?=\s|$)|(?:^|\s)d-(?:inline-)?(?:flex|grid)(?=\s|$)/;
const FLEX_STYLE = /(?:^|[;\s])display\s*:\s*(?:inline-)?(?:flex|grid)/i;

/**
 * Separates the items of flex and grid containers with spaces: they are laid out apart, and have no space between them in the
 * source. Otherwise `<span>$39</span><span>per box</span>` would be read as `$39per box`. Code keeps its spaces.
 */
export function separateFlexItems(root: PageElement): void {
  const waiting: PageElement[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (element.name === 'pre' || element.name === 'code') continue;
    if (element.children.length > 1 && isFlex(element)) element.children = element.children.flatMap(spaced);
    pushElements(element, waiting);
  }
}

const isFlex = ({ attributes }: PageElement) =>
  FLEX_CLASS.test(attributes.class ?? '') || FLEX_STYLE.test(attributes.style ?? '');

const spaced = (child: PageNode, index: number): PageNode[] => (index === 0 ? [child] : [' ', child]);
