import type { FixedLanguage } from '../../../language/languages.ts';
import { phraseList } from '../../../language/words.ts';
import { formsOf } from '../words/forms.ts';
import { readingWords } from '../words/index.ts';

const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** The names of a language in ICU, and further ones, each with its number from 0. */
function namesOf(icu: readonly (readonly string[])[], more: string): Map<string, number> {
  const names = new Map<string, number>();
  const further = formsOf(more);
  for (const [at, forms] of icu.entries())
    for (const form of [...phraseList(forms.join(',')), ...(further[at] ?? [])]) if (form) names.set(form, at);
  return names;
}

const format = (fixedLanguage: FixedLanguage, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(fixedLanguage, { ...options, timeZone: 'UTC' });

/** In dates, the month may have another form: "maja". */
function icuMonths(fixedLanguage: FixedLanguage): string[][] {
  const inDate = format(fixedLanguage, { day: 'numeric', month: 'long' });
  const formats = [format(fixedLanguage, { month: 'long' }), format(fixedLanguage, { month: 'short' })];
  return Array.from({ length: 12 }, (_, month) => {
    const time = Date.UTC(2023, month, 1);
    const declined = inDate.formatToParts(time).find(({ type }) => type === 'month')?.value ?? '';
    return [...formats.map((each) => each.format(time)), declined];
  });
}

const icuWeekdays = (fixedLanguage: FixedLanguage, weekday: 'long' | 'short'): string[][] =>
  Array.from({ length: 7 }, (_, day) => [format(fixedLanguage, { weekday }).format(SUNDAY + day * DAY_MS)]);

export interface DateNames {
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlyMap<string, number>;
  /** "Sa", "mar.": words of other meanings too. */
  shortWeekdays: ReadonlyMap<string, number>;
}

export const dateNames = (fixedLanguage: FixedLanguage): DateNames => {
  const { monthNames, weekdays } = readingWords[fixedLanguage];
  return {
    months: namesOf(icuMonths(fixedLanguage), monthNames),
    weekdays: namesOf(icuWeekdays(fixedLanguage, 'long'), weekdays),
    shortWeekdays: namesOf(icuWeekdays(fixedLanguage, 'short'), ''),
  };
};
