import { type TermGroup, WEIGHTS } from './groups.ts';
import { parseQuery } from './query.ts';
import { confidenceOf } from '../judge/confidence.ts';
import { askedTerms, evidenceFor, LONG_WORDS, reverseCoverage } from '../judge/evidence.ts';
import { fieldWeights } from './field-weights.ts';
import { nearest } from '../judge/fusion.ts';
import { letterScores } from './letters.ts';
import { type Nearness, nearnessOf } from './nearness.ts';
import type { ChunkLetters } from './read-letters.ts';
import { scoreBest, scoreOne, weightedGroups } from './score.ts';
import { clearScratch, type Scratch } from './scratch.ts';
import { byScore, type DocumentScore, topDocuments } from './top.ts';
import { type Candidate, marginOf, type RankedDoc, withVotes } from '../judge/votes.ts';
import type { IndexState } from '../store/state.ts';
import type { Documents } from '../store/documents.ts';
import type { QuestionVector, SynonymGroups } from '../types.ts';

/** What may answer a question. */
export interface FoundCandidates {
  groups: TermGroup[];
  /** Best first. */
  candidates: Candidate[];
  /** By the model of meaning. Undefined if it does not apply. */
  meaning: Nearness | undefined;
  /** The nearness of documents by the embedding of the question. */
  near: Map<number, number> | undefined;
}

/**
 * Minimum number of candidates that are ranked again with more evidence. The right one is among the first five in 95 of
 * 100 cases.
 */
const CANDIDATES = 20;
/** Number of candidates by meaning, and how near they are at least. */
const NEAREST = { most: 10, least: 0.25 };

/**
 * A FAQ whose whole question was asked gains half its score, a passage a fifth because it has no question. On judged FAQs this
 * raises MRR from 0.85 to 0.88.
 */
const REVERSE_GAIN = 0.5;
const PASSAGE_GAIN = 0.2;

/** The letters of a question add at most this share of the best score by words. */
const LETTERS = 0.5;
/** The nearness by meaning adds at most this multiple of the best score by words. */
const MEANING = 3.5;
/** It adds this share less if words alone are sure of their best document: a mower's blades are not those of a hedge trimmer. */
const SURE_BY_WORDS = 0.6;

/** Finds what may answer, by words and by meaning: at least `limit` documents if there are as many. */
export function findCandidates(
  state: IndexState,
  query: string,
  limit: number,
  scratch: Scratch,
  asked?: QuestionVector,
  synonyms?: SynonymGroups,
): FoundCandidates {
  const { documents } = state;
  const groups = parseQuery(state, query, synonyms);
  const meaning = nearnessOf(state, query, scratch.directions);
  const { found, near } = scoreCandidates(state, groups, Math.max(limit, CANDIDATES), scratch, asked, meaning);
  const letters = found.map(({ doc }) => scratch.reader.letters(documents, doc));
  const byWords = withReverse(state, groups, addLetters(query, letters, found)).sort(byScore(documents.ids));
  const ranked = meaning ? addMeaning(state, groups, byWords, meaning) : byWords;
  return { groups, candidates: withVotes(documents, ranked, scratch.reader), meaning, near };
}

/** The best documents by words and by meaning, with their scores by words. */
function scoreCandidates(
  state: IndexState,
  groups: readonly TermGroup[],
  count: number,
  scratch: Scratch,
  asked: QuestionVector | undefined,
  meaning: Nearness | undefined,
) {
  const { documents } = state;
  const weights = fieldWeights(documents);
  const significant = groups.filter(({ stop }) => !stop);
  const stops = weightedGroups(
    state,
    groups.filter(({ stop }) => stop),
  );
  // Any document can be near by meaning, and needs its score by words then.
  const wanted = asked || meaning ? Number.POSITIVE_INFINITY : count;
  scoreBest(state, weightedGroups(state, significant), weights, scratch, wanted);
  // Function words have long lists. They only order the documents found by other words, unless there are no others:
  // "What can you do?".
  const nothingElse = significant.every(({ weight, variants }) => weight <= WEIGHTS.filler && variants.length === 0);
  if (nothingElse) scoreBest(state, stops, weights, scratch, wanted);
  const byWords = topDocuments(scratch, documents.ids, count);
  const near = asked && nearest(state, asked, count, byWords);
  const byMeaning = [...(near?.keys() ?? []), ...(meaning ? nearestDocuments(documents, meaning) : [])];
  const extra = (doc: number) => (nothingElse ? 0 : scoreOne(state, stops, weights, doc));
  const found = [...new Set([...byWords, ...byMeaning])].map(
    (doc): DocumentScore => ({ doc, score: scratch.scores[doc]! + extra(doc) }),
  );
  clearScratch(scratch);
  return { found, near };
}

/** The nearest documents by the model of meaning. */
function nearestDocuments({ ids }: Documents, { near, trust }: Nearness): number[] {
  const isNear = (doc: number) => trust * near[doc]! >= NEAREST.least;
  return [...near.keys()]
    .filter(isNear)
    .map((doc): DocumentScore => ({ doc, score: near[doc]! }))
    .sort(byScore(ids))
    .slice(0, NEAREST.most)
    .map(({ doc }) => doc);
}

/** The scores by words, each with what the letters of the question add to it. */
function addLetters(query: string, chunks: readonly ChunkLetters[], found: readonly DocumentScore[]): DocumentScore[] {
  const best = bestOf(found);
  const byLetters = letterScores(query, chunks);
  return found.map(({ doc, score }, at) => ({ doc, score: score + LETTERS * best * byLetters[at]! }));
}

const bestOf = (found: readonly { score: number }[]): number =>
  found.reduce((most, { score }) => Math.max(most, score), 0);

function withReverse(state: IndexState, groups: readonly TermGroup[], found: readonly DocumentScore[]): RankedDoc[] {
  const asked = askedTerms(groups);
  return found.map(({ doc, score }) => {
    const reverse = reverseCoverage(state, asked, doc);
    const gain = reverse === undefined ? PASSAGE_GAIN : REVERSE_GAIN * reverse;
    const byWords = score * (1 + gain);
    return { doc, score: byWords, byWords, reverse };
  });
}

/** Adds what the nearness of each document is worth, less where words alone are sure or the model does not know the question. */
function addMeaning(
  state: IndexState,
  groups: readonly TermGroup[],
  ranked: readonly RankedDoc[],
  { near, trust }: Nearness,
): RankedDoc[] {
  const open = 1 - SURE_BY_WORDS * confidenceByWords(state, groups, ranked);
  const weight = MEANING * open * trust * (bestOf(ranked) || 1);
  const added = ranked.map((one) => ({ ...one, score: one.score + weight * Math.max(0, near[one.doc]!) }));
  return added.sort(byScore(state.documents.ids));
}

/** How likely the best document by words answers, by words alone. */
function confidenceByWords(state: IndexState, groups: readonly TermGroup[], ranked: readonly RankedDoc[]): number {
  const [best, second] = ranked;
  if (!best || best.score <= 0) return 0;
  const evidence = evidenceFor(state, groups, best.doc, fieldWeights(state.documents, LONG_WORDS));
  const margin = marginOf((second?.score ?? 0) / best.score, state.documents.count);
  return confidenceOf({ ...evidence, reverse: best.reverse, margin, meaning: undefined });
}
