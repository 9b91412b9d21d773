import type { MeaningModel } from '../meaning/model.ts';
import { sharedMeaning } from '../meaning/shared.ts';
import { sharedAnalyser } from '../text/analyser.ts';
import { ALTERNATIVE, FILLER, questionUnits } from '../text/question-units.ts';
import { type Analyser, chunkTerms } from '../text/terms.ts';
import type { Language } from '../text/words/languages.ts';
import type { IndexedChunk } from '../types.ts';
import { type Compounds, createCompounds } from './compounds.ts';
import { addChunk, buryChunk, chunkOf, type Documents, emptyDocuments } from './documents.ts';
import { addDocument, emptyPostings, forgetDocument, type Postings } from './postings.ts';
import { createSpelling, type Spelling } from './spelling.ts';
import { addVector, type Vectors } from './vectors.ts';

/** The state of an index. */
export interface IndexState {
  documents: Documents;
  postings: Postings;
  /** Live chunks by language. */
  languages: Map<Language, number>;
  analyser: Analyser;
  /** Read when the first question needs it. Undefined to search by words alone, in this language. */
  meaning: (language: Language) => MeaningModel | undefined;
  spelling: Spelling;
  compounds: Compounds;
  vectors: Vectors;
  /** Additions since the snapshot, for the memory estimate. */
  fresh: { postings: number; characters: number };
}

export const emptyState = (): IndexState => ({
  documents: emptyDocuments(),
  postings: emptyPostings(),
  languages: new Map(),
  analyser: sharedAnalyser(),
  meaning: sharedMeaning,
  spelling: createSpelling(),
  compounds: createCompounds(),
  vectors: new Map(),
  fresh: { postings: 0, characters: 0 },
});

/** The languages of the index, most frequent first. */
export const languagesOf = ({ languages }: IndexState): Language[] =>
  [...languages].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([language]) => language);

const countLanguage = ({ languages }: IndexState, language: Language, by: 1 | -1) => {
  const count = (languages.get(language) ?? 0) + by;
  if (count) languages.set(language, count);
  else languages.delete(language);
};

const NO_QUESTION = new Uint32Array(0);

/** Encodes a FAQ's question as term numbers. A unit begins with a term that is not an alternative. */
function questionNumbers({ postings, analyser }: IndexState, question: string, language: Language): Uint32Array {
  const units = new Map<string, number[]>();
  for (const { terms, filler } of questionUnits(question, language, analyser)) {
    const ids = terms.flatMap((term) => postings.termIds.get(term) ?? []);
    const numbers = ids.map((id, at) => (at > 0 ? id | ALTERNATIVE : filler ? id | FILLER : id) >>> 0);
    if (numbers.length > 0) units.set(terms.join(' '), numbers);
  }
  return Uint32Array.from([...units.values()].flat());
}

export function insertChunk(state: IndexState, { vector, ...chunk }: IndexedChunk): void {
  const doc = insertDocument(state, chunk);
  if (vector) addVector(state.vectors, doc, vector);
  for (const title of chunk.alternatives ?? []) {
    // Found like the question itself, and answered by the FAQ.
    const { alternatives: _, ...wording } = { ...chunk, title, content: '' };
    state.documents.wordings.set(insertDocument(state, wording), doc);
  }
}

/** Inserts one document without its alternatives and vector. Returns its number. */
export function insertDocument(state: IndexState, chunk: IndexedChunk): number {
  const { language, counts, lengths } = chunkTerms(chunk, state.analyser);
  const doc = addChunk(state.documents, chunk, lengths);
  addDocument(state.postings, doc, counts);
  state.fresh.postings += counts.size;
  state.fresh.characters += chunk.title.length + chunk.content.length;
  state.documents.freshQuestions.push(
    chunk.type === 'faq' ? questionNumbers(state, chunk.title, language) : NO_QUESTION,
  );
  countLanguage(state, language, 1);
  return doc;
}

/** Removes at most `count` of the source's oldest chunks. Returns how many remain. */
export function removeChunks(state: IndexState, sourceId: string, count = Number.POSITIVE_INFINITY): number {
  const docs = state.documents.bySource.get(sourceId) ?? [];
  let end = count;
  const isAlternative = (doc: number | undefined) => doc !== undefined && state.documents.wordings.has(doc);
  // An alternative is removed with its chunk.
  while (count > 0 && isAlternative(docs[end])) end++;
  for (const doc of docs.slice(0, end)) removeChunk(state, doc);
  const left = docs.slice(end);
  if (left.length > 0) state.documents.bySource.set(sourceId, left);
  else state.documents.bySource.delete(sourceId);
  return left.length;
}

/** Analyses the chunk again to subtract its terms. Removals are rarer than searches, so nothing is stored for them. */
function removeChunk(state: IndexState, doc: number): void {
  const chunk = chunkOf(state.documents, doc);
  const { language, counts, lengths } = chunkTerms(chunk, state.analyser);
  forgetDocument(state.postings, counts);
  buryChunk(state.documents, doc, chunk, lengths);
  countLanguage(state, language, -1);
}
