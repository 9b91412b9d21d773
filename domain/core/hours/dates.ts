import * as z from 'zod';
import { fixedMessage } from '../fields.ts';
import { daysBetween, isDate, localDates, localDays, type Span } from './local-days.ts';
import { isTimezone } from './local-time.ts';

/** As many as a leap year has. */
const MAX_DAYS = 366;
const FIRST_YEAR = '2000';
const LAST_YEAR = '2100';

const dateField = (description: string) =>
  z
    .string()
    .refine((date) => isDate(date) && date >= FIRST_YEAR && date < LAST_YEAR, {
      error: `must be a date YYYY-MM-DD from ${FIRST_YEAR} to ${Number(LAST_YEAR) - 1}`,
    })
    .nullish()
    .meta({ override: { type: 'string', format: 'date', description }, graphql: 'String' });

/** One message for all errors: a name that is too long is reported like an unknown one. */
export const zoneField = z
  .string()
  .refine((zone) => zone.length <= 64 && isTimezone(zone), fixedMessage('Unknown timezone.'))
  .nullish()
  .meta({
    override: { type: 'string', maxLength: 64, default: 'UTC', description: 'IANA time zone of the days' },
    graphql: 'String',
  });

/** Local days from one date to another. */
export const dateFields = {
  from: dateField('First local day, YYYY-MM-DD. Needs `to`'),
  to: dateField(`Last local day, YYYY-MM-DD. Needs \`from\`. At most ${MAX_DAYS} days`),
};
export interface Dates {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** Refines an input that has these fields. */
export const withDates = <Input extends z.ZodType<Dates>>(input: Input): Input =>
  input.superRefine(({ from, to }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message, input: field === 'to' ? to : from });
    if (from && !to) report('to', 'is required with from');
    else if (to && !from) report('from', 'is required with to');
    else if (from && to && from > to) report('to', 'must not be before from');
    else if (from && to && daysBetween(from, to) > MAX_DAYS)
      report('to', `must be at most ${MAX_DAYS} days after from`);
  });

/** The instants of these dates. Undefined without dates. */
export function spanOfDates({ from, to, tz }: Dates & { tz?: string | null | undefined }): Span | undefined {
  return from && to ? localDays(from, to, localDates(tz ?? 'UTC')) : undefined;
}
