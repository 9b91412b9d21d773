import { elementsOf, type PageElement } from './html/tree.ts';

const MIN_PROSE = 700;
/** The next largest group of paragraphs may have this share of the prose in the largest. */
const MAX_SECOND = 0.4;
/** Its minimum share of the page's prose. */
const MIN_SHARE = 0.4;

/** Returns the element that is the parent of most paragraphs of a page without marks, if no other has nearly as many. */
export function densest(root: PageElement): PageElement | null {
  const groups = [...paragraphGroups(root)].sort(([, a], [, b]) => b - a);
  const [best] = groups;
  if (!best) return null;
  const [element, prose] = best;
  if (prose < MIN_PROSE || element.size.prose < root.size.prose * MIN_SHARE) return null;
  const within = new Set(elementsOf(element));
  const second = groups.find(([other]) => !within.has(other));
  return second && second[1] > prose * MAX_SECOND ? null : element;
}

/** Returns the parents of paragraphs, each with the prose of its own paragraphs. */
export function paragraphGroups(root: PageElement): Map<PageElement, number> {
  const groups = new Map<PageElement, number>();
  for (const { name, parent, size } of elementsOf(root)) {
    if (name === 'p' && parent && size.prose > 0) groups.set(parent, (groups.get(parent) ?? 0) + size.prose);
  }
  return groups;
}

/** Returns the prose of the largest group. */
export function largestOf(groups: Iterable<[PageElement, number]>): number {
  let most = 0;
  for (const [, prose] of groups) most = Math.max(most, prose);
  return most;
}
