import {
  DAY_MS,
  daysBetween,
  daysLater,
  type LocalDay,
  localDates,
  localDays,
  monthStart,
  type Span,
} from '../core/hours/local-days.ts';
import type { Period } from './records.ts';

export type { LocalDay, Span } from '../core/hours/local-days.ts';

/** True for a day that is one of UTC, whatever its time zone. */
export const isUtcDay = ({ startMs, endMs }: LocalDay) => startMs % DAY_MS === 0 && endMs - startMs === DAY_MS;

/** The first and the last local date of a range, or the dates that the caller chose. */
function datesOf({ range, from, to }: Period, today: string): [first: string, last: string] {
  if (from && to) return [from, to];
  switch (range) {
    case 'today':
      return [today, today];
    case 'last_7d':
      return [daysLater(today, -6), today];
    case 'last_30d':
      return [daysLater(today, -29), today];
    case 'last_90d':
      return [daysLater(today, -89), today];
    case 'last_year':
      return [daysLater(today, -364), today];
    case 'this_month':
      return [monthStart(today, 0), today];
    case 'last_month':
      return [monthStart(today, -1), daysLater(monthStart(today, 0), -1)];
  }
}

/** The dates before those of a period: as many days, or the same days of the month before. */
function datesBefore(period: Period, today: string): [first: string, last: string] {
  const [first, last] = datesOf(period, today);
  const hasDates = Boolean(period.from && period.to);
  const isMonth = !hasDates && (period.range === 'this_month' || period.range === 'last_month');
  if (!isMonth) return [daysLater(first, -daysBetween(first, last)), daysLater(first, -1)];
  const end = daysLater(first, -1);
  const sameDay = daysLater(monthStart(first, -1), daysBetween(first, last) - 1);
  return [monthStart(first, -1), period.range === 'last_month' || sameDay > end ? end : sameDay];
}

const spanIn = (period: Period, nowMs: number, choose: typeof datesOf): Span => {
  const dateAt = localDates(period.tz ?? 'UTC');
  return localDays(...choose(period, dateAt(nowMs)), dateAt);
};

/** The local days of a range in a time zone. */
export const spanOf = (period: Period, nowMs: number): Span => spanIn(period, nowMs, datesOf);
/** The local days before them, for a comparison. */
export const spanBefore = (period: Period, nowMs: number): Span => spanIn(period, nowMs, datesBefore);
