const DAY_MS = 86_400_000;

const isoOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** A day of the calendar as YYYY-MM-DD. Undefined for such as 31 February. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? isoOf(date.getTime()) : undefined;
}

export const addDays = (day: string, count: number): string => isoOf(Date.parse(day) + count * DAY_MS);

/** The same day of another month, or its last one. */
export function addMonths(day: string, count: number): string {
  const date = new Date(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return isoOf(date.getTime());
}

/** 0: Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** How a day that is not named wholly is completed. */
export interface Completion {
  today: string;
  /** The day is in the past, such as that of a purchase. */
  isPast: boolean;
}

/** The next such day of any year, or the last one. */
export function dayWithoutYear(month: number, day: number, { today, isPast }: Completion): string | undefined {
  const year = Number(today.slice(0, 4));
  // 29 February may be years away.
  const years = Array.from({ length: 9 }, (_, at) => (isPast ? year - at : year + at));
  const days = years.flatMap((each) => dayOf(each, month, day) ?? []);
  return days.find((each) => (isPast ? each <= today : each >= today));
}

/** The next such day of any month, or the last one. */
export function dayOfSomeMonth(day: number, { today, isPast }: Completion): string | undefined {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = Array.from({ length: 3 }, (_, at) => month - 1 + (isPast ? -at : at));
  const days = months.flatMap((at) => dayOf(year + Math.floor(at / 12), (((at % 12) + 12) % 12) + 1, day) ?? []);
  return days.find((each) => (isPast ? each <= today : each >= today));
}

/** The next such weekday after today, or the last one before. */
export function nearestWeekday(weekday: number, { today, isPast }: Completion): string {
  const ahead = (weekday - weekdayOf(today) + 7) % 7 || 7;
  return addDays(today, isPast ? ahead - 7 || -7 : ahead);
}

/** The weekday of a week that begins on Monday: 0 is this one. */
export function weekdayInWeek(weekday: number, weeks: number, today: string): string {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  return addDays(monday, weeks * 7 + ((weekday + 6) % 7));
}
