import * as z from 'zod';
import { recordOf } from '../../config/keys.ts';
import { text } from '../core/fields.ts';
import { localTime, minutesOf, timezoneField } from '../core/hours/local-time.ts';
import { type DayHours, dayNames, days, weekInput } from '../core/hours/week.ts';
import { operation } from '../core/operations/operation.ts';
import { required } from '../core/required.ts';
import { chatbotIds, findTarget } from './find.ts';
import { type BusinessHours, madeFrom } from './records.ts';
import { writeChatbot } from './update.ts';

export const updateBusinessHours = operation({
  name: 'updateBusinessHours',
  scope: 'chatbots:write',
  kind: 'write',
  audit: 'chatbot',
  errors: ['CONFLICT'],
  ids: chatbotIds,
  input: z.object({
    enabled: z.boolean().describe('Whether business hours apply. False: always open'),
    timezone: timezoneField,
    awayMessage: text(0, 500).nullish().describe('Shown outside opening hours. Null: the default text'),
    schedule: weekInput.meta({
      graphqlInput: 'WeekScheduleInput',
      description:
        'The whole week, with the keys `mon` to `sun`. A missing day is closed. REST ignores other keys, such as the `monday` of a read.',
    }),
    ...madeFrom,
  }),
  find: findTarget,
  async run(app, _actor, { target, input }) {
    const businessHours = {
      enabled: input.enabled,
      timezone: input.timezone,
      awayMessage: input.awayMessage ?? null,
      schedule: recordOf(dayNames, (day) => input.schedule[days[day]] ?? null),
    };
    return writeChatbot(app, target, { set: { businessHours } }, input.settingsRevision);
  },
});

/**
 * Whether the business is open. The closing minute is closed. Hours that close at or before the opening time run past midnight.
 * Disabled hours are always open.
 */
export function isOpen(hours: BusinessHours, nowMs: number): boolean {
  if (!hours.enabled) return true;
  const { weekday, minute } = localTime(nowMs, hours.timezone);
  const dayOf = (day: number) => hours.schedule[required(dayNames[day % 7], 'the weekday')];
  const [today, yesterday] = [dayOf(weekday), dayOf(weekday + 6)];
  return isWithin(today, minute) || runsPastMidnight(yesterday, minute);
}

function isWithin(day: DayHours | null, minute: number): boolean {
  if (!day) return false;
  const [open, close] = [minutesOf(day.open), minutesOf(day.close)];
  return close > open ? minute >= open && minute < close : minute >= open;
}

function runsPastMidnight(day: DayHours | null, minute: number): boolean {
  return day !== null && minutesOf(day.close) <= minutesOf(day.open) && minute < minutesOf(day.close);
}
