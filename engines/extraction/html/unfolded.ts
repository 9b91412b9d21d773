import { elementsOf, type PageElement } from './tree.ts';

/** A picture whose description states a fact: a time, a price, a number of a street. Shorter ones only name it. */
const MIN_WORDS = 4;
const MAX_ALT_CHARS = 600;

/** Makes elements of the declarative shadow roots, which browsers show in place. */
export function openShadowRoots(root: PageElement): void {
  for (const element of elementsOf(root)) {
    if (element.name === 'template' && element.attributes.shadowrootmode !== undefined) element.name = 'div';
  }
}

/** Puts what pictures say after them, as paragraphs. Only what states facts, and each once. */
export function describePictures(root: PageElement): void {
  const seen = new Set<string>();
  for (const element of elementsOf(root)) {
    const { name, attributes, parent } = element;
    const isPicture = name === 'img' || name === 'area' || attributes.role === 'img';
    const text = isPicture ? (attributes.alt ?? attributes['aria-label'] ?? '').slice(0, MAX_ALT_CHARS).trim() : '';
    if (!parent || !statesFacts(text) || seen.has(text)) continue;
    seen.add(text);
    const paragraph: PageElement = {
      name: 'p',
      attributes: {},
      parent,
      children: [text],
      size: { text: 0, link: 0, prose: 0, runs: 0 },
      words: undefined,
    };
    parent.children.splice(parent.children.indexOf(element) + 1, 0, paragraph);
  }
}

const statesFacts = (text: string) =>
  /\d/.test(text) && !/\.(?:jpe?g|png|gif|webp|svg)$/i.test(text) && text.split(/\s+/).length >= MIN_WORDS;
