import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as z from 'zod';

/** How many days CloudWatch can keep a log; it knows no others. `9999` means for ever, and is not offered. */
const retentions = Object.values(RetentionDays).filter(
  (days): days is number => Number(days) > 0 && Number(days) < 9_999,
);

export function toRetention(days: number, context: z.RefinementCtx): RetentionDays {
  if (!retentions.includes(days))
    context.addIssue({ code: 'custom', message: `must be one of ${retentions.join(', ')}` });
  return days;
}

/** `one,other` as a list, each checked. Nothing given: none. */
export const list = (value: z.ZodType<string>) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(value) as z.ZodType<string[], string[]>);

/** `name=value,name=value` as pairs, each side checked. Nothing given: none. */
export const pairs = <Name extends string, Value>(name: z.ZodType<Name>, value: z.ZodType<Value>) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => (one.trim() ? [split(one.trim())] : [])))
    .pipe(z.array(z.tuple([name, value])) as z.ZodType<[Name, Value][], [string, string][]>);

/** At the first `=`: a value may hold others. */
const split = (pair: string): [string, string] => {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
};
