import type { PageElement } from './tree.ts';

/** More than the parser lets elements nest. */
const ALL_LEVELS = 512;

/** Returns the nearest element that passes `test`, the element itself included. Checks at most `levels` parents. */
export function closest(
  element: PageElement,
  test: (candidate: PageElement) => boolean,
  levels = ALL_LEVELS,
): PageElement | null {
  let current: PageElement | null = element;
  for (let level = 0; current && level <= levels; level++) {
    if (test(current)) return current;
    current = current.parent;
  }
  return null;
}

export const isWithin = (element: PageElement, outer: PageElement) =>
  closest(element, (candidate) => candidate === outer) !== null;
