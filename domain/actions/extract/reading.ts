import type { FixedLanguage } from '../../language/languages.ts';
import type { Span } from './view.ts';

/** A value in canonical form, and where the visitor's words state it. */
export interface Reading extends Span {
  value: string;
}

export interface ReadingContext {
  language: FixedLanguage;
  /** The visitor's day, YYYY-MM-DD. */
  today: string;
  /** The text answers the question of the input, so a bare value counts. */
  asked: boolean;
}

/** A value as it stands in a text. It may be out of the input's bounds. */
export interface Candidate extends Reading {
  /** Its form alone says of which kind it is, such as a date with its year. */
  isCertain?: boolean;
}

export const areEqual = (candidates: readonly Reading[]): boolean =>
  candidates.every(({ value }) => value === candidates[0]?.value);
