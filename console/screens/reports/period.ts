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

/** As many days as the operations take: those of a leap year. */
export const MAX_DAYS = 366;

/** The date that is the last of `MAX_DAYS`, counted from this one, forwards or backwards. */
export const farthest = (label: string, direction: 1 | -1): string | undefined => {
  const time = Date.parse(`${label}T00:00:00Z`) + direction * (MAX_DAYS - 1) * 86_400_000;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
};

/** Whether a report can be made of these dates. */
export const areDatesRight = (from: string, to: string): boolean => from <= to && to <= (farthest(from, 1) ?? '');

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

/**
 * Lists what a number counts. `of`: an outcome of conversations, `leads`, `questions` or `unanswered`. `report`: the period of the report,
 * which the list leads back to and which is longer than that of one bar.
 */
export const listHref = (scope: ReportScope, of: string, more: Record<string, string | null> = {}): string => {
  const { range, from, to } = readPeriod();
  return href('/reports/list', { ...scope, of, report: from ? `${from}_${to}` : range, ...more });
};

/** The report that a list was opened from. */
export function reportHref({ from, to, tz, bot }: ReportScope): string {
  const report = addressQuery.value.get('report');
  const [first = from, last = to] = report?.split('_', 2) ?? [];
  const range = ranges.find((name) => name === report);
  return href('/reports', { ...(range ? { range } : { from: first, to: last }), tz, bot });
}

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
