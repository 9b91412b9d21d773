/** Maximum length that is read. The request is in the first pages of a message. */
const maxChars = 20_000;

const piledMarks = /\p{M}{4,}/gu;
/** Accents, Arabic vowel signs and the stretching tatweel, variation selectors, invisible characters, skin tones. */
const ornaments =
  /[\u0300-\u036f]|[\u064b-\u065f\u0670]|[\u1ab0-\u1aff\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|\u0640|\p{Cf}|[\u{1f3fb}-\u{1f3ff}]/gu;
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ى: 'ي',
  ة: 'ه',
};

/** Normalises text for comparison: one width, lower case, no accents, nothing invisible. */
export function fold(text: string): string {
  return text
    .slice(0, maxChars)
    .replace(piledMarks, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ornaments, '')
    .normalize('NFC')
    .replace(/[ßıłøæœđىة]/g, (letter) => plainLetters[letter] ?? letter);
}

/** `don't` is one word, `l'agent` is two. */
const contraction = /['’ʼ`](?=(?:t|s|d|m|ll|re|ve)(?![\p{L}\p{N}]))/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Returns the folded words of a text in order, without punctuation. A run of Chinese or Japanese is one word. */
export function words(text: string): string[] {
  return fold(text).replace(contraction, '').match(word) ?? [];
}

/** Returns the words of each clause of a text. */
export function clauses(text: string): string[][] {
  return fold(text)
    .split(/[.,;:!?()\n\r。、，！？；：؟،؛…—–]+/)
    .map((clause) => words(clause))
    .filter((clause) => clause.length > 0);
}

/**
 * Returns the parts of a list with commas or line breaks, longest first, each as `words` joined by spaces. Keeps a `*`
 * at the end of a word. The list is folded as a whole, because there are thousands of phrases.
 */
export function phraseList(text: string): string[] {
  const phrases = fold(text).replace(contraction, '').split(/[,\n]/).map(plainPhrase);
  return [...new Set(phrases.filter(Boolean))].sort((a, b) => b.length - a.length);
}

const plainPhrase = (phrase: string): string => phrase.replace(/[^\p{L}\p{N}\p{M}*]+/gu, ' ').trim();

/** Matches scripts without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u;

/** Normalises a text for comparison regardless of case and surrounding spaces. */
export const comparable = (text: string): string => text.normalize('NFC').trim().toLowerCase();
