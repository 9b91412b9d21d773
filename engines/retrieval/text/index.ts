/** Words, stems and concepts, for code that analyses texts as the search does without searching. */
export { sharedAnalyser } from './analyser.ts';
export { ownedIn } from './owner-synonyms.ts';
export { questionTerms } from './question-terms.ts';
export { tokenTerms } from './terms.ts';
export type { Hit } from './thesaurus/hit.ts';
export { conceptTerm, type Thesaurus } from './thesaurus/index.ts';
export { fold, normalise } from './words/fold.ts';
export { detectLanguage } from './words/language.ts';
export type { Language } from './words/languages.ts';
export type { Stemmer } from './words/stem.ts';
export { denseStopWords, fillerWords, isStopWord } from './words/stop-words.ts';
export { createSynonyms, type StemSynonyms } from './words/synonyms.ts';
export { hasUnspaced, type Token, tokenise } from './words/tokens.ts';
