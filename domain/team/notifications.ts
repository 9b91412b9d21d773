import * as z from 'zod';
import { choice } from '../core/fields.ts';
import { localTime, minutesOf, timezoneField } from '../core/hours/local-time.ts';
import { clockTime, dayKeys } from '../core/hours/week.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

const weekday = choice(
  'Weekday',
  {
    mon: 'Monday.',
    tue: 'Tuesday.',
    wed: 'Wednesday.',
    thu: 'Thursday.',
    fri: 'Friday.',
    sat: 'Saturday.',
    sun: 'Sunday.',
  },
  'A day of the week.',
);

const dutyFields = z.object({
  timezone: timezoneField,
  days: z
    .array(weekday)
    .min(1, { error: 'must have 1 to 7 days' })
    .max(7, { error: 'must have 1 to 7 days' })
    .describe('Days on which the hours begin'),
  from: clockTime.describe('Beginning, HH:MM'),
  to: clockTime.describe('End, HH:MM. Not later than `from`: on the next day'),
});
const DUTY = 'When a member is told of waiting visitors, by mail and on their devices.';
export const dutyHours = dutyFields.meta({ id: 'DutyHours', description: DUTY });
export type DutyHours = z.output<typeof dutyHours>;

const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,4}(?![\s\S])/, { error: 'must be a language tag such as en or pt-BR' })
  .max(35, { error: 'must have at most 35 characters' })
  .meta({ override: { type: 'string', maxLength: 35 } });

const flags = {
  waitingMail: z.boolean().describe('Whether the member is mailed when a visitor waits and nobody has read it'),
  mentionMail: z.boolean().describe('Whether the member is mailed when a colleague mentions them'),
  weeklyReport: z.boolean().describe('Whether the member is mailed a report of the past week on Monday mornings'),
};
const HOURS = 'When the member is told of waiting visitors, by mail and on their devices. Null: at any time';
const TIMEZONE = 'IANA time zone of the weekly report. Null: UTC';
const LANGUAGE = 'Language of the mails, as a BCP 47 tag. Null: English';

export const memberNotifications = z
  .object({
    ...flags,
    hours: dutyHours.nullable().describe(HOURS),
    timezone: z.string().nullable().describe(TIMEZONE),
    language: z.string().nullable().describe(LANGUAGE),
  })
  .meta({ id: 'MemberNotifications', description: 'Which mails a member receives, and when.' });
export type MemberNotifications = z.output<typeof memberNotifications>;

export const notificationsInput = z
  .object({
    waitingMail: flags.waitingMail.optional(),
    mentionMail: flags.mentionMail.optional(),
    weeklyReport: flags.weeklyReport.optional(),
    hours: dutyFields.meta({ graphqlInput: 'DutyHoursInput', description: DUTY }).nullish().describe(HOURS),
    timezone: timezoneField.nullish().describe(TIMEZONE),
    language: languageTag.nullish().describe(LANGUAGE),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), {
    error: 'must name at least one of waitingMail, mentionMail, weeklyReport, hours, timezone, language',
  });

/** Told of waiting visitors, at any time: nobody should have to find a setting before the first one waits. */
export const defaultNotifications: MemberNotifications = {
  waitingMail: true,
  mentionMail: true,
  weeklyReport: false,
  hours: null,
  timezone: null,
  language: null,
};

const isDay = ({ days }: DutyHours, day: number) => days.some((key) => key === dayKeys[day % dayKeys.length]);

/** Whether these hours have begun and not ended. The last minute is `to`, exclusively. */
export function isOnDuty(hours: DutyHours | null, nowMs: number): boolean {
  if (!hours) return true;
  const { weekday: day, minute } = localTime(nowMs, hours.timezone);
  const [from, to] = [minutesOf(hours.from), minutesOf(hours.to)];
  const isPastMidnight = to <= from;
  const isToday = isDay(hours, day) && minute >= from && (isPastMidnight || minute < to);
  return isToday || (isPastMidnight && isDay(hours, day + 6) && minute < to);
}

/**
 * When the hours begin next (ms), for somebody who is not on duty. In the night of a clock change it may be an hour off: whoever comes too
 * early asks again.
 */
export function nextDutyMs(hours: DutyHours, nowMs: number): number {
  const { weekday: day, minute } = localTime(nowMs, hours.timezone);
  const waits = dayKeys
    .flatMap((_, after) => (isDay(hours, day + after) ? [after] : []))
    .map((after) => after * DAY_MINUTES + minutesOf(hours.from) - minute)
    .map((minutes) => (minutes > 0 ? minutes : minutes + 7 * DAY_MINUTES));
  return nowMs - (nowMs % MINUTE_MS) + Math.min(...waits) * MINUTE_MS;
}

const MONDAY_MINUTE = 8 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** The next Monday morning, 8:00, in a time zone (ms). */
export function nextMondayMs(timezone: string, nowMs: number): number {
  const { weekday: day, minute } = localTime(nowMs, timezone);
  const until = MONDAY_MINUTE - minute - day * DAY_MINUTES;
  const ms = nowMs - (nowMs % MINUTE_MS) + (until > 0 ? until : until + WEEK_MINUTES) * MINUTE_MS;
  // Clocks may be changed in between.
  return ms + (MONDAY_MINUTE - localTime(ms, timezone).minute) * MINUTE_MS;
}
