import type { Judged } from '../../../engines/retrieval/index.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import type { Results } from '../quoting/extractive.ts';

/** A question and the results that answer it, best first. The first one is quoted. */
export interface Answer {
  question: string;
  results: Results;
}

/** What the built-in model does with a message. */
export type Decision =
  /** One answer, or one for each of two questions. `likely`: what may answer the second one. */
  | { outcome: 'answer'; answers: readonly [Answer, ...Answer[]]; likely?: Answer }
  /** `likely`: what may answer the message, or each of its two questions. The suggestions are the others. `unnamed`: they differ by a name that is missing. */
  | { outcome: 'suggest'; suggestions: Suggestion[]; likely: readonly Answer[]; unnamed?: Judged['unnamed'] }
  /** `smallTalk`: the reply to a message that asks nothing. */
  | { outcome: 'refuse'; smallTalk?: string };
