import type { Analyser } from './terms.ts';
import { createThesaurus } from './thesaurus/index.ts';
import { createStemmer } from './words/stem.ts';

let shared: Analyser | undefined;

/** One for the process: it caches stems, and the thesaurus remembers the terms that it has read. */
export function sharedAnalyser(): Analyser {
  if (shared) return shared;
  const stemmer = createStemmer();
  shared = { stemmer, thesaurus: createThesaurus(stemmer) };
  return shared;
}
