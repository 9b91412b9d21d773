/** A page as a tree. Text is kept as plain strings, and only the attributes that reading a page needs are kept. */
export interface PageElement {
  name: string;
  attributes: Partial<Record<AttributeName, string>>;
  parent: PageElement | null;
  children: PageNode[];
  /** Weighed lengths, written by `measure`. */
  size: Size;
  /** Of the class and id; `nameWords` fills this. */
  words: readonly string[] | undefined;
}
export type PageNode = PageElement | string;

export interface Size {
  /** Length of the visible text, white space collapsed. */
  text: number;
  /** Of that, within links. */
  link: number;
  /** Of that, in runs long enough to be prose, outside links. */
  prose: number;
  /** The number of such runs. */
  runs: number;
}

const ATTRIBUTES = [
  'alt',
  'aria-controls',
  'aria-expanded',
  'aria-haspopup',
  'aria-hidden',
  'aria-labelledby',
  'aria-modal',
  'class',
  'content',
  'data-bs-target',
  'data-bs-toggle',
  'data-target',
  'data-toggle',
  'hidden',
  'href',
  'http-equiv',
  'id',
  'itemprop',
  'itemtype',
  'lang',
  'name',
  'open',
  'property',
  'rel',
  'role',
  'style',
  'type',
  'xml:lang',
] as const;
export type AttributeName = (typeof ATTRIBUTES)[number];
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

/** Elements that stand on lines of their own; everything else flows within a line. */
export const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre ' +
    'search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** All elements at or below `root`, parents before children, in the page's order. */
export function elementsOf(root: PageElement): PageElement[] {
  const found: PageElement[] = [];
  const waiting: PageElement[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    found.push(element);
    const { children } = element;
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index]!;
      if (typeof child !== 'string') waiting.push(child);
    }
  }
  return found;
}

/** The first few of them; looks at no more, however many children an element has. */
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

export interface Visitor {
  enter(element: PageElement): void;
  text(text: string): void;
  leave(element: PageElement): void;
}

/** Visits everything at or below `root` in the page's order. Iterative, so that depth costs no stack. */
export function walk(root: PageElement, visitor: Visitor): void {
  const open: PageElement[] = [root];
  const next: number[] = [0];
  visitor.enter(root);
  while (open.length > 0) {
    const depth = open.length - 1;
    const element = open[depth]!;
    const index = next[depth]!;
    if (index === element.children.length) {
      visitor.leave(element);
      open.pop();
      next.pop();
      continue;
    }
    next[depth] = index + 1;
    const child = element.children[index]!;
    if (typeof child === 'string') visitor.text(child);
    else {
      visitor.enter(child);
      open.push(child);
      next.push(0);
    }
  }
}

/** What is written at or below `root`, white space collapsed. Reading stops after about `maxChars`. */
export function plainText(root: PageElement, maxChars: number): string {
  const parts: string[] = [];
  const waiting: PageNode[] = [root];
  let length = 0;
  for (let node = waiting.pop(); node !== undefined && length < maxChars; node = waiting.pop()) {
    if (typeof node === 'string') parts.push(node.slice(0, maxChars));
    else {
      if (BLOCKS.has(node.name) || node.name === 'br') parts.push(' ');
      for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!);
    }
    length += parts.at(-1)?.length ?? 0;
  }
  return collapse(parts.join(''));
}

export const collapse = (text: string) => text.replaceAll(/[\s\u200b\ufeff]+/g, ' ').trim();
