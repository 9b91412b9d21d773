import { named, wordSet } from '../html/names.ts';
import { isArticle, type Page } from '../page.ts';
import { CAPTIONS } from '../tuning.ts';
import type { Stage } from './rule.ts';

const isCredit = named(wordSet('credit credits photocredit attribution attributions'));
const isLongOrArticle = (page: Page) => isArticle(page) || page.root.size.prose > CAPTIONS.pageProse;

/** Removes captions and picture credits. */
export const captions: Stage = {
  on: isLongOrArticle,
  rules: [
    {
      name: 'large caption',
      keep: ({ size }, page) => size.text > page.size.text * CAPTIONS.maxShare,
      page: 'described-picture',
    },
    { name: 'caption of a table', keep: ({ name }) => name === 'caption', page: 'table-caption' },
    { name: 'caption element', drop: ({ name }) => name === 'figcaption', page: 'figcaption' },
    {
      name: 'caption by name',

      drop: named(wordSet('caption captions imagecaption')),
      page: 'caption-class',
    },
    {
      name: 'picture credit',

      drop: (element) => element.size.text < CAPTIONS.creditText && isCredit(element),
      page: 'picture-credit',
    },
  ],
};
