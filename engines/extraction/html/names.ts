import { type PageElement, plainText } from './tree.ts';

/** Elements that never contain readable text. */
export const NEVER_READ: ReadonlySet<string> = new Set(
  (
    'script style noscript template svg math iframe frame frameset noframes embed applet canvas audio video ' +
    'map head link meta title base select datalist textarea input progress meter option optgroup xmp noembed slot'
  ).split(' '),
);

/** Returns the words of a list. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Elements whose names often tell what surrounds the text in them. */
export const PROTECTED = wordSet('html body main article #document');

/** Returns a test for elements with one of these words in their class or id. */
export function named(words: ReadonlySet<string>): (element: PageElement) => boolean {
  return (element) => nameWords(element).some((word) => words.has(word));
}

/** Returns a test for elements whose class matches. */
export function hasClass(pattern: RegExp): (element: PageElement) => boolean {
  return ({ attributes }) => attributes.class !== undefined && pattern.test(attributes.class);
}

/** Utility frameworks write hundreds of classes. The first ones name the element. */
const MAX_NAME_CHARS = 400;

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
  for (const name of `${classes} ${isAnchor(element) ? '' : id}`.slice(0, MAX_NAME_CHARS).split(/\s+/)) {
    if (name === '' || UTILITY.test(name)) continue;
    const parts = wordsOf(name);
    if (!parts.some((part) => STATES.has(part))) words.push(...parts);
  }
  return words;
}

function wordsOf(name: string): string[] {
  const words = PLAIN.test(name)
    ? name.split(/[_-]+/)
    : name
        .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '');
}
/** Nearly all names. Splitting them takes half of the time. */
const PLAIN = /^[a-z0-9_-]+$/;
const NONE: readonly string[] = [];
/** Classes of utility frameworks, such as `md:flex` and `mt-[3px]`, describe appearance and not content. */
const UTILITY = /[:[]/;
/** `has-sidebar` and `sidebar-enabled` describe the surroundings of an element. */
const STATES = wordSet('has no with without enabled disabled');

/** The section of an anchor has this much prose, fewer links, and its heading among its first nodes. */
const ANCHOR_MIN_PROSE = 150;
const ANCHOR_MAX_LINK_SHARE = 0.3;
const ANCHOR_FIRST_NODES = 6;
/** Characters of a heading to compare with an id. */
const MAX_HEADING_CHARS = 400;

/** An id derived from a heading's words as a link target describes the topic and not the role of the element. */
function isAnchor(element: PageElement): boolean {
  const { name, attributes, size } = element;
  if (HEADING.test(name)) return true;
  if (!attributes.id || size.prose < ANCHOR_MIN_PROSE || size.link > size.text * ANCHOR_MAX_LINK_SHARE) return false;
  const heading = element.children
    .slice(0, ANCHOR_FIRST_NODES)
    .find((child) => typeof child !== 'string' && HEADING.test(child.name));
  if (!heading || typeof heading === 'string') return false;
  return letters(plainText(heading, MAX_HEADING_CHARS)).startsWith(letters(attributes.id));
}
export const HEADING = /^h[1-6]$/;
const letters = (text: string) =>
  text
    .slice(0, MAX_HEADING_CHARS)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
