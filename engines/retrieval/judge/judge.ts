import { findCandidates } from '../find/candidates.ts';
import type { Scratch } from '../find/scratch.ts';
import type { IndexState } from '../store/state.ts';
import type { Judged, Question, SearchResult } from '../types.ts';
import { Assessment } from './assessment.ts';
import { ANSWERABLE } from './confidence.ts';
import { fused } from './embeddings.ts';
import { isNamed, isUnnamed } from './names.ts';
import { type Ranking, type Step, withFirst } from './ranking.ts';
import { inTie, MOST_IN_TIE, marginOf, rivalOf, ties } from './rivalry.ts';
import type { RankedChunk, ScoredChunk } from './scored.ts';
import { sumScores } from './scores.ts';
import { withoutSuperseded } from './superseded.ts';
import { nearlyAsked, verbatimFirst } from './verbatim.ts';
import { withVotes } from './votes.ts';

/** One of so many first chunks precedes the others if it is surer than the first one by so much. */
const SURER_WITHIN = 3;
const SURER_BY = 0.2;

/** By meaning, the best score and the best evidence can be those of different chunks. */
const surestFirst: Step = (ranking, assessment) => {
  const [first] = ranking.chunks;
  if (!assessment.candidates.meaning || !first) return ranking;
  const rated = ranking.chunks
    .slice(0, SURER_WITHIN)
    .map((chunk) => ({ chunk, confidence: assessment.confidenceIn(chunk) }));
  const surest = rated.reduce((a, b) => (b.confidence > a.confidence ? b : a));
  if (surest.chunk === first || surest.confidence < assessment.confidenceIn(first) + SURER_BY) return ranking;
  const others = ranking.chunks.filter((chunk) => chunk !== surest.chunk);
  return { ...ranking, chunks: [{ ...surest.chunk, score: first.score }, ...others], isSurest: true };
};

/** Names are looked for in so many first chunks. */
const NAMES_WITHIN = 10;

/** Of chunks that say the same about different things, the one that the question names goes first. */
const namedFirst: Step = (ranking, assessment) => {
  const [first, ...others] = ranking.chunks.slice(0, NAMES_WITHIN);
  if (!first) return ranking;
  const named = others.find((chunk) => isNamed(assessment, chunk, first));
  const lead = named ? { ...named, score: first.score } : first;
  const rest = ranking.chunks.filter((chunk) => chunk !== (named ?? first));
  const near = rest.slice(0, NAMES_WITHIN);
  const siblings = near.filter((chunk) => isNamed(assessment, lead, chunk));
  const unnamed = siblings.length > 0 ? [] : near.filter((chunk) => isUnnamed(assessment, lead, chunk));
  return { ...ranking, chunks: [lead, ...rest], siblings, unnamed };
};

/** A code in more chunks does not tell which of them is asked for. */
const MOST_DESIGNATED = 2;

/** The chunk that has a code of the question goes first, however little else of it the question has. */
const designatedFirst: Step = (ranking, assessment) => {
  const [first] = ranking.chunks;
  if (!first || !assessment.designates) return ranking;
  const [designated, ...more] = ranking.chunks.filter(({ doc }) => assessment.isDesignated(doc));
  if (!designated || more.length >= MOST_DESIGNATED) return ranking;
  const others = ranking.chunks.filter((chunk) => chunk !== designated);
  return { ...ranking, chunks: [{ ...designated, score: first.score }, ...others], isDesignated: true };
};

/** Confidence in it, at least. */
const DESIGNATED_CONFIDENCE = 0.6;

const sureIfDesignated: Step = (ranking) =>
  ranking.isDesignated ? withFirst(ranking, ({ confidence }) => Math.max(confidence, DESIGNATED_CONFIDENCE)) : ranking;

const withRival: Step = (ranking, { candidates }) => ({
  ...ranking,
  rival: rivalOf(
    ranking.chunks.filter((chunk) => !ranking.siblings.includes(chunk)),
    candidates.meaning,
  ),
});

/** Sets the confidence in each result. Only the first one can be ahead of the others. */
const assessed: Step = (ranking, assessment) => {
  const { state, candidates, question } = assessment;
  // With embeddings, another chunk can still become one of the results.
  const count = candidates.scale ? ranking.chunks.length : question.limit;
  const chunks = ranking.chunks.slice(0, count).map((chunk, at) => {
    const margin = at > 0 ? 0 : marginOf(chunk, ranking.rival, state.documents.count);
    // What the question asks is sure if one of them answers it, and the name tells which.
    const alike = at > 0 ? [chunk] : [chunk, ...ranking.siblings];
    const confidence = Math.max(...alike.map((one) => assessment.confidenceIn(one, { margin })));
    return { ...chunk, margin, confidence: Math.min(assessment.mostFor(chunk.doc), confidence) };
  });
  return { ...ranking, chunks };
};

const untied: Step = (ranking, { candidates }) => {
  const { chunks, rival, isSurest } = ranking;
  const [first] = chunks;
  const isTie = first && rival && !isSurest && ties(first, rival, !candidates.meaning);
  return isTie ? { ...withFirst(ranking, ({ confidence }) => inTie(confidence)), isTie } : ranking;
};

/** A word that neither the index nor the model of meaning knows is a name, and what is known about it is nothing. */
const unlessUnknown: Step = (ranking, assessment) =>
  assessment.candidates.meaning && unknownIn(assessment).length > 0
    ? withFirst(ranking, ({ confidence }) => Math.min(confidence, MOST_IN_TIE))
    : ranking;

/** Without a name, none of several chunks that differ by it is sure. */
const unlessUnnamed: Step = (ranking) =>
  ranking.unnamed.length > 0
    ? { ...withFirst(ranking, ({ confidence }) => Math.min(confidence, MOST_IN_TIE)), isTie: true }
    : ranking;

const limited: Step = (ranking, { question }) => ({ ...ranking, chunks: ranking.chunks.slice(0, question.limit) });

/** How the order of the summed scores becomes that of the results, and what is sure, step by step. */
const STEPS: readonly Step[] = [
  surestFirst,
  designatedFirst,
  namedFirst,
  withRival,
  assessed,
  untied,
  nearlyAsked,
  unlessUnknown,
  sureIfDesignated,
  fused,
  unlessUnnamed,
  limited,
  verbatimFirst,
];

/** Words that neither the index nor the model of meaning knows. */
const unknownIn = ({ candidates: { groups, meaning } }: Assessment): string[] =>
  groups.flatMap(({ unknown, weight }) =>
    unknown !== undefined && weight === 1 && !meaning?.knows(unknown) ? [unknown] : [],
  );

/** Finds what may answer a question, and judges whether it does. */
export function judge(state: IndexState, parsedQuestion: Question, scratch: Scratch): Judged {
  const { assessment, chunks } = rank(state, parsedQuestion, scratch);
  const start: Ranking = {
    chunks: chunks.map((chunk) => ({ ...chunk, confidence: 0, margin: 0 })),
    rival: undefined,
    isSurest: false,
    isDesignated: false,
    siblings: [],
    unnamed: [],
    isTie: false,
    isVerbatim: false,
  };
  return toJudged(
    STEPS.reduce((ranking, step) => step(ranking, assessment), start),
    assessment,
  );
}

/** The chunks that may answer a question by their summed scores, best first. */
export function rank(
  state: IndexState,
  parsedQuestion: Question,
  scratch: Scratch,
): { assessment: Assessment; chunks: ScoredChunk[] } {
  const candidates = findCandidates(state, parsedQuestion, scratch);
  const assessment = new Assessment(state, parsedQuestion, candidates, scratch.reader);
  const voted = withVotes(state.documents, sumScores(assessment), scratch.reader);
  return { assessment, chunks: withoutSuperseded(state.documents, voted, scratch.reader) };
}

/** Only the first chunk's confidence depends on its lead. With an embedding it is that of the embedding too. */
function relevanceOf([first, ...others]: readonly RankedChunk[], assessment: Assessment): number {
  if (!first) return 0;
  const ofFirst = assessment.candidates.scale ? first.confidence : assessment.confidenceIn(first);
  return Math.max(ofFirst, ...others.map(({ confidence }) => confidence));
}

function toJudged(ranking: Ranking, assessment: Assessment): Judged {
  const { state, question, reader } = assessment;
  const { chunks, rival, unnamed, isTie, isVerbatim } = ranking;
  const toResult = ({ doc, score, confidence }: RankedChunk): SearchResult => ({
    // An alternative of a FAQ's question is answered by the FAQ.
    chunk: reader.chunk(state.documents, state.documents.wordings.get(doc) ?? doc),
    score,
    confidence,
  });
  const results = chunks.map(toResult);
  const [first] = chunks;
  const rivalDocs = new Set(unnamed.length > 0 ? unnamed.map(({ doc }) => doc) : [rival?.doc]);
  return {
    question: question.text,
    results,
    isSure: (first?.confidence ?? 0) >= ANSWERABLE,
    isVerbatim,
    relevance: relevanceOf(chunks, assessment),
    rivals: isTie && !isVerbatim ? results.filter((_, at) => rivalDocs.has(chunks[at]?.doc)) : [],
    unnamed: unnamed.length > 0 ? { unknown: unknownIn(assessment) } : undefined,
    why: first && assessment.evidenceFor(first, { margin: first.margin }),
  };
}
