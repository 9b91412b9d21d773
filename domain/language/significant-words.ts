import { unspaced, words } from './words.ts';

/**
 * Returns the significant words of a text: words of at least four letters or with a digit, and pairs of characters in
 * text without spaces.
 */
export function significantWords(text: string): Set<string> {
  const significant = words(text).flatMap((word) => {
    if (unspaced.test(word)) return Array.from(word).map((sign, at, signs) => sign + (signs[at + 1] ?? ''));
    return word.length >= 4 || /\p{N}|\p{Script=Hangul}/u.test(word) ? [word] : [];
  });
  return new Set(significant);
}
