import type { FixedLanguage } from '../../../language/languages.ts';
import type { ValueCandidate } from '../reading.ts';
import { spanOf, type TextView } from '../view.ts';
import { type Completion, dayOf, dayWithoutYear } from './calendar.ts';

const YEAR_FIRST = /(?<![\p{L}\d]|\d[-./])(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?![\d]|[-./]\d)/gu;
const YEAR_LAST = /(?<![\p{L}\d]|\d[-./:,])(\d{1,2})(\. ?|[-/])(\d{1,2})(?:\2(\d{4}|\d{2})|(\.))?(?!\d|[-./:]\d|,\d)/gu;

/** Languages that name the month first. */
const monthFirst: ReadonlySet<FixedLanguage> = new Set(['en', 'ja', 'zh']);
/** With points, `3.5` is a number there. */
const pointIsDecimal: ReadonlySet<FixedLanguage> = new Set(['en', 'ja', 'zh', 'ar']);

/** Which of two numbers is the month. Only if both may be, the language decides. */
function monthAndDay(first: number, second: number, isMonthFirst: boolean): [number, number] {
  if (first > 12) return [second, first];
  if (second > 12) return [first, second];
  return isMonthFirst ? [first, second] : [second, first];
}

/** Dates in digits: 2027-05-03, 3.5.2027, 3.5., 03/05. */
export function numericDates(folded: TextView, fixedLanguage: FixedLanguage, completion: Completion): ValueCandidate[] {
  const found: ValueCandidate[] = [];
  const add = (match: RegExpExecArray, value: string | undefined, isCertain: boolean) => {
    if (value) found.push({ value, ...spanOf(folded, match.index, match[0].length), isCertain });
  };
  for (const match of folded.text.matchAll(YEAR_FIRST)) {
    const [, year, , month, day] = match;
    add(match, dayOf(Number(year), Number(month), Number(day)), true);
  }
  for (const match of folded.text.matchAll(YEAR_LAST)) {
    const [, first, sign = '', second, year, point] = match;
    const isPoint = sign.startsWith('.');
    const isDate = year ?? (isPoint ? point || !pointIsDecimal.has(fixedLanguage) : sign === '/');
    if (!isDate) continue;
    const isMonthFirst = monthFirst.has(fixedLanguage) && !isPoint;
    const [month, day] = monthAndDay(Number(first), Number(second), isMonthFirst);
    const wholeYear = year?.length === 2 ? 2000 + Number(year) : Number(year);
    const value = year ? dayOf(wholeYear, month, day) : dayWithoutYear(month, day, completion);
    add(match, value, Boolean(year) || !isPoint || Boolean(point));
  }
  return found;
}
