import { type FoundCandidates, findCandidates } from '../find/candidates.ts';
import { confidenceOf, type Rivalry, unlessTied } from './confidence.ts';
import { type Evidence, evidenceFor, LONG_WORDS } from './evidence.ts';
import { fieldWeights } from '../find/field-weights.ts';
import { fuse, MOST_WITHOUT_SPECIFICS, type Ranked } from './fusion.ts';
import { type ChunkReader, wordsOf } from '../find/read-chunks.ts';
import type { Scratch } from '../find/scratch.ts';
import { codesOf, holdsAll } from './specifics.ts';
import { nearlyAsked, verbatimFirst } from './verbatim.ts';
import { marginOf, rivalOf, rivalShare } from './votes.ts';
import type { IndexState } from '../store/state.ts';
import type { Documents } from '../store/documents.ts';
import type { QuestionVector, SearchResult, SynonymGroups } from '../types.ts';

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
  const found = surestFirst(state, findCandidates(state, query, limit, scratch, asked, synonyms));
  const { candidates, near } = found;
  const words = wordsOf(query);
  const rivalry = rivalryIn(found);
  const least = ({ doc, reverse }: (typeof candidates)[number]) =>
    reverse === undefined ? 0 : nearlyAsked(words, reader.titleWords(documents, doc), state.languages.keys());
  const evidenceOf = evidenceIn(state, found);
  const codes = codesOf(state, query);
  const trusted = (at: number): Ranked => {
    const candidate = candidates[at]!;
    const { doc, score } = candidate;
    const most = holdsAll(state, codes, doc) ? 1 : MOST_WITHOUT_SPECIFICS;
    const byEvidence = Math.min(most, confidenceOf(evidenceOf(at)));
    if (at > 0) return { doc, score, confidence: byEvidence };
    return { doc, score, confidence: Math.max(unlessTied(byEvidence, rivalry), least(candidate)) };
  };
  const all = [...candidates.keys()];
  const best =
    asked && near?.size
      ? fuse(state, query, all.map(trusted), near, asked.scale).slice(0, limit)
      : all.slice(0, limit).map(trusted);
  const isVerbatim = ({ doc }: Ranked) =>
    reader.letters(documents, doc).isFaq && reader.titleWords(documents, doc) === words;
  return toResults(documents, verbatimFirst(best, isVerbatim), reader);
}

/** A candidate this close behind the first one precedes it if it is surer by so much. */
const SURER = { within: 3, by: 0.2 };

interface RankedCandidates extends FoundCandidates {
  /** The first one precedes those with a better score because it is surer. So it does not tie. */
  isSurest: boolean;
}

/** By meaning, the best score and the best evidence can be those of different chunks. */
function surestFirst(state: IndexState, found: FoundCandidates): RankedCandidates {
  if (!found.meaning) return { ...found, isSurest: false };
  const evidenceOf = evidenceIn(state, found);
  const sure = found.candidates.slice(0, SURER.within).map((_, at) => confidenceOf({ ...evidenceOf(at), margin: 0 }));
  const most = sure.indexOf(Math.max(...sure));
  if (most <= 0 || sure[most]! < sure[0]! + SURER.by) return { ...found, isSurest: false };
  const surest = found.candidates[most]!;
  const first = { ...surest, score: found.candidates[0]!.score };
  return { ...found, candidates: [first, ...found.candidates.filter((one) => one !== surest)], isSurest: true };
}

/** Compares the first candidate with the best one that says something else. */
function rivalryIn({ candidates, meaning, isSurest }: RankedCandidates): Rivalry {
  const [first] = candidates;
  const rival = rivalOf(candidates, meaning?.alike);
  if (!first || !rival || isSurest) return { share: 0, shareByWords: 0, bothAsked: 0 };
  const share = rivalShare(candidates, rival);
  // By words alone, the score is that by words, and nothing else tells the two apart.
  if (!meaning) return { share, shareByWords: share, bothAsked: 1 };
  return {
    share,
    shareByWords: first.byWords > 0 ? rival.byWords / first.byWords : 0,
    bothAsked: Math.min(first.reverse ?? 0, rival.reverse ?? 0),
  };
}

/** Returns the evidence for each candidate. Only the first one can be ahead of the others. */
export function evidenceIn(
  state: IndexState,
  { groups, candidates, meaning }: FoundCandidates,
): (at: number) => Evidence {
  const { documents } = state;
  const table = fieldWeights(documents, LONG_WORDS);
  const rival = rivalOf(candidates, meaning?.alike);
  const margin = marginOf(rivalShare(candidates, rival), documents.count);
  return (at) => {
    const { doc, reverse } = candidates[at]!;
    return {
      ...evidenceFor(state, groups, doc, table),
      reverse,
      margin: at > 0 ? 0 : margin,
      meaning: meaning && { probability: meaning.probabilityOf(doc), nothing: meaning.nothing },
    };
  };
}

/** An alternative of a FAQ's question is answered by the FAQ. */
const toResults = (documents: Documents, best: readonly Ranked[], reader: ChunkReader): SearchResult[] =>
  best.map(({ doc, score, confidence }) => {
    const chunk = reader.chunk(documents, documents.wordings.get(doc) ?? doc);
    return { chunk, score, confidence };
  });
