declare module 'snowball-stemmers' {
  /** `language` is one of `algorithms()`; an unknown one throws. The stemmer keeps no state between words. */
  export function newStemmer(language: string): { stem(word: string): string };
  export function algorithms(): string[];
}
