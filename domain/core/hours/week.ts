import * as z from 'zod';
import { keysOf, recordOf } from '../../../config/keys.ts';

/** The days of the week with their keys in inputs. */
export const days = {
  monday: 'mon',
  tuesday: 'tue',
  wednesday: 'wed',
  thursday: 'thu',
  friday: 'fri',
  saturday: 'sat',
  sunday: 'sun',
} as const;
export const dayNames = keysOf(days);
export const dayKeys = Object.values(days);

export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(?![\s\S])/, { error: 'must be a time HH:MM' })
  .meta({ override: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' } });
export const dayHours = z.object({
  open: clockTime.describe('Opening time, HH:MM'),
  close: clockTime.describe('Closing time, HH:MM. Earlier than `open`: on the next day'),
});
export type DayHours = z.output<typeof dayHours>;

export const week = <Day extends string, T extends z.ZodType>(keys: readonly Day[], day: T) =>
  recordOf(keys, () => day);

export const weekInput = z.object(
  week(
    dayKeys,
    dayHours
      .meta({ graphqlInput: 'DayHoursInput', description: 'Opening hours of a day. Null or omitted: closed.' })
      .nullish(),
  ),
);
