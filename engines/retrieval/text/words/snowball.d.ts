declare module 'snowball-stemmers' {
  const stemmers: {
    /** `languageName` is one of `algorithms()`; an unknown one throws. The stemmer is stateless. */
    newStemmer(languageName: string): { stem(word: string): string };
    algorithms(): string[];
  };
  export default stemmers;
}
