declare module 'snowball-stemmers' {
  const stemmers: {
    /** `language` is one of `algorithms()`; an unknown one throws. The stemmer is stateless. */
    newStemmer(language: string): { stem(word: string): string };
    algorithms(): string[];
  };
  export default stemmers;
}
