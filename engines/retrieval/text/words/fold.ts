/** Letters that Unicode does not decompose, but that people type without their stroke. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ى: 'ي',
  ٱ: 'ا',
  ـ: '',
  ς: 'σ',
};
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');
/**
 * Accents of Latin, Greek and Cyrillic, vowel signs of Hebrew and Arabic. The marks of other scripts (Thai vowels,
 * Indic signs, kana voicing) are part of the word and are kept.
 */
const marks = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const ascii = /^[\x00-\x7f]*$/;
export const isAscii = (text: string): boolean => ascii.test(text);

/** Unifies characters that look the same: full-width forms, ligatures, upper case. Keeps accents. */
export const normalise = (text: string): string =>
  isAscii(text) ? text.toLowerCase() : text.normalize('NFKC').toLowerCase().normalize('NFC');

/** Removes the accents of a normalised word, so that `devolución` matches `devolucion`. */
export function fold(word: string): string {
  if (isAscii(word)) return word;
  const bare = word.normalize('NFD').replace(marks, '').normalize('NFC');
  return bare.replace(special, (letter) => plainLetters[letter] ?? letter);
}
