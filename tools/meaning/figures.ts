import { ANSWERABLE } from '../../engines/retrieval/index.ts';
import { curve, type Terms, type Weights } from '../../engines/retrieval/training.ts';
import type { JudgedExample } from './judged-examples.ts';

/** What weights answer, without the rules that follow the confidence, such as ties. */
export function figuresOf(terms: Terms, weights: Weights, examples: readonly JudgedExample[]): Record<string, string> {
  const confidenceOf = curve(terms, weights);
  const answered = examples.filter(({ evidence }) => confidenceOf(evidence) >= ANSWERABLE);
  const answerable = examples.filter(({ isAnswerable }) => isAnswerable).length;
  const percent = (part: readonly JudgedExample[], whole: number) =>
    `${((100 * part.length) / Math.max(1, whole)).toFixed(1)} %`;
  return {
    'of answerable ones: right': percent(
      answered.filter(({ isTrue }) => isTrue),
      answerable,
    ),
    wrong: percent(
      answered.filter(({ isTrue, isAnswerable }) => isAnswerable && !isTrue),
      answerable,
    ),
    'of others: answered': percent(
      answered.filter(({ isAnswerable }) => !isAnswerable),
      examples.length - answerable,
    ),
    'first chunk is right': percent(
      examples.filter(({ isTrue }) => isTrue),
      answerable,
    ),
    questions: String(examples.length),
  };
}
