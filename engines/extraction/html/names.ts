import { type PageElement, plainText } from './tree.ts';

/** Elements that never contain readable text. */
export const NEVER_READ: ReadonlySet<string> = new Set(
  (
    'script style noscript template svg math iframe frame frameset noframes embed applet canvas audio video ' +
    'map head link meta title base select datalist textarea input progress meter option optgroup xmp noembed slot'
  ).split(' '),
);

export const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Returns the words of an element's class and id: `entry-content`, `entryContent` and `entry_content` are all two
 * words. Stored with the element, so `size` must be measured before the first call.
 */
export function nameWords(element: PageElement): readonly string[] {
  element.words ??= readWords(element);
  return element.words;
}

function readWords(element: PageElement): readonly string[] {
  const { class: classes = '', id = '' } = element.attributes;
  if (!classes && !id) return NONE;
  const words: string[] = [];
  for (const name of `${classes} ${isAnchor(element) ? '' : id}`.slice(0, 400).split(/\s+/)) {
    if (name === '' || UTILITY.test(name)) continue;
    const parts = wordsOf(name);
    if (!parts.some((part) => STATES.has(part))) words.push(...parts);
  }
  return words;
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
const NONE: readonly string[] = [];
/** Classes of utility frameworks, such as `md:flex` and `mt-[3px]`, describe appearance and not content. */
const UTILITY = /[:[]/;
/** `has-sidebar` and `sidebar-enabled` describe the surroundings of an element. */
const STATES = set('has no with without enabled disabled');

/** An id derived from a heading's words as a link target describes the topic and not the role of the element. */
function isAnchor(element: PageElement): boolean {
  const { name, attributes, size } = element;
  if (HEADING.test(name)) return true;
  if (!attributes.id || size.prose < 150 || size.link > size.text * 0.3) return false;
  const heading = element.children.slice(0, 6).find((child) => typeof child !== 'string' && HEADING.test(child.name));
  if (!heading || typeof heading === 'string') return false;
  return letters(plainText(heading, 400)).startsWith(letters(attributes.id));
}
export const HEADING = /^h[1-6]$/;
const letters = (text: string) =>
  text
    .slice(0, 400)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns the nearest element that passes `test`, the element itself included. Checks at most `levels` parents. */
export function closest(
  element: PageElement,
  test: (candidate: PageElement) => boolean,
  levels = 512,
): PageElement | null {
  let current: PageElement | null = element;
  for (let level = 0; current && level <= levels; level++) {
    if (test(current)) return current;
    current = current.parent;
  }
  return null;
}
