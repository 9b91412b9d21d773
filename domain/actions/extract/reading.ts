import type { FixedLanguage } from '../../language/languages.ts';
import type { TextSpan } from './view.ts';

/** A value in canonical form, and where the visitor's words state it. */
export interface ValueReading extends TextSpan {
  value: string;
}

export interface ReadingContext {
  language: FixedLanguage;
  /** The visitor's day, YYYY-MM-DD. */
  today: string;
  /** The text answers the question of the input, so a bare value counts. */
  asked: boolean;
  /** Words of a correction, such as "I meant", which are no part of a value. */
  marks?: readonly TextSpan[];
}

/** A value as it stands in a text. It may be out of the input's bounds. */
export interface ValueCandidate extends ValueReading {
  /** Its form alone says of which kind it is, such as a date with its year. */
  isCertain?: boolean;
}

export const areEqual = (candidates: readonly ValueReading[]): boolean =>
  candidates.every(({ value }) => value === candidates[0]?.value);
