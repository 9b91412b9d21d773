import { type TermGroup, WEIGHTS } from './groups.ts';
import { parseQuery } from './query.ts';
import {
  askedTerms,
  confidenceOf,
  evidenceFor,
  LONG_WORDS,
  reverseCoverage,
  unlessTied,
} from './ranking/confidence.ts';
import { fieldWeights } from './ranking/field-weights.ts';
import { fuse, nearest, type Ranked } from './ranking/fusion.ts';
import { letterScores } from './ranking/letters.ts';
import { type ChunkReader, wordsOf } from './ranking/read-chunks.ts';
import type { ChunkLetters } from './ranking/read-letters.ts';
import { scoreBest, scoreOne, weightedGroups } from './ranking/score.ts';
import { clearScratch, type Scratch } from './ranking/scratch.ts';
import { byScore, topDocuments } from './ranking/top.ts';
import { nearlyAsked, verbatimFirst } from './ranking/verbatim.ts';
import { type Candidate, marginOf, type RankedDoc, rivalShare, withVotes } from './ranking/votes.ts';
import type { IndexState } from './state.ts';
import type { Documents } from './storage/documents.ts';
import type { QuestionVector, SearchResult, SynonymGroups } from './types.ts';

/**
 * Minimum number of candidates that are ranked again with more evidence. The right one is among the first five in 95 of
 * 100 cases.
 */
const CANDIDATES = 20;

/**
 * A FAQ whose whole question was asked gains half its score, a passage a fifth because it has no question. On judged FAQs this
 * raises MRR from 0.85 to 0.88.
 */
const REVERSE_GAIN = 0.5;
const PASSAGE_GAIN = 0.2;

/** The letters of a question add at most this share of the best score by words. */
const LETTERS = 0.5;

export function search(
  state: IndexState,
  query: string,
  limit: number,
  scratch: Scratch,
  asked?: QuestionVector,
  synonyms?: SynonymGroups,
): SearchResult[] {
  const { documents } = state;
  const { reader } = scratch;
  const groups = parseQuery(state, query, synonyms);
  const { found, near } = findCandidates(state, groups, Math.max(limit, CANDIDATES), scratch, asked);
  const letters = found.map(({ doc }) => reader.letters(documents, doc));
  const ranked = rank(state, groups, addLetters(query, letters, found));
  const candidates = withVotes(documents, ranked, reader);
  const words = wordsOf(query);
  const table = fieldWeights(documents, LONG_WORDS);
  const share = rivalShare(candidates);
  const trusted = ({ doc, score, reverse }: Candidate, at: number): Ranked => {
    const evidence = evidenceFor(state, groups, doc, table);
    if (at > 0) return { doc, score, confidence: confidenceOf({ ...evidence, reverse, margin: 0 }) };
    const byEvidence = confidenceOf({ ...evidence, reverse, margin: marginOf(share, documents.count) });
    const least =
      reverse === undefined ? 0 : nearlyAsked(words, reader.titleWords(documents, doc), state.languages.keys());
    return { doc, score, confidence: Math.max(unlessTied(byEvidence, share), least) };
  };
  const best =
    asked && near?.size
      ? fuse(state, query, candidates.map(trusted), near, asked.scale).slice(0, limit)
      : candidates.slice(0, limit).map(trusted);
  const isVerbatim = ({ doc }: Ranked) =>
    reader.letters(documents, doc).isFaq && reader.titleWords(documents, doc) === words;
  return toResults(documents, verbatimFirst(best, isVerbatim), reader);
}

/** A document with its score by words. */
type WordScore = Pick<Ranked, 'doc' | 'score'>;

/** The best documents by words, and the nearest ones by meaning, with their scores by words. */
function findCandidates(
  state: IndexState,
  groups: readonly TermGroup[],
  count: number,
  scratch: Scratch,
  asked: QuestionVector | undefined,
) {
  const { documents } = state;
  const weights = fieldWeights(documents);
  const significant = groups.filter(({ stop }) => !stop);
  const stops = weightedGroups(
    state,
    groups.filter(({ stop }) => stop),
  );
  // Any document can be near by meaning, and needs its score by words then.
  const wanted = asked ? Number.POSITIVE_INFINITY : count;
  scoreBest(state, weightedGroups(state, significant), weights, scratch, wanted);
  // Function words have long lists. They only order the documents found by other words, unless there are no others:
  // "What can you do?".
  const nothingElse = significant.every(({ weight, variants }) => weight <= WEIGHTS.filler && variants.length === 0);
  if (nothingElse) scoreBest(state, stops, weights, scratch, wanted);
  const byWords = topDocuments(scratch, documents.ids, count);
  const near = asked && nearest(state, asked, count, byWords);
  const docs = near ? [...new Set([...byWords, ...near.keys()])] : byWords;
  const extra = (doc: number) => (nothingElse ? 0 : scoreOne(state, stops, weights, doc));
  const found = docs.map((doc): WordScore => ({ doc, score: scratch.scores[doc]! + extra(doc) }));
  clearScratch(scratch);
  return { found, near };
}

/** The scores by words, each with what the letters of the question add to it. */
function addLetters(query: string, chunks: readonly ChunkLetters[], found: readonly WordScore[]): WordScore[] {
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  const byLetters = letterScores(query, chunks);
  return found.map(({ doc, score }, at) => ({ doc, score: score + LETTERS * best * byLetters[at]! }));
}

function rank(state: IndexState, groups: readonly TermGroup[], found: readonly WordScore[]): RankedDoc[] {
  const asked = askedTerms(groups);
  const candidates = found.map(({ doc, score }) => {
    const reverse = reverseCoverage(state, asked, doc);
    const gain = reverse === undefined ? PASSAGE_GAIN : REVERSE_GAIN * reverse;
    return { doc, score: score * (1 + gain), reverse };
  });
  return candidates.sort(byScore(state.documents.ids));
}

/** An alternative of a FAQ's question is answered by the FAQ. */
const toResults = (documents: Documents, best: readonly Ranked[], reader: ChunkReader): SearchResult[] =>
  best.map(({ doc, score, confidence }) => {
    const chunk = reader.chunk(documents, documents.wordings.get(doc) ?? doc);
    return { chunk, score, confidence };
  });
