/** A page as a tree. Text is stored as plain strings, and only attributes that extraction needs are stored. */
export interface PageElement {
  name: string;
  attributes: Partial<Record<AttributeName, string>>;
  parent: PageElement | null;
  children: PageNode[];
  /** Weighted lengths, set by `measure`. */
  size: Size;
  /** Words of class and id, set by `nameWords`. */
  words: readonly string[] | undefined;
}
export type PageNode = PageElement | string;

export interface Size {
  /** Length of the visible text with white space collapsed. */
  text: number;
  /** Length of the text in links. */
  link: number;
  /** Length of the runs outside links that are long enough to be prose. */
  prose: number;
  /** The number of such runs. */
  runs: number;
}

const ATTRIBUTES = [
  'action',
  'alt',
  'aria-controls',
  'aria-expanded',
  'aria-haspopup',
  'aria-hidden',
  'aria-label',
  'aria-labelledby',
  'aria-modal',
  'class',
  'content',
  'data',
  'data-bs-target',
  'data-bs-toggle',
  'data-target',
  'data-toggle',
  'for',
  'hidden',
  'href',
  'http-equiv',
  'id',
  'itemprop',
  'itemtype',
  'lang',
  'name',
  'onload',
  'open',
  'property',
  'rel',
  'role',
  'shadowrootmode',
  'style',
  'type',
  'value',
  'xml:lang',
] as const;
type AttributeName = (typeof ATTRIBUTES)[number];
const KNOWN_ATTRIBUTES: ReadonlySet<string> = new Set(ATTRIBUTES);

export const isKnownAttribute = (name: string): name is AttributeName => KNOWN_ATTRIBUTES.has(name);

export const newElement = (name: string, parent: PageElement | null): PageElement => ({
  name,
  attributes: {},
  parent,
  children: [],
  size: { text: 0, link: 0, prose: 0, runs: 0 },
  words: undefined,
});

/** Block elements. All others are inline. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre ' +
    'search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Yields all elements at or below `root` in document order. */
export function elementsOf(root: PageElement): PageElement[] {
  const found: PageElement[] = [];
  const waiting: PageElement[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    found.push(element);
    pushElements(element, waiting);
  }
  return found;
}

/** Puts the child elements on a stack, the first one on top. */
export function pushElements({ children }: PageElement, stack: PageElement[]): void {
  for (let index = children.length - 1; index >= 0; index--) {
    const child = children[index];
    if (typeof child === 'object') stack.push(child);
  }
}

/** Returns the first child elements. Reads no further, however many children there are. */
export function firstElements(root: PageElement, limit: number): PageElement[] {
  const found: PageElement[] = [root];
  const open: { element: PageElement; next: number }[] = [{ element: root, next: 0 }];
  for (let visited = 0; visited < limit; ) {
    const top = open.at(-1);
    if (!top) break;
    const child = top.element.children[top.next++];
    if (child === undefined) {
      open.pop();
      continue;
    }
    visited++;
    if (typeof child === 'string') continue;
    found.push(child);
    open.push({ element: child, next: 0 });
  }
  return found;
}

export interface TreeVisitor {
  enter(element: PageElement): void;
  text(text: string): void;
  leave(element: PageElement): void;
}

/** Visits everything at or below `root` in document order. Iterative, so that depth needs no stack. */
export function walk(root: PageElement, visitor: TreeVisitor): void {
  const open: { element: PageElement; next: number }[] = [{ element: root, next: 0 }];
  visitor.enter(root);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = top.element.children[top.next++];
    if (child === undefined) {
      visitor.leave(top.element);
      open.pop();
    } else if (typeof child === 'string') visitor.text(child);
    else {
      visitor.enter(child);
      open.push({ element: child, next: 0 });
    }
  }
}

/** Returns the text at or below `root` with white space collapsed. Stops after about `maxChars`. */
export function plainText(root: PageElement, maxChars: number): string {
  const parts: string[] = [];
  const waiting: PageNode[] = [root];
  let length = 0;
  for (let node = waiting.pop(); node !== undefined && length < maxChars; node = waiting.pop()) {
    if (typeof node === 'string') parts.push(node.slice(0, maxChars));
    else {
      if (BLOCKS.has(node.name) || node.name === 'br') parts.push(' ');
      for (const child of node.children.toReversed()) waiting.push(child);
    }
    length += parts.at(-1)?.length ?? 0;
  }
  return collapse(parts.join(''));
}

/** One line without invisible characters. */
export const collapse = (text: string) =>
  text
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
