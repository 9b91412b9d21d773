import { fixedMessage, text } from '../fields.ts';
import { dayKeys } from './week.ts';

/** Only IANA names: the runtime also accepts offsets such as `+05:30`, which have no daylight saving time. */
export function isTimezone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

export const timezoneField = text(1, 64)
  .refine(isTimezone, fixedMessage('Unknown timezone.'))
  .describe('IANA time zone of the schedule, such as `Europe/Berlin`');

/** Minute of the day of a time HH:MM. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Weekday (0 Monday) and minute of the day in a time zone. */
export function localTime(ms: number, timezone: string): { weekday: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const name = String(parts.weekday).toLowerCase().slice(0, 3);
  const keys: readonly string[] = dayKeys;
  const weekday = keys.indexOf(name);
  return { weekday, minute: Number(parts.hour) * 60 + Number(parts.minute) };
}
