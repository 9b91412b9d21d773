import type { Analyser } from './terms.ts';
import { createThesaurus } from './thesaurus/index.ts';
import { createStemmer } from './words/stem.ts';

let shared: Analyser | undefined;

/** One for the process: it caches stems, and a language's thesaurus takes a tenth of a second to read. */
export function sharedAnalyser(): Analyser {
  if (shared) return shared;
  const stemmer = createStemmer();
  shared = { stemmer, thesaurus: createThesaurus(stemmer) };
  return shared;
}
