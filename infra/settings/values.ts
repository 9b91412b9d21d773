import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';

/** The retention periods in days that CloudWatch accepts. `9999` means never expire and is not offered. */
const retentions = Object.values(RetentionDays).filter(
  (days): days is number => Number(days) > 0 && Number(days) < 9_999,
);

export function toRetention(days: number, context: z.RefinementCtx): RetentionDays {
  if (!retentions.includes(days))
    context.addIssue({ code: 'custom', message: `must be one of ${retentions.join(', ')}` });
  return days;
}

/** Parses `one,other` into a list and checks each element. Empty input gives an empty list. */
export const list = (value: z.ZodType<string>) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(value) as z.ZodType<string[], string[]>);

/** Parses `name=value,name=value` into pairs and checks both sides. Empty input gives an empty list. */
export const pairs = <Name extends string, Value>(nameType: z.ZodType<Name>, value: z.ZodType<Value>) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => (part.trim() ? [split(part.trim())] : [])))
    .pipe(z.array(z.tuple([nameType, value])) as z.ZodType<[Name, Value][], [string, string][]>);

/** Splits at the first `=`, because the value may contain more. */
const split = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
};
