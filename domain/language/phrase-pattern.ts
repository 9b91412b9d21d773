import { phraseList } from './words.ts';

const wildcard = '\\S{0,12}';
const never = '(?!)';

/** Returns the source of a pattern for any phrase of a list, as `words` joined. A `*` stands for any ending. */
export function alternatives(list: string, prefix = ''): string {
  const parts = phraseList(list).map((phrase) => phrase.replaceAll('*', wildcard));
  return parts.length ? `(?:${prefix}(?:${parts.join('|')}))` : never;
}
