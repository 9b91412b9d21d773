import type { FixedLanguage } from '../../../language/languages.ts';
import { phraseList } from '../../../language/words.ts';
import { readingWords } from '../words/index.ts';

const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

/** The forms of one list, of which each item may have several with bars between. */
export const formsOf = (list: string): string[][] =>
  list.split(',').map((item) => phraseList(item.replaceAll('|', ',')));

/** The names of a language in ICU, and further ones, each with its number from 0. */
function namesOf(icu: readonly (readonly string[])[], more: string): Map<string, number> {
  const names = new Map<string, number>();
  const further = formsOf(more);
  for (const [at, forms] of icu.entries())
    for (const form of [...phraseList(forms.join(',')), ...(further[at] ?? [])]) if (form) names.set(form, at);
  return names;
}

const format = (language: FixedLanguage, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });

/** In dates, the month may have another form: "maja". */
function icuMonths(language: FixedLanguage): string[][] {
  const inDate = format(language, { day: 'numeric', month: 'long' });
  const formats = [format(language, { month: 'long' }), format(language, { month: 'short' })];
  return Array.from({ length: 12 }, (_, month) => {
    const time = Date.UTC(2023, month, 1);
    const declined = inDate.formatToParts(time).find(({ type }) => type === 'month')?.value ?? '';
    return [...formats.map((each) => each.format(time)), declined];
  });
}

const icuWeekdays = (language: FixedLanguage, weekday: 'long' | 'short'): string[][] =>
  Array.from({ length: 7 }, (_, day) => [format(language, { weekday }).format(SUNDAY + day * DAY_MS)]);

export interface DateNames {
  months: ReadonlyMap<string, number>;
  weekdays: ReadonlyMap<string, number>;
  /** "Sa", "mar.": words of other meanings too. */
  shortWeekdays: ReadonlyMap<string, number>;
}

export const dateNames = (language: FixedLanguage): DateNames => {
  const { monthNames, weekdays } = readingWords[language];
  return {
    months: namesOf(icuMonths(language), monthNames),
    weekdays: namesOf(icuWeekdays(language, 'long'), weekdays),
    shortWeekdays: namesOf(icuWeekdays(language, 'short'), ''),
  };
};
