import { type Group, WEIGHTS } from './groups.ts';
import { parseQuery } from './query.ts';
import { askedTerms, confidenceOf, evidenceFor, LONG_WORDS, reverseCoverage } from './ranking/confidence.ts';
import { fuse, nearest, type Ranked } from './ranking/fusion.ts';
import { type ChunkLetters, letterScores, lettersOf } from './ranking/letters.ts';
import { clearScratch, fieldWeights, type Scratch, scoreAll, scoreOne } from './ranking/score.ts';
import { topDocuments } from './ranking/top.ts';
import { type Candidate, marginOf, withVotes } from './ranking/votes.ts';
import type { State } from './state.ts';
import { chunkOf } from './storage/documents.ts';
import type { IndexedChunk, QuestionVector, SearchResult, Synonyms } from './types.ts';
import { isStopWord } from './words/stop-words.ts';
import { tokenise } from './words/tokens.ts';

/** Looked at a second time, at least: the right one is among the first five in 95 of 100 cases. */
const CANDIDATES = 20;

/**
 * A FAQ whose whole question was asked gains half its score, a passage a fifth, for it has no question: on judged FAQs this
 * lifts MRR from 0.85 to 0.88.
 */
const REVERSE_GAIN = 0.5;
const PASSAGE_GAIN = 0.2;

/** What the letters of a question count beside its words, at the most: this share of the best score by words. */
const LETTERS = 0.5;

export function search(
  state: State,
  query: string,
  limit: number,
  scratch: Scratch,
  asked?: QuestionVector,
  synonyms?: Synonyms,
): SearchResult[] {
  const groups = parseQuery(state, query, synonyms);
  const telling = groups.filter(({ stop }) => !stop);
  const weights = fieldWeights(state);
  scoreAll(state, telling, weights, scratch);
  // Function words only order what others found: their lists are long. They are all that is asked of "What can you do?".
  const stops = groups.filter(({ stop }) => stop);
  const nothingElse = telling.every(({ weight, variants }) => weight <= WEIGHTS.filler && variants.length === 0);
  if (nothingElse) scoreAll(state, stops, weights, scratch);
  const count = Math.max(limit, CANDIDATES);
  const chunkAt = readOnce(state);
  const docs = topDocuments(scratch, state.documents.ids, count);
  const near = asked && nearest(state, asked, count, docs);
  const all = near ? [...new Set([...docs, ...near.keys()])] : docs;
  const extra = (doc: number) => (nothingElse ? 0 : scoreOne(state, stops, weights, doc));
  const ranked = rank(
    state,
    groups,
    all,
    withLetters(query, all, lettersAt(state, chunkAt), (doc) => scratch.scores[doc]! + extra(doc)),
  );
  const candidates = withVotes(state.documents, ranked, chunkAt);
  clearScratch(scratch);
  const table = fieldWeights(state, LONG_WORDS);
  const trusted = ({ doc, score, reverse }: Candidate, at: number): Ranked => {
    const margin = marginOf(candidates, at, state.documents.count);
    const evidence = { ...evidenceFor(state, groups, doc, table), reverse, margin };
    const sure = at === 0 && reverse !== undefined && isNearlyAsked(state, query, chunkAt(doc));
    return { doc, score, confidence: Math.max(confidenceOf(evidence), sure ? NEARLY_ASKED.confidence : 0) };
  };
  const best =
    asked && near?.size
      ? fuse(state, query, candidates.map(trusted), near, asked.scale).slice(0, limit)
      : candidates.slice(0, limit).map(trusted);
  return verbatimFirst(state, query, best, chunkAt);
}

/** Chunks of a snapshot are parsed when they are read: each once a search. */
function readOnce({ documents }: State): (doc: number) => IndexedChunk {
  const known = new Map<number, IndexedChunk>();
  return (doc) => {
    const chunk = known.get(doc) ?? chunkOf(documents, doc);
    known.set(doc, chunk);
    return chunk;
  };
}

/** Chunks whose letters are kept for the next question, per index: about 2 KB each. */
const KEPT_LETTERS = 1_000;
const kept = new WeakMap<State['documents'], Map<number, ChunkLetters>>();

/** Reads the letters of a chunk, or returns them from an earlier search of the same index. */
function lettersAt({ documents }: State, chunkAt: (doc: number) => IndexedChunk): (doc: number) => ChunkLetters {
  const known = kept.get(documents) ?? new Map<number, ChunkLetters>();
  kept.set(documents, known);
  return (doc) => {
    const letters = known.get(doc);
    if (letters) return letters;
    if (known.size >= KEPT_LETTERS) known.clear();
    const read = lettersOf(chunkAt(doc));
    known.set(doc, read);
    return read;
  };
}

/** The score by words, and what the letters add to it. */
function withLetters(
  query: string,
  docs: readonly number[],
  lettersAt: (doc: number) => ChunkLetters,
  scoreOf: (doc: number) => number,
) {
  const byWords = docs.map(scoreOf);
  const best = Math.max(0, ...byWords);
  const byLetters = letterScores(query, docs.map(lettersAt));
  const scores = new Map(docs.map((doc, at) => [doc, byWords[at]! + LETTERS * best * byLetters[at]!]));
  return (doc: number) => scores.get(doc)!;
}

function rank(
  state: State,
  groups: readonly Group[],
  docs: readonly number[],
  scoreOf: (doc: number) => number,
): Omit<Candidate, 'answer'>[] {
  const asked = askedTerms(groups);
  const candidates = docs.map((doc) => {
    const reverse = reverseCoverage(state, asked, doc);
    const gain = reverse === undefined ? PASSAGE_GAIN : REVERSE_GAIN * reverse;
    return { doc, score: scoreOf(doc) * (1 + gain), reverse };
  });
  const { ids } = state.documents;
  return candidates.sort((a, b) => b.score - a.score || (ids[a.doc]! < ids[b.doc]! ? -1 : 1));
}

const wordsOf = (text: string) =>
  tokenise(text)
    .map((token) => token.text)
    .join(' ');

/** This share of words in common with a FAQ's question, function words included, is enough where it has all that is asked. */
const NEARLY_ASKED = { share: 0.7, confidence: 0.6 };

/** Whether a FAQ's question is asked in nearly its own words: "how old do you have to be" for "How old do I have to be?". */
function isNearlyAsked({ languages }: State, query: string, { title }: IndexedChunk): boolean {
  const asked = wordsOf(query).split(' ');
  const own = wordsOf(title).split(' ');
  const isStop = (word: string) => [...languages.keys()].some((each) => isStopWord(each, word));
  const shared = asked.filter((word) => own.includes(word));
  const hasAll = asked.every((word) => own.includes(word) || isStop(word));
  return hasAll && (2 * shared.length) / (asked.length + own.length) >= NEARLY_ASKED.share;
}

/** Looked at for the question itself; a FAQ that has it word for word ranks among them. */
const VERBATIM_WITHIN = 5;

/** A FAQ whose question, or a wording of it, is asked word for word is the answer, function words or not. */
function verbatimFirst(
  { documents }: State,
  query: string,
  best: Ranked[],
  chunkAt: (doc: number) => IndexedChunk,
): SearchResult[] {
  const asked = wordsOf(query);
  const isVerbatim = ({ doc }: Ranked) => {
    const { type, title } = chunkAt(doc);
    return type === 'faq' && wordsOf(title) === asked;
  };
  const at = best.slice(0, VERBATIM_WITHIN).findIndex(isVerbatim);
  // A further wording of a question is answered by its FAQ.
  const answerOf = (doc: number) => chunkAt(documents.wordings.get(doc) ?? doc);
  const results = best.map(({ doc, score, confidence }) => ({ chunk: answerOf(doc), score, confidence }));
  if (at < 0) return results;
  const [first] = results.splice(at, 1);
  return [{ ...first!, score: Math.max(first!.score, results[0]?.score ?? 0), confidence: 1 }, ...results];
}
