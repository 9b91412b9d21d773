import type { Evidence } from '../types.ts';

/** From this confidence on, a chunk answers the question. */
export const ANSWERABLE = 0.5;

export type Terms = Record<string, (evidence: Evidence) => number>;
export type Weights<T extends Terms = Terms> = Readonly<Record<keyof T | 'bias', number>>;

const shareOf = ({ questionShare }: Evidence) => questionShare ?? 0;

/** Scales the shared words before their logarithm is taken: the first ones count most. */
const RARE_WORDS_SCALE = 3;

/** What the confidence is computed from, by words. */
export const wordTerms = {
  coverage: ({ coverage }) => coverage,
  coverageSquared: ({ coverage }) => coverage ** 2,
  questionShare: shareOf,
  faq: ({ questionShare }) => (questionShare === undefined ? 0 : 1),
  rareWords: ({ rareWords }) => Math.log1p(RARE_WORDS_SCALE * rareWords),
  openWords: ({ openWords }) => Math.log1p(openWords),
  margin: ({ margin }) => margin,
  coverageWithMargin: ({ coverage, margin }) => coverage * margin,
  coverageBothWays: (evidence) => evidence.coverage * shareOf(evidence),
  questionWords: ({ questionWords }) => Math.log1p(questionWords),
  missing: ({ missing }) => missing,
  titledBothWays: (evidence) => evidence.titled * shareOf(evidence),
} satisfies Terms;

/** Probabilities beyond this are not told apart. */
const CERTAIN = 1e-4;
const logOdds = (probability: number) => Math.log((probability + CERTAIN) / (1 - probability + CERTAIN));

/** The same with the model of meaning. */
export const meaningTerms = {
  ...wordTerms,
  probability: ({ meaning }) => logOdds(meaning?.probability ?? 0),
  nothing: ({ meaning }) => logOdds(meaning?.nothing ?? 1),
} satisfies Terms;

/**
 * Fitted to predict whether the first chunk answers, then rounded and biased by hand towards few wrong answers. Their data was
 * not kept: `npm run fit-confidence -- --words` prints a refit.
 */
export const wordWeights: Weights<typeof wordTerms> = {
  bias: -4.04,
  coverage: 0.79,
  coverageSquared: 0.8,
  questionShare: 1.19,
  faq: -0.49,
  rareWords: 1.5,
  openWords: -0.32,
  margin: 1.47,
  coverageWithMargin: 1.06,
  coverageBothWays: 0.53,
  questionWords: 0.67,
  missing: -1.08,
  titledBothWays: 0.53,
};

/** Fitted by `npm run fit-confidence`. */
export const meaningWeights: Weights<typeof meaningTerms> = {
  bias: -1.74,
  coverage: -2.32,
  coverageSquared: 3.07,
  questionShare: -0.13,
  faq: -0.26,
  rareWords: 1.69,
  openWords: 0.55,
  margin: 0.85,
  coverageWithMargin: 2.64,
  coverageBothWays: 0.63,
  questionWords: -0.76,
  missing: -0.85,
  titledBothWays: 0.5,
  probability: 0.2,
  nothing: -0.06,
};

/** The same for the languages of which there are few texts. Fitted by the same command. */
export const sparseMeaningWeights: Weights<typeof meaningTerms> = {
  bias: -1.97,
  coverage: -1.47,
  coverageSquared: 1.74,
  questionShare: 0.53,
  faq: -0.26,
  rareWords: 1.72,
  openWords: 0.4,
  margin: 0.98,
  coverageWithMargin: 1.86,
  coverageBothWays: 0.25,
  questionWords: -0.8,
  missing: -0.79,
  titledBothWays: -0.4,
  probability: 0.16,
  nothing: -0.07,
};

/** Returns the logistic function of the weighted terms, 0-1. */
export function curve<T extends Terms>(terms: T, weights: Weights<T>): (evidence: Evidence) => number {
  const list = Object.entries(terms).map(([name, term]) => ({ term, weight: weights[name as keyof T] }));
  return (evidence) => {
    const sum = list.reduce((total, { term, weight }) => total + weight * term(evidence), weights.bias);
    return 1 / (1 + Math.exp(-sum));
  };
}

const byWords = curve(wordTerms, wordWeights);
const byMeaning = curve(meaningTerms, meaningWeights);
const bySparseMeaning = curve(meaningTerms, sparseMeaningWeights);

/**
 * Returns 0-1: how likely the chunk answers. Without the model of meaning it is 0 if the chunk shares no significant word.
 */
export function confidenceOf(evidence: Evidence): number {
  if (evidence.meaning) return evidence.meaning.isSparse ? bySparseMeaning(evidence) : byMeaning(evidence);
  return evidence.rareWords === 0 ? 0 : byWords(evidence);
}
