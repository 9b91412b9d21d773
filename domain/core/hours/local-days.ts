/** Days and quarters of an hour are UTC: the offset of every current time zone is a multiple of 15 minutes. */
export const QUARTER_MS = 15 * 60_000;
export const DAY_MS = 86_400_000;

/** One local day, from its first instant (inclusive) to the next day's (exclusive). */
export interface LocalDay {
  /** `YYYY-MM-DD`. */
  label: string;
  startMs: number;
  endMs: number;
}

export interface Span {
  startMs: number;
  endMs: number;
  /** Oldest first. */
  days: LocalDay[];
}

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** A calendar date as midnight UTC. */
const civil = (label: string) => Date.parse(`${label}T00:00:00Z`);
export const daysLater = (label: string, days: number) => isoDay(civil(label) + days * DAY_MS);
/** Number of days from one date to another, both included. */
export const daysBetween = (first: string, last: string) => (civil(last) - civil(first)) / DAY_MS + 1;

/** The first date of the month that is `months` after a date's month. */
export function monthStart(label: string, months: number): string {
  const date = new Date(civil(label));
  return isoDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}

/** True for a date of the calendar as YYYY-MM-DD. */
export const isDate = (label: string) =>
  /^\d{4}-\d\d-\d\d$/.test(label) && !Number.isNaN(civil(label)) && isoDay(civil(label)) === label;

type DateAt = (ms: number) => string;

/** Returns the local date of an instant. */
export function localDates(timeZone: string): DateAt {
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (ms) => format.format(ms);
}

/**
 * The local days from one date to another. A day starts at its first quarter of an hour, which is not midnight if clocks are put
 * forward at that time. Days may have 23, 24.5 or 25 hours.
 */
export function localDays(first: string, last: string, dateAt: DateAt): Span {
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
function startOf(label: string, guessMs: number, dateAt: DateAt): number {
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

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Returns the local weekday (1 Monday to 7 Sunday) and hour of an instant. Asks for each quarter of an hour once. */
export function localHours(timeZone: string): (ms: number) => { weekday: number; hour: number } {
  const format = new Intl.DateTimeFormat('en-u-nu-latn', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const quarters = new Map<number, { weekday: number; hour: number }>();
  return (ms) => {
    const quarter = ms - (ms % QUARTER_MS);
    const cached = quarters.get(quarter);
    if (cached) return cached;
    // "Mon, 09" or "Mon 09".
    const [day = '', hour = ''] = format.format(quarter).split(/[ ,]+/);
    const place = { weekday: weekdayNames.indexOf(day) + 1, hour: Number(hour) };
    quarters.set(quarter, place);
    return place;
  };
}
