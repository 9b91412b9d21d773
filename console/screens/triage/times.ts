import { date } from '#core';

/** Offices open. */
const MORNING_HOUR = 9;
/** Later than that, today is over. */
const EVENING_HOUR = 20;
const LATER_HOURS = 3;
const MONDAY = 1;

const atHour = (day: Date, days: number, hour: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour);

/** When a snooze can end, in the browser's time zone. Later today is left out in the evening. */
export function wakeTimes(now: Date): { name: 'today' | 'tomorrow' | 'monday' | 'week'; at: Date }[] {
  const later = now.getHours() + LATER_HOURS;
  const toMonday = (MONDAY - now.getDay() + 7) % 7 || 7;
  return [
    ...(later <= EVENING_HOUR ? [{ name: 'today' as const, at: atHour(now, 0, later) }] : []),
    { name: 'tomorrow', at: atHour(now, 1, MORNING_HOUR) },
    { name: 'monday', at: atHour(now, toMonday, MORNING_HOUR) },
    { name: 'week', at: atHour(now, 7, MORNING_HOUR) },
  ];
}

/** Day and time, as short as the language has it. */
export const wakeText = (moment: Date | string) =>
  date(new Date(moment).toISOString(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
