import { isArticle } from '../page.ts';
import type { TextBlock } from '../text/blocks.ts';
import { dropBiography, dropPrompts } from '../text/endings.ts';
import { isProse } from '../text/link-lists.ts';
import { TRIM } from '../tuning.ts';
import type { BlockRule } from './rule.ts';

const DATED = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b/;
const BYLINE = /^(?:by|von|par|por|di|door|af|av|автор:?)\s\p{Lu}/iu;

/** Drops what precedes the first paragraph of an article and follows its last one. */
export const endOfArticle: readonly BlockRule[] = [
  { name: 'lines above the first paragraph', on: isArticle, cut: dropLinesAbove, page: 'dates-above' },
  {
    name: 'biography of the author',
    on: isArticle,
    cut: (blocks, { authors }) => dropBiography(blocks, authors),
    page: 'biography',
  },
  {
    name: 'prompts at the end',
    on: isArticle,
    cut: (blocks, { authors }) => dropPrompts(blocks, authors),
    page: 'prompts-at-end',
  },
];

function dropLinesAbove(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const first = blocks.findIndex(isProse);
  return blocks.filter((block, index) => index >= first || !isSmallChange(block));
}

/** A date, a name, a button's label. */
function isSmallChange({ kind, size, text }: TextBlock): boolean {
  if (kind !== 'paragraph') return false;
  const isSentence = /[.?!…:。？！]["'”’»)]*$/.test(text);
  return (size < TRIM.label && !isSentence) || (size < TRIM.prose && (DATED.test(text) || BYLINE.test(text)));
}
