import { closest } from './ancestors.ts';
import { type PageElement, type PageNode, pushElements, type Size } from './tree.ts';

export const isRoot = ({ name }: PageElement) => name === 'html' || name === 'body';

type Test = (element: PageElement) => boolean;

/** Removes each element that passes `unwanted` with its content, and updates `size` of the others. */
export function sweep(root: PageElement, unwanted: Test): void {
  const waiting: PageElement[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    dropChildren(element, unwanted);
    pushElements(element, waiting);
  }
}

/** Removes these elements with their content, and updates `size` of the others. */
export function remove(unwanted: ReadonlySet<PageElement>): void {
  const isUnwanted = (element: PageElement) => unwanted.has(element);
  const parents = new Set<PageElement>();
  for (const { parent } of unwanted) if (parent && !closest(parent, isUnwanted)) parents.add(parent);
  for (const parent of parents) dropChildren(parent, isUnwanted);
}

export function dropChildren(element: PageElement, unwanted: Test): void {
  const dropped: Size = { text: 0, link: 0, prose: 0, runs: 0 };
  let kept: PageNode[] | null = null;
  element.children.forEach((child, index) => {
    if (typeof child === 'string' || !unwanted(child)) kept?.push(child);
    else {
      kept ??= element.children.slice(0, index);
      addSize(dropped, child.size, 1);
    }
  });
  if (!kept) return;
  element.children = kept;
  for (let around: PageElement | null = element; around; around = around.parent) addSize(around.size, dropped, -1);
}

export function addSize(size: Size, change: Size, sign: 1 | -1): void {
  size.text += sign * change.text;
  size.link += sign * change.link;
  size.prose += sign * change.prose;
  size.runs += sign * change.runs;
}

/** Returns the outermost elements that pass `test`, in document order. */
export function outermost(root: PageElement, test: Test): PageElement[] {
  const found: PageElement[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (test(element)) found.push(element);
    else pushElements(element, waiting);
  }
  return found;
}
