import type { Evidence } from './evidence.ts';

/** From this confidence on, a chunk answers the question. */
export const ANSWERABLE = 0.5;

/**
 * Two answers tie if one has at least this share of the other's score, or of its score by words while at least such a part of
 * both questions was asked. Unless the evidence is strong, the question is then not answered, and both are suggested.
 */
const TIE = { share: 0.95, shareByWords: 0.9, asked: 0.4, strong: 0.8, most: 0.45 };

/** The best other answer beside the first one. */
export interface Rivalry {
  /** Its score as a share of the first one's, in all and by words. */
  share: number;
  shareByWords: number;
  /** 0-1: how much of the question of either FAQ was asked at least. 0 if one is a passage. */
  bothAsked: number;
}

/** Limits the confidence in the first candidate if it ties. */
export function unlessTied(confidence: number, { share, shareByWords, bothAsked }: Rivalry): number {
  const ties = share >= TIE.share || (shareByWords >= TIE.shareByWords && bothAsked >= TIE.asked);
  return ties && confidence < TIE.strong ? Math.min(confidence, TIE.most) : confidence;
}

type Terms = Record<string, (evidence: Evidence) => number>;
type Weights<T extends Terms> = Readonly<Record<keyof T | 'bias', number>>;

const reverseOf = ({ reverse }: Evidence) => reverse ?? 0;

/** What the confidence is computed from, by words. */
export const wordTerms = {
  coverage: ({ coverage }) => coverage,
  coverageSquared: ({ coverage }) => coverage ** 2,
  reverse: reverseOf,
  faq: ({ reverse }) => (reverse === undefined ? 0 : 1),
  rareWords: ({ rareWords }) => Math.log1p(3 * rareWords),
  openWords: ({ openWords }) => Math.log1p(openWords),
  margin: ({ margin }) => margin,
  coverageWithMargin: ({ coverage, margin }) => coverage * margin,
  coverageBothWays: (evidence) => evidence.coverage * reverseOf(evidence),
  asked: ({ asked }) => Math.log1p(asked),
  missing: ({ missing }) => missing,
  titledBothWays: (evidence) => evidence.titled * reverseOf(evidence),
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
 * Fitted to predict whether the first chunk answers the questions of visitors of nineteen small businesses, and then
 * rounded. The bias is chosen so that few answers are wrong.
 */
export const WORDS: Weights<typeof wordTerms> = {
  bias: -4.04,
  coverage: 0.79,
  coverageSquared: 0.8,
  reverse: 1.19,
  faq: -0.49,
  rareWords: 1.5,
  openWords: -0.32,
  margin: 1.47,
  coverageWithMargin: 1.06,
  coverageBothWays: 0.53,
  asked: 0.67,
  missing: -1.08,
  titledBothWays: 0.53,
};

/** Fitted by `tools/meaning/fit-confidence.ts`. */
const MEANING: Weights<typeof meaningTerms> = {
  bias: -1.74,
  coverage: -2.32,
  coverageSquared: 3.07,
  reverse: -0.13,
  faq: -0.26,
  rareWords: 1.69,
  openWords: 0.55,
  margin: 0.85,
  coverageWithMargin: 2.64,
  coverageBothWays: 0.63,
  asked: -0.76,
  missing: -0.85,
  titledBothWays: 0.5,
  probability: 0.2,
  nothing: -0.06,
};

function curve<T extends Terms>(terms: T, weights: Weights<T>): (evidence: Evidence) => number {
  const list = Object.entries(terms).map(([name, term]) => ({ term, weight: weights[name as keyof T] }));
  return (evidence) => {
    const sum = list.reduce((total, { term, weight }) => total + weight * term(evidence), weights.bias);
    return 1 / (1 + Math.exp(-sum));
  };
}

const byWords = curve(wordTerms, WORDS);
const byMeaning = curve(meaningTerms, MEANING);

/**
 * Returns a logistic function of the evidence, 0-1: how likely the chunk answers. Without a model of meaning it is 0 if the chunk
 * shares no significant word.
 */
export function confidenceOf(evidence: Evidence): number {
  if (evidence.meaning) return byMeaning(evidence);
  return evidence.rareWords === 0 ? 0 : byWords(evidence);
}
