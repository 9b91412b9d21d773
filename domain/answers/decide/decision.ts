import type { Suggestion } from '../../knowledge/records.ts';
import type { Results } from '../quoting/extractive.ts';

/** A question and the results that answer it, best first. The first one is quoted. */
export interface Answer {
  question: string;
  results: Results;
}

/** What the built-in model does with a message. */
export type Decision =
  /** One answer, or one for each of two questions. */
  | { outcome: 'answer'; answers: readonly [Answer, ...Answer[]] }
  | { outcome: 'suggest'; suggestions: Suggestion[] }
  /** `smallTalk`: the reply to a message that asks nothing. */
  | { outcome: 'refuse'; smallTalk?: string };
