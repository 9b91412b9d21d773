import { DAY_MS, QUARTER_MS } from './items.ts';
import type { Period } from './records.ts';

/** One local day, from its first instant (inclusive) to the next day's (exclusive). */
export interface LocalDay {
  /** `YYYY-MM-DD`. */
  label: string;
  startMs: number;
  endMs: number;
}

/** True for a day that is one of UTC, whatever its time zone. */
export const isUtcDay = ({ startMs, endMs }: LocalDay) => startMs % DAY_MS === 0 && endMs - startMs === DAY_MS;

export interface Span {
  startMs: number;
  endMs: number;
  /** Oldest first. */
  days: LocalDay[];
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** A calendar date as midnight UTC. */
const civil = (label: string) => Date.parse(`${label}T00:00:00Z`);
const daysLater = (label: string, days: number) => isoDay(civil(label) + days * DAY_MS);

/** The first date of the month that is `months` after a date's month. */
function monthStart(label: string, months: number): string {
  const date = new Date(civil(label));
  return isoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** The first and the last local date of a range. */
function datesOf(range: Period['range'], today: string): [string, string] {
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

/**
 * The local days of a range in a time zone. A day starts at its first quarter of an hour, which is not midnight if clocks are put
 * forward at that time. Days may have 23, 24.5 or 25 hours.
 */
export function spanOf({ range, tz }: Period, nowMs: number): Span {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone: tz ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const dateAt = (ms: number) => format.format(ms);
  const [first, last] = datesOf(range, dateAt(nowMs));
  const days: LocalDay[] = [];
  const firstMs = startOf(first, civil(first), dateAt);
  let startMs = firstMs;
  for (let label = first; label <= last; label = daysLater(label, 1)) {
    const endMs = startOf(daysLater(label, 1), startMs + DAY_MS, dateAt);
    days.push({ label, startMs, endMs });
    startMs = endMs;
  }
  return { startMs: firstMs, endMs: startMs, days };
}

/** The first quarter of an hour of a local date. Searches up to 14 hours around `guessMs`. */
function startOf(label: string, guessMs: number, dateAt: (ms: number) => string): number {
  const hasBegun = (ms: number) => dateAt(ms) >= label;
  if (hasBegun(guessMs) && !hasBegun(guessMs - QUARTER_MS)) return guessMs;
  let [before, begun] = [guessMs - DAY_MS, guessMs + DAY_MS];
  while (begun - before > QUARTER_MS) {
    const middle = before + Math.floor((begun - before) / 2 / QUARTER_MS) * QUARTER_MS;
    if (hasBegun(middle)) begun = middle;
    else before = middle;
  }
  return begun;
}
