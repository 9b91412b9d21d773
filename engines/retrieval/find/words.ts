import { type TermGroup, WEIGHTS } from './groups.ts';
import { type WordScorer, weightedGroups } from './score.ts';

/** The documents that contain words of a question. */
interface WordMatches {
  /** Numbers of the best documents, best first. */
  best: number[];
  /** The BM25F score of any document. Only valid until the scores are cleared. */
  scoreOf(doc: number): number;
}

/** `limit`: maximum number of documents. `scored`: at least this many of the best documents have an exact score. */
interface WordLimits {
  limit: number;
  scored: number;
}

/** Finds documents by the words of a question. */
export function findByWords(
  scorer: WordScorer,
  groups: readonly TermGroup[],
  { limit, scored }: WordLimits,
): WordMatches {
  const { state } = scorer;
  const significant = groups.filter(({ stop }) => !stop);
  const stops = weightedGroups(
    state,
    groups.filter(({ stop }) => stop),
  );
  scorer.scoreBest(weightedGroups(state, significant), scored);
  // Function words have long lists. They only order the documents found by other words, unless there are no others:
  // "What can you do?".
  const isOnlyStops = significant.every(({ weight, variants }) => weight <= WEIGHTS.filler && variants.length === 0);
  if (isOnlyStops) scorer.scoreBest(stops, scored);
  return {
    best: scorer.best(limit),
    scoreOf: (doc) => scorer.scoreOf(doc) + (isOnlyStops ? 0 : scorer.scoreOne(stops, doc)),
  };
}
