import { attributeOf, type Tag } from './tags.ts';

/** Elements whose content nobody reads. */
export const UNREAD_TAGS: ReadonlySet<string> = new Set(
  'script style template svg iframe object math head title'.split(' '),
);

/** Elements that begin and end a line. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li ' +
    'main nav ol p section summary ul table tr'
  ).split(' '),
);

/** The level that pages read as HTML give to a summary. */
const SUMMARY = '### ';

/** What an element's text begins with in Markdown. */
export function prefixOf(name: string): string | undefined {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level) return `${'#'.repeat(Number(level))} `;
  if (name === 'summary') return SUMMARY;
  return name === 'li' ? '- ' : undefined;
}

/** A picture as in Markdown. */
export const pictureText = (tag: Tag): string =>
  `![${(attributeOf(tag, 'alt') ?? '').replaceAll(/[[\]]/g, '')}](<${(attributeOf(tag, 'src') ?? '').replaceAll(/[\s<>]/g, '')}>)`;

/** The address of a link that leads somewhere from outside of the document. */
export function addressOf(tag: Tag): string | undefined {
  const address = attributeOf(tag, 'href')?.trim() ?? '';
  return /^(?:https?:\/\/|mailto:|tel:)[^\s<>]+$/i.test(address) ? address : undefined;
}
