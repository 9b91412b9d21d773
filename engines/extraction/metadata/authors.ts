import type { PageElement } from '../html/tree.ts';

const MAX_AUTHORS = 5;
/** A longer name is a sentence. */
const MAX_NAME_CHARS = 60;
const MAX_READ_CHARS = 100;
const AUTHOR_JSON = /"author"\s{0,9}:\s{0,9}\[?\s{0,9}\{[^{}]{0,300}?"name"\s{0,9}:\s{0,9}"([^"]{3,60})"/;

/** Adds an author's name from JSON-LD, microdata or a link to the author. */
export function noteAuthor(authors: Set<string>, { name, attributes, children }: PageElement): void {
  const [text] = children;
  if (authors.size >= MAX_AUTHORS || typeof text !== 'string') return;
  if (name === 'script' && /ld\+json/i.test(attributes.type ?? '')) {
    const found = AUTHOR_JSON.exec(text)?.[1];
    if (found) authors.add(found);
  } else if (attributes.rel === 'author' || attributes.itemprop === 'author')
    authors.add(text.slice(0, MAX_READ_CHARS).trim());
}

/** Returns the names that may be of persons: no addresses, and more than one word. */
export function authorsOf(authors: ReadonlySet<string>, meta: ReadonlyMap<string, string>): string[] {
  const named = new Set([...authors, meta.get('author') ?? '', meta.get('article:author') ?? '']);
  return [...named].filter((name) => name.length <= MAX_NAME_CHARS && /^[^/@\s]+(?: [^/@\s]+)+$/.test(name));
}
