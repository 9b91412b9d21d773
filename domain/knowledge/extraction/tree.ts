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

/** All elements at or below `root`, parents before children. Iterative, so that depth costs no stack. */
export function* elementsOf(root: PageElement): Generator<PageElement> {
  const waiting: PageElement[] = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    for (let index = element.children.length - 1; index >= 0; index--) {
      const child = element.children[index]!;
      if (typeof child !== 'string') waiting.push(child);
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
