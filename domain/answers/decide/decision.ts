import type { Judged } from '../../../engines/retrieval/index.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import type { Results } from '../quoting/extractive.ts';
import type { Inquiry } from './inquiry.ts';

/** A question and the results that answer it, best first. The first one is quoted. */
export interface Answer {
  question: string;
  results: Results;
  /** The part of the first one that is quoted, if it is chosen already. */
  excerpt?: string;
}

/** From this confidence on, an answer that is ahead of all others is given with a hedge. */
export const LIKELY = 0.2;

/** What the built-in model does with a message. */
export type Decision =
  /** One answer, or one for each of two questions. `likely`: what may answer the second one. */
  | { outcome: 'answer'; answers: readonly [Answer, ...Answer[]]; likely?: Answer }
  /**
   * `likely`: what may answer the message, or each of its two questions. The suggestions are the others. `unnamed`: they differ by a name
   * that is missing. `half`: the answer to one of two questions, the other of which the suggestions are for.
   */
  | {
      outcome: 'suggest';
      suggestions: Suggestion[];
      likely: readonly Answer[];
      unnamed?: Judged['unnamed'];
      half?: Answer;
    }
  /** `smallTalk`: the reply to a message that asks nothing. */
  | { outcome: 'refuse'; smallTalk?: string };

/** A way to understand a message. Returns undefined if it does not apply, or if nothing answers the message so understood. */
export type Reading = (inquiry: Inquiry) => Decision | undefined;

/** An answer if there is any result. */
export function toAnswers({ question, results }: Pick<Judged, 'question' | 'results'>): Answer[] {
  const [best, ...others] = results;
  return best ? [{ question, results: [best, ...others] }] : [];
}
