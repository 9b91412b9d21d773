import { unspaced, words } from './words.ts';

/** The words of a text that may tell what it is about: of four letters and more, or with a digit; of text without spaces every two signs. */
export function tellingWords(text: string): Set<string> {
  const telling = words(text).flatMap((word) => {
    if (unspaced.test(word)) return Array.from(word).map((sign, at, signs) => sign + (signs[at + 1] ?? ''));
    return word.length >= 4 || /\p{N}|\p{Script=Hangul}/u.test(word) ? [word] : [];
  });
  return new Set(telling);
}
