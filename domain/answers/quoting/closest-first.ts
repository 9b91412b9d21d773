import type { SearchResult } from '../../../engines/retrieval/index.ts';
import { toPassage } from '../../knowledge/chunks/passages.ts';
import { asksForNumber } from './score-unit.ts';
import { type ScoredUnit, type Scores, scoreUnits } from './unit-scores.ts';

/** Further results are seldom right, and reading them takes time. */
const WITHIN = 5;
/** A sentence with all of the question adds this share of the score, and the same again if it contains what is asked for. */
const GAIN = 0.5;
const ITEM_NUMBER = /^\d{1,3}[.)]\s/;

/**
 * Moves the result to the front in which one sentence has most of the question, and the amount, time, place or person that is asked for.
 * A long passage contains words by chance, and far apart. It is then as probable as the first one was.
 */
export function closestFirst(question: string, results: readonly SearchResult[]): readonly SearchResult[] {
  const [first] = results;
  const candidates = results.slice(0, WITHIN);
  if (!first || candidates.length < 2) return results;
  const scores = scoreUnits(
    question,
    candidates.map((result) => ({ ...toPassage(result), score: 1 })),
  );
  const closeness = closenessIn(question, scores);
  const values = candidates.map(({ score }, at) => score * (1 + GAIN * (closeness[at] ?? 0)));
  const closest = candidates[values.indexOf(Math.max(...values))] ?? first;
  if (closest === first) return results;
  const { score, confidence } = first;
  const lead = { ...closest, score, confidence: Math.max(confidence, closest.confidence) };
  return [lead, ...results.filter((result) => result !== closest)];
}

/** 0-2 for each passage. */
function closenessIn(question: string, { passages, wanted, holdsAnswer }: Scores): number[] {
  const asksNumber = asksForNumber.test(question);
  const isAnswer = ({ unit: { text } }: ScoredUnit) =>
    holdsAnswer?.(text) === true || (asksNumber && /\p{N}/u.test(text.replace(ITEM_NUMBER, '')));
  const most = (units: readonly ScoredUnit[]) => Math.max(0, ...units.map(({ score }) => score));
  return passages.map((units) => (wanted > 0 ? (most(units) + most(units.filter(isAnswer))) / wanted : 0));
}
