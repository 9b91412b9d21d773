/**
 * What one language says around the values of inputs, as lists with commas between, as in `domain/language/phrases`. Accents and case do
 * not matter. Names of months and days of the week that ICU has are not repeated.
 */
export interface ReadingWords {
  /** From zero on, each with its forms, which have a bar between. The forms of one are also articles. */
  numbers: string;
  today: string;
  tomorrow: string;
  /** In two days. */
  afterTomorrow: string;
  yesterday: string;
  /** Units of time, in singular and plural. */
  days: string;
  weeks: string;
  months: string;
  /** Before a number of units that have yet to pass: "in two weeks". */
  ahead: string;
  /** After it: "two weeks from now". */
  later: string;
  /** Beside a day of the week: the next of its name. */
  coming: string;
  /** Beside it: in the week after this one. */
  nextWeek: string;
  /** Beside it: the last of its name. */
  past: string;
  /** Further forms of the days of the week from Sunday on, with bars between. */
  weekdays: string;
  /** Further forms of the months from January on, with bars between. */
  monthNames: string;
  /** Before a number that is a day of a month: "the 3rd". */
  dayOfMonth: string;
  /** Before a value that is stated in a sentence: "my name is". */
  lead: string;
  /** After such a value. */
  tail: string;
  /** Directly before a value, it is meant not: "not on Friday". Up to two words may stand between. */
  not: string;
  /** The same directly after a value. */
  notAfter: string;
  /** Between a text and what it is not: "6a, not 5a". */
  denies: string;
  /** Between what a text is not and what it is. */
  deniesBefore: string;
  /** Whole messages that confirm what is proposed, as the label of the button does. */
  confirm: string;
  /** Whole messages that give up what was begun. */
  cancel: string;
  /** Beside them. */
  beside: string;
  /** Says that what was said before is to be another value. */
  correct: string;
  /** Between what is changed and its new value: "change the date to Friday". */
  to: string;
}
