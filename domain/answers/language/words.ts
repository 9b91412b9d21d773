/** Longer texts are read only so far: what a message asks for stands in its first pages. */
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

/** Text as it is compared: one width, lower case, no accents, nothing invisible. */
export function fold(text: string): string {
  return text
    .slice(0, maxChars)
    .replace(piledMarks, '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(ornaments, '')
    .normalize('NFC')
    .replace(/[ßıłøæœđىة]/g, (letter) => plainLetters[letter]!);
}

/** `don't` is one word, `l'agent` two. */
const contraction = /['’ʼ`](?=(?:t|s|d|m|ll|re|ve)(?![\p{L}\p{N}]))/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** The folded words of a text in order, without punctuation. A run of Chinese or Japanese is one word. */
export function words(text: string): string[] {
  return fold(text).replace(contraction, '').match(word) ?? [];
}

/** The words of each clause of a text. */
export function clauses(text: string): string[][] {
  return fold(text)
    .split(/[.,;:!?()\n\r。、，！？；：؟،؛…—–]+/)
    .map((clause) => words(clause))
    .filter((clause) => clause.length > 0);
}

/**
 * The parts of a list written with commas or on lines of its own, longest first, each as `words` would give it, joined by
 * spaces; a `*` at the end of a word stays. The list is folded as one, for there are thousands of phrases.
 */
export function phraseList(text: string): string[] {
  const phrases = fold(text).replace(contraction, '').split(/[,\n]/).map(plainPhrase);
  return [...new Set(phrases.filter(Boolean))].sort((a, b) => b.length - a.length);
}

const plainPhrase = (phrase: string): string => phrase.replace(/[^\p{L}\p{N}\p{M}*]+/gu, ' ').trim();

/** True for the scripts written without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]/u;
