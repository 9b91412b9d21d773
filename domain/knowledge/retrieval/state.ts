import { addChunk, buryChunk, chunkOf, type Documents, emptyDocuments } from './documents.ts';
import type { Language } from './language.ts';
import { addDocument, emptyPostings, forgetDocument, type Postings } from './postings.ts';
import { FILLER, questionTerms } from './question.ts';
import { createSpelling, type Spelling } from './spelling.ts';
import { createStemmer } from './stem.ts';
import { createSynonyms } from './synonyms.ts';
import { type Analyser, chunkTerms } from './terms.ts';
import type { IndexedChunk } from './types.ts';
import { addVector, type Vectors } from './vectors.ts';

/** Everything that an index holds. */
export interface State {
  documents: Documents;
  postings: Postings;
  /** Live chunks by language. */
  languages: Map<Language, number>;
  analyser: Analyser;
  spelling: Spelling;
  vectors: Vectors;
  /** What came since the snapshot, for its weight. */
  fresh: { postings: number; characters: number };
}

let shared: Analyser | undefined;

/** One for all indexes: it only remembers the stems of words. */
function analyser(): Analyser {
  if (shared) return shared;
  const stemmer = createStemmer();
  shared = { stemmer, synonyms: createSynonyms(stemmer) };
  return shared;
}

export const emptyState = (): State => ({
  documents: emptyDocuments(),
  postings: emptyPostings(),
  languages: new Map(),
  analyser: analyser(),
  spelling: createSpelling(),
  vectors: new Map(),
  fresh: { postings: 0, characters: 0 },
});

const countLanguage = ({ languages }: State, language: Language, by: 1 | -1) => {
  const count = (languages.get(language) ?? 0) + by;
  if (count) languages.set(language, count);
  else languages.delete(language);
};

const NO_QUESTION = new Uint32Array(0);

/** A term that only the question's own analysis knows (none does today) is left out. */
function questionNumbers({ postings, analyser }: State, question: string, language: Language): Uint32Array {
  const numbers = questionTerms(question, language, analyser).flatMap(({ term, filler }) => {
    const id = postings.termIds.get(term);
    return id === undefined ? [] : [filler ? (id | FILLER) >>> 0 : id];
  });
  return Uint32Array.from(new Set(numbers));
}

export function insertChunk(state: State, { vector, ...chunk }: IndexedChunk): void {
  const { language, counts, lengths } = chunkTerms(chunk, state.analyser);
  const doc = addChunk(state.documents, chunk, lengths);
  addDocument(state.postings, doc, counts);
  state.fresh.postings += counts.size;
  state.fresh.characters += chunk.title.length + chunk.content.length;
  if (vector) addVector(state.vectors, doc, vector);
  state.documents.freshQuestions.push(
    chunk.type === 'faq' ? questionNumbers(state, chunk.title, language) : NO_QUESTION,
  );
  countLanguage(state, language, 1);
}

/** Removes the source's oldest chunks, `count` at the most. Answers how many it has left. */
export function removeChunks(state: State, sourceId: string, count = Number.POSITIVE_INFINITY): number {
  const docs = state.documents.bySource.get(sourceId) ?? [];
  for (const doc of docs.slice(0, count)) removeChunk(state, doc);
  const left = docs.slice(count);
  if (left.length > 0) state.documents.bySource.set(sourceId, left);
  else state.documents.bySource.delete(sourceId);
  return left.length;
}

/** Analyses the chunk again to take its words out of the counts: rarer than searches, and nothing has to be kept for it. */
function removeChunk(state: State, doc: number): void {
  const { language, counts, lengths } = chunkTerms(chunkOf(state.documents, doc), state.analyser);
  forgetDocument(state.postings, counts);
  buryChunk(state.documents, doc, lengths);
  countLanguage(state, language, -1);
}
