import type { FixedLanguage } from '../../../language/languages.ts';
import { phraseList } from '../../../language/words.ts';
import { numberWords } from '../numbers-in-words.ts';
import type { ValueCandidate } from '../reading.ts';
import { spanOf, type TextView } from '../view.ts';
import { readingWords } from '../words/index.ts';
import {
  addDays,
  addMonths,
  type Completion,
  dayOf,
  dayOfSomeMonth,
  dayWithoutYear,
  nearestWeekday,
  weekdayInWeek,
} from './calendar.ts';
import { type DateNames, dateNames } from './names.ts';

/** A date in words. `weekday`: it is only that of the next such day, and may go with a date beside it. */
export interface WordedDate extends ValueCandidate {
  weekday?: number;
}

const SUFFIX = '(?:st|nd|rd|th|er|ere|re|e|o|a|de|ste|te)?';
const OF = '(?:(?:of|de|del|d|do|di|van|den) )?';
const ON = '(?:(?:on|the|am|den|dem|der|le|el|il|la|na|no|op|w|we|يوم|في) )?';
/** What makes "morgen" and "mañana" the morning. */
const beforeMorning = ['la', 'una', 'guten', 'gute', 'am', 'heute', 'gestern', 'jeden', 'goede', 'goeie', 'elke'];

/** Longer phrases first. */
const oneOf = (phrases: Iterable<string>): string => {
  const all = [...new Set(phrases)].filter(Boolean).sort((a, b) => b.length - a.length);
  return all.length > 0 ? `(?:${all.join('|')})` : '(?!)';
};

/** Arabic joins its article and short prepositions to the word. */
const withPrefix = (names: Iterable<string>, fixedLanguage: FixedLanguage): string =>
  fixedLanguage === 'ar'
    ? `(?:[وبف]?ال|لل|[وبفل])?${oneOf([...names].map((name) => name.replace(/^ال/, '')))}`
    : oneOf(names);

interface Grammar {
  names: DateNames;
  number: ReadonlyMap<string, number>;
  coming: ReadonlySet<string>;
  nextWeek: ReadonlySet<string>;
  past: ReadonlySet<string>;
  relative: readonly (readonly [RegExp, number])[];
  dayMonth: RegExp;
  monthDay: RegExp;
  weekday: RegExp;
  ahead: RegExp;
  later: RegExp;
  dayOnly: RegExp;
}

function compile(fixedLanguage: FixedLanguage): Grammar {
  const words = readingWords[fixedLanguage];
  const names = dateNames(fixedLanguage);
  const number = numberWords(fixedLanguage);
  const [coming, nextWeek, past] = [words.coming, words.nextWeek, words.past].map((list) => new Set(phraseList(list)));
  const month = withPrefix(names.months.keys(), fixedLanguage);
  const beside = oneOf([...(coming ?? []), ...(nextWeek ?? []), ...(past ?? [])]);
  const count = `(?:(\\d{1,3}|${oneOf(number.keys())}) )${fixedLanguage === 'ar' ? '?' : ''}`;
  const unit = `(${oneOf(phraseList(`${words.days},${words.weeks},${words.months}`))})`;
  const isMorning = oneOf([...beforeMorning, ...names.weekdays.keys()]);
  const list = (phrases: string) => new RegExp(` (?<! ${isMorning} )${oneOf(phraseList(phrases))}(?= )`, 'gu');
  return {
    names,
    number,
    coming: coming ?? new Set(),
    nextWeek: nextWeek ?? new Set(),
    past: past ?? new Set(),
    relative: [
      [list(words.afterTomorrow), 2],
      [list(words.tomorrow), 1],
      [list(words.today), 0],
      [list(words.yesterday), -1],
    ],
    dayMonth: new RegExp(` (\\d{1,2})${SUFFIX} ${OF}(${month})(?: ${OF}(\\d{4}))?(?= )`, 'gu'),
    monthDay:
      fixedLanguage === 'en'
        ? new RegExp(`(?<! in) (${month}) (?:the )?(\\d{1,2})${SUFFIX}(?:(?: of)? (\\d{4}))?(?= )`, 'gu')
        : /(?!)/gu,
    weekday: new RegExp(
      `(?: (${beside}))? ${ON}(${withPrefix(names.weekdays.keys(), fixedLanguage)})(?: (${beside}))?(?= )`,
      'gu',
    ),
    ahead: new RegExp(` ${oneOf(phraseList(words.ahead))} ${count}${unit}(?= )`, 'gu'),
    later: new RegExp(` ${count}${unit} ${oneOf(phraseList(words.later))}(?= )`, 'gu'),
    dayOnly: new RegExp(` ${oneOf(phraseList(words.dayOfMonth))} (\\d{1,2})${SUFFIX}(?= )`, 'gu'),
  };
}

const grammars = new Map<FixedLanguage, Grammar>();
const grammarOf = (fixedLanguage: FixedLanguage): Grammar => {
  const grammar = grammars.get(fixedLanguage) ?? compile(fixedLanguage);
  grammars.set(fixedLanguage, grammar);
  return grammar;
};

/** The number of a name, also if a preposition is joined to it. */
function numberOf(name: string, names: ReadonlyMap<string, number>): number {
  const exact = names.get(name);
  if (exact !== undefined) return exact;
  const stem = name.replace(/^(?:[وبف]?ال|لل|[وبفل])/, '');
  return names.get(`ال${stem}`) ?? names.get(stem) ?? -1;
}

const DUAL = /^(?:يومين|اسبوعين|شهرين)$/;

function afterSome({ number }: Grammar, count: string | undefined, unit: string, today: string): string {
  const implied = DUAL.test(unit) ? 2 : 1;
  const units = count === undefined ? implied : (number.get(count) ?? Number(count));
  const isOf = (list: 'days' | 'weeks' | 'months') =>
    Object.values(readingWords).some((words) => phraseList(words[list]).includes(unit));
  if (isOf('months')) return addMonths(today, units);
  return addDays(today, isOf('weeks') ? units * 7 : units);
}

function weekdayMeant(grammar: Grammar, weekday: number, beside: string | undefined, completion: Completion): string {
  const isOf = (phrases: ReadonlySet<string>) => beside !== undefined && phrases.has(beside);
  if (isOf(grammar.nextWeek)) return weekdayInWeek(weekday, 1, completion.today);
  if (isOf(grammar.past)) return nearestWeekday(weekday, { ...completion, isPast: true });
  return nearestWeekday(weekday, isOf(grammar.coming) ? { ...completion, isPast: false } : completion);
}

/** Dates in words: 3 May, tomorrow, in two weeks, next Friday. `asked`: "the 3rd" counts too. */
export function wordedDates(
  words: TextView,
  fixedLanguage: FixedLanguage,
  completion: Completion,
  asked: boolean,
): WordedDate[] {
  const grammar = grammarOf(fixedLanguage);
  const { today } = completion;
  const found: WordedDate[] = [];
  const read = (pattern: RegExp, toDay: (match: RegExpExecArray) => string | undefined, weekday?: number) => {
    for (const match of words.text.matchAll(pattern)) {
      const span = spanOf(words, match.index, match[0].length);
      const value = toDay(match);
      const isTaken = found.some(({ start, end }) => start < span.end && span.start < end);
      if (value && !isTaken)
        found.push({ value, ...span, isCertain: true, ...(weekday === undefined ? {} : { weekday }) });
    }
  };
  const named = (day: string | undefined, month: string | undefined, year: string | undefined) => {
    const at = numberOf(month ?? '', grammar.names.months) + 1;
    return year ? dayOf(Number(year), at, Number(day)) : dayWithoutYear(at, Number(day), completion);
  };
  read(grammar.dayMonth, ([, day, month, year]) => named(day, month, year));
  read(grammar.monthDay, ([, month, day, year]) => named(day, month, year));
  for (const pattern of [grammar.ahead, grammar.later])
    read(pattern, ([, count, unit = '']) => afterSome(grammar, count, unit, today));
  for (const [pattern, days] of grammar.relative) read(pattern, () => addDays(today, days));
  for (const match of words.text.matchAll(grammar.weekday)) {
    const [whole, before, name = '', after] = match;
    const weekday = numberOf(name, grammar.names.weekdays);
    const value = weekdayMeant(grammar, weekday, before ?? after, completion);
    found.push({ value, ...spanOf(words, match.index, whole.length), isCertain: true, weekday });
  }
  if (asked && found.length === 0) read(grammar.dayOnly, ([, day]) => dayOfSomeMonth(Number(day), completion));
  if (asked && found.length === 0) found.push(...shortWeekday(words, grammar, completion));
  return found;
}

/** "Fri", as a whole answer. */
function shortWeekday(words: TextView, { names }: Grammar, completion: Completion): WordedDate[] {
  const weekday = names.shortWeekdays.get(words.text.trim());
  if (weekday === undefined) return [];
  return [{ value: nearestWeekday(weekday, completion), ...spanOf(words, 0, words.text.length), weekday }];
}
