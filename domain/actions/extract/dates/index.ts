import type { ActionInput } from '../../records/inputs.ts';
import type { ReadingContext, ValueCandidate } from '../reading.ts';
import type { ReadableText, TextSpan } from '../view.ts';
import { type Completion, weekdayOf } from './calendar.ts';
import { denseDates } from './dense.ts';
import { numericDates } from './numeric.ts';
import { type WordedDate, wordedDates } from './worded.ts';

/** Between a day of the week and its date: ", the ". */
const MAX_GAP = 6;
const areBeside = (a: TextSpan, b: TextSpan) => Math.max(a.start, b.start) - Math.min(a.end, b.end) <= MAX_GAP;

/** A day of the week that stands beside a date confirms it. One that contradicts it stays, so the date is not clear. */
function joined(dates: readonly ValueCandidate[], weekdays: readonly WordedDate[]): ValueCandidate[] {
  const confirmed = dates.map((date) => {
    const beside = weekdays.find(({ weekday, ...span }) => weekday === weekdayOf(date.value) && areBeside(date, span));
    return beside ? { ...date, start: Math.min(date.start, beside.start), end: Math.max(date.end, beside.end) } : date;
  });
  const isConfirming = ({ weekday, ...span }: WordedDate) =>
    dates.some((date) => weekday === weekdayOf(date.value) && areBeside(date, span));
  return [...confirmed, ...weekdays.filter((each) => !isConfirming(each))];
}

/** The days that a text names. Those of English only if there are none of the own language. */
export function datesIn(
  readable: ReadableText,
  { max }: Pick<ActionInput, 'max'>,
  context: ReadingContext,
): ValueCandidate[] {
  const { language, today, asked } = context;
  const completion: Completion = { today, isPast: max !== null && (max === 'today' || max <= today) };
  const numeric = numericDates(readable.folded, language, completion);
  const own =
    language === 'ja' || language === 'zh'
      ? denseDates(readable.dense, language, completion, asked && numeric.length === 0)
      : wordedDates(readable.words, language, completion, asked && numeric.length === 0);
  const isFound = own.length > 0 || numeric.length > 0 || language === 'en';
  const worded: WordedDate[] = isFound ? own : wordedDates(readable.words, 'en', completion, asked);
  const isFree = (span: TextSpan) => !numeric.some(({ start, end }) => start < span.end && span.start < end);
  const free = worded.filter(isFree);
  const weekdays = free.filter(({ weekday }) => weekday !== undefined);
  return joined([...numeric, ...free.filter(({ weekday }) => weekday === undefined)], weekdays);
}
