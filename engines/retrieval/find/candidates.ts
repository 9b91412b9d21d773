import type { IndexState } from '../store/state.ts';
import type { Question, SimilarityScale } from '../types.ts';
import type { TermGroup } from './groups.ts';
import { letterScores } from './letters.ts';
import { findByMeaning, isReadWhole, type Nearness, nearnessOf } from './meaning.ts';
import { parseQuery } from './query.ts';
import { WordScorer } from './score.ts';
import { clearScratch, type Scratch } from './scratch.ts';
import { findByVector } from './vectors.ts';
import { findByWords } from './words.ts';

/** A document that may answer, with what each way of looking says about it. */
export interface Candidate {
  doc: number;
  /** BM25F score of the question's words. */
  byWords: number;
  /** 0 to about 1: how much of the question's letters by four the document contains. */
  byLetters: number;
  /** -1 to 1: how near the document is to the question by the model of meaning. Undefined if the model does not apply. */
  byMeaning: number | undefined;
  /** Similarity of the embeddings: 0 for unrelated texts, 1 for rewordings. Undefined without both embeddings. */
  byVector: number | undefined;
}

/** What may answer a question. */
export interface CandidateSet {
  /** The words of the question, most significant first. */
  groups: readonly TermGroup[];
  /** In no particular order. */
  documents: readonly Candidate[];
  /** What the model of meaning says. Undefined if it does not apply. */
  meaning: Nearness | undefined;
  /** The scale of the candidates' similarities by embeddings. Undefined if no document has an embedding like the question's. */
  scale: SimilarityScale | undefined;
}

/** Minimum number of candidates by words. The right one is among the first five in 95 of 100 cases. */
const MIN_CANDIDATES = 20;

/** Finds what may answer, by words, meaning and embeddings: at least `limit` documents if there are as many. */
export function findCandidates(state: IndexState, parsedQuestion: Question, scratch: Scratch): CandidateSet {
  const { text, embedding } = parsedQuestion;
  const groups = parseQuery(state, text, parsedQuestion.synonyms);
  const isWhole = isReadWhole(state.documents);
  const near = isWhole ? nearnessOf(state, text, scratch.directions) : undefined;
  const limit = Math.max(parsedQuestion.limit, MIN_CANDIDATES);
  // Any document can be near by meaning, and needs its score by words then.
  const scored = embedding || near ? Number.POSITIVE_INFINITY : limit;
  const words = findByWords(new WordScorer(state, scratch), groups, { limit, scored });
  const meaning = isWhole ? near : nearnessOf(state, text, scratch.directions, words.best);
  const similarities = embedding && findByVector(state, embedding, limit, words.best);
  const nearest = meaning ? findByMeaning(state.documents, meaning) : [];
  const docs = [...new Set([...words.best, ...(similarities?.keys() ?? []), ...nearest])];
  const byLetters = letterScores(
    text,
    docs.map((doc) => scratch.reader.letters(state.documents, doc)),
  );
  const documents = docs.map((doc, at) => ({
    doc,
    byWords: words.scoreOf(doc),
    byLetters: byLetters[at] ?? 0,
    byMeaning: meaning?.nearness[doc],
    byVector: similarities?.get(doc),
  }));
  clearScratch(scratch);
  return { groups, documents, meaning, scale: similarities?.size ? embedding?.scale : undefined };
}
