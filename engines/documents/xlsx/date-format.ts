import { languageOf } from './languages.ts';

const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;
const token = /"([^"]*)"|\\(.)|\[(h+|m+|s+)\]|\[[^\]]*\]|[_*].|(am\/pm|a\/p)|y+|m+|d+|h+|s+|\.0+|@|./gis;

export const isDateFormat = (section: string): boolean => {
  const signs = section.replaceAll(LITERAL, '');
  return /[ymdhs]/i.test(signs) && !/[#?]|0(?!0*$)/.test(signs.replaceAll(/\.0+/g, ''));
};

const DAY_MS = 86_400_000;
/** Days from 1899-12-30, which spreadsheets count from, to 1970. */
const EPOCH_DAYS = 25_569;
const DAYS_TO_1904 = 1_462;
/** Lotus 1-2-3 took 1900 for a leap year, and Excel has to. */
const FALSE_LEAP_DAY = 60;
/** 9999-12-31. */
const MAX_DAYS = 2_958_466;
/** The settings of the system for a long date and for a time. */
const SYSTEM_DATE = /\[\$-(?:x-sys|f8)/i;
const SYSTEM_TIME = /\[\$-(?:x-systime|f4)/i;

/** A date or time as a spreadsheet shows it. */
export function formatDate(value: number, section: string, is1904: boolean): string {
  const days = value + (is1904 ? DAYS_TO_1904 : value < FALSE_LEAP_DAY ? 1 : 0);
  if (days < 0 || days > MAX_DAYS) return String(value);
  const hasParts = /\.0/.test(section);
  const unitMs = hasParts ? 1 : 1000;
  const date = new Date(Math.round(((days - EPOCH_DAYS) * DAY_MS) / unitMs) * unitMs);
  if (SYSTEM_TIME.test(section)) return date.toISOString().slice(11, 19);
  if (SYSTEM_DATE.test(section)) return date.toISOString().slice(0, 10);
  return writeDate({ date, value, language: languageOf(section) ?? 'en-US' }, section);
}

interface ShownDate {
  date: Date;
  /** In days. */
  value: number;
  language: string;
}

function writeDate(shown: ShownDate, section: string): string {
  const tokens = [...section.matchAll(token)];
  const hasNoon = tokens.some(([, , , , noon]) => noon);
  const isTime = (text: string | undefined) => text !== undefined && /^\[?[hs]/i.test(text);
  const words = tokens.map(([text]) => text).filter((text) => /^(?:\[[hms]+\]|[ymdhs]+)$/i.test(text));
  let word = 0;
  return tokens
    .map(([text, quoted, escaped, elapsed, noon]) => {
      if (noon) return shown.date.getUTCHours() < 12 ? 'AM' : 'PM';
      if (elapsed) word++;
      if (elapsed) return elapsedIn(shown.value, elapsed);
      if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped;
      if (/^[[_*@]/.test(text)) return '';
      if (!/^[ymdhs]+$/i.test(text)) return /^\.0/.test(text) ? secondsPart(shown.date, text) : text;
      const previous = words[word - 1];
      const next = words[++word];
      // Minutes stand after hours or before seconds; other m are months.
      const isMinute =
        /^m{1,2}$/i.test(text) && ((isTime(previous) && !/^s/i.test(previous ?? '')) || /^\[?s/i.test(next ?? ''));
      return isMinute ? pad(shown.date.getUTCMinutes(), text) : dateWord(shown, text.toLowerCase(), hasNoon);
    })
    .join('')
    .trim();
}

const pad = (number: number, text: string) => String(number).padStart(Math.min(2, text.length), '0');
const secondsPart = (date: Date, text: string) =>
  `.${String(date.getUTCMilliseconds())
    .padStart(3, '0')
    .slice(0, text.length - 1)}`;

const UNITS_PER_DAY: Readonly<Record<string, number>> = { h: 24, m: 1440, s: 86_400 };
const elapsedIn = (value: number, unit: string) =>
  String(Math.floor(Number((value * (UNITS_PER_DAY[unit.slice(0, 1).toLowerCase()] ?? 1)).toFixed(6))));

function dateWord({ date, language }: ShownDate, word: string, hasNoon: boolean): string {
  const name = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date);
  const hours = date.getUTCHours();
  switch (word[0]) {
    case 'y':
      return word.length < 3 ? String(date.getUTCFullYear()).slice(-2) : String(date.getUTCFullYear());
    case 'm':
      if (word.length > 2) return name({ month: word.length === 3 ? 'short' : 'long' });
      return pad(date.getUTCMonth() + 1, word);
    case 'd':
      if (word.length > 2) return name({ weekday: word.length === 3 ? 'short' : 'long' });
      return pad(date.getUTCDate(), word);
    case 'h':
      return pad(hasNoon ? hours % 12 || 12 : hours, word);
    default:
      return pad(date.getUTCSeconds(), word);
  }
}
