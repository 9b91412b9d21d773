import type { FixedLanguage } from '../../../language/languages.ts';
import type { ValueCandidate } from '../reading.ts';
import { spanOf, type TextView } from '../view.ts';
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

const DIGITS = '〇一二三四五六七八九';
const COUNT = '(\\d{1,3}|[一二三四五六七八九十两兩]{1,3})';
const SMALL = '(\\d{1,2}|[一二三四五六七八九十]{1,3})';

/** The number of ASCII or Chinese digits up to 99. NaN for others. */
export function denseNumber(digits: string): number {
  if (/^\d+$/.test(digits)) return Number(digits);
  const plain = digits.replace(/[两兩]/g, '二').replace(/零/g, '〇');
  const [, tens, ten, ones] = /^([一二三四五六七八九])?(十)?([〇一二三四五六七八九])?$/.exec(plain) ?? [];
  if (!ten) return plain.length === 1 ? DIGITS.indexOf(plain) : Number.NaN;
  return (tens ? DIGITS.indexOf(tens) : 1) * 10 + (ones ? DIGITS.indexOf(ones) : 0);
}

const yearNumber = (digits: string): number =>
  Number(digits.replace(/[零〇一二三四五六七八九]/g, (digit) => String(DIGITS.indexOf(digit === '零' ? '〇' : digit))));

interface Forms {
  relative: readonly (readonly [RegExp, number])[];
  later: RegExp;
  weekday: RegExp;
  dayOnly: RegExp;
  names: string;
  weeks: Readonly<Record<string, number>>;
}

const YEARLESS = new RegExp(`(?<![\\d年])${SMALL}月${SMALL}(?:日|号|號)?(?!\\d)`, 'gu');
const YEARED = new RegExp(`(\\d{4}|[零〇一二三四五六七八九]{4})年${SMALL}月${SMALL}(?:日|号|號)?(?!\\d)`, 'gu');

const forms: Readonly<Record<'ja' | 'zh', Forms>> = {
  ja: {
    relative: [
      [/(?:今日|本日|きょう)/gu, 0],
      [/(?<![日])(?:明日|あした|あす)/gu, 1],
      [/(?:明後日|あさって)/gu, 2],
      [/(?:しあさって|明々後日)/gu, 3],
      [/(?:昨日|きのう)/gu, -1],
    ],
    later: new RegExp(`${COUNT}(日|週間|週|[かヶカヵケ箇]月)(?:後|あと)`, 'gu'),
    weekday: /(今週|来週|再来週|先週|次|今度|こんど)?の?([日月火水木金土])曜日?/gu,
    dayOnly: /(?<![\d月年])(\d{1,2})日(?![間後前目])/gu,
    names: '日月火水木金土',
    weeks: { 今週: 0, 来週: 1, 再来週: 2, 先週: -1 },
  },
  zh: {
    relative: [
      [/(?:今天|今日|今儿)/gu, 0],
      [/(?:明天|明日|明儿)/gu, 1],
      [/(?<!大)(?:后天|後天)/gu, 2],
      [/(?:大后天|大後天)/gu, 3],
      [/(?:昨天|昨日)/gu, -1],
    ],
    later: new RegExp(`${COUNT}[个個]?(天|日|周|週|星期|礼拜|禮拜|月)(?:之后|之後|以后|以後|后|後)`, 'gu'),
    weekday: /(下下|下|这|這|本|上)?[个個]?(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])/gu,
    dayOnly: /(?<![\d月年])(\d{1,2})[号號日](?!\d)/gu,
    names: '日一二三四五六',
    weeks: { 下下: 2, 下: 1, 这: 0, 這: 0, 本: 0, 上: -1 },
  },
};

const later = (today: string, count: number, unit: string): string => {
  if (/月$/.test(unit)) return addMonths(today, count);
  return addDays(today, /^[天日]/.test(unit) ? count : count * 7);
};

/** Dates as Japanese and Chinese write them. `asked`: a day without its month counts. */
export function denseDates(
  dense: TextView,
  denseLanguage: Extract<FixedLanguage, 'ja' | 'zh'>,
  completion: Completion,
  asked: boolean,
): ValueCandidate[] {
  const found: ValueCandidate[] = [];
  const { today } = completion;
  const { relative, later: after, weekday, dayOnly, names, weeks } = forms[denseLanguage];
  const read = (pattern: RegExp, toDay: (match: RegExpExecArray) => string | undefined) => {
    for (const match of dense.text.matchAll(pattern)) {
      const span = spanOf(dense, match.index, match[0].length);
      const value = toDay(match);
      const isTaken = found.some(({ start, end }) => start < span.end && span.start < end);
      if (value && !isTaken) found.push({ value, ...span, isCertain: true });
    }
  };
  read(YEARED, ([, year = '', month = '', day = '']) => dayOf(yearNumber(year), denseNumber(month), denseNumber(day)));
  read(YEARLESS, ([, month = '', day = '']) => dayWithoutYear(denseNumber(month), denseNumber(day), completion));
  read(after, ([, count = '', unit = '']) => later(today, denseNumber(count), unit));
  for (const [pattern, days] of relative) read(pattern, () => addDays(today, days));
  read(weekday, ([, week = '', name = '']) => {
    const at = names.indexOf(name === '天' ? '日' : name);
    const inWeek = weeks[week];
    return inWeek === undefined ? nearestWeekday(at, completion) : weekdayInWeek(at, inWeek, today);
  });
  if (asked && found.length === 0) read(dayOnly, ([, day]) => dayOfSomeMonth(Number(day), completion));
  return found;
}
