import { addressQuery, date, href, number } from '#core';
import { ownZone } from '../parts/times.ts';

export const ranges = ['TODAY', 'LAST_7D', 'LAST_30D', 'THIS_MONTH', 'LAST_MONTH', 'LAST_90D', 'LAST_YEAR'] as const;

/** What a report is of, as in the address and as the operations take it. */
export interface ReportPeriod {
  range: (typeof ranges)[number];
  tz: string;
  from: string | null;
  to: string | null;
  chatbotId: string | null;
}

export function readPeriod(): ReportPeriod {
  const values = addressQuery.value;
  const [from, to] = [values.get('from'), values.get('to')];
  const hasDates = from && to;
  return {
    range: ranges.find((name) => name === values.get('range')) ?? 'LAST_30D',
    tz: values.get('tz') ?? ownZone,
    from: hasDates ? from : null,
    to: hasDates ? to : null,
    chatbotId: values.get('bot'),
  };
}

/** The dates of a report, its zone and chatbot: what each of its numbers is of. */
export interface ReportScope {
  from: string;
  to: string;
  tz: string;
  bot: string | null;
}

/** Lists what a number counts. `of`: an outcome of conversations, `leads`, `questions` or `unanswered`. */
export const listHref = (scope: ReportScope, of: string, more: Record<string, string | null> = {}): string =>
  href('/reports/list', { ...scope, of, ...more });

export const percent = (part: number, whole: number): string =>
  number(whole ? part / whole : 0, { style: 'percent', maximumFractionDigits: 0 });

/** A calendar date. */
export const day = (label: string, options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }): string =>
  date(`${label}T12:00:00Z`, { ...options, timeZone: 'UTC' });

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** A length of time in its largest unit: "4 min", "1.5 hr". */
export function length(seconds: number | null): string {
  if (seconds === null) return '–';
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['second', 1];
  return number(seconds / size, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
}
