import * as z from 'zod';
import { toEmailAddress } from '../../config/addresses.ts';
import { keysOf } from '../../config/keys.ts';
import { AppError, type ErrorDetail, invalid } from './errors.ts';
import { cleanText } from './text.ts';

/** Counts code points, as JSON Schema does. */
const codePoints = (text: string) => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

const boundsMessage = (min: number, max: number) =>
  min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;

/**
 * `min` to `max` code points. zod's own bounds count UTF-16 units and would reject 61 emoji in a field of 120. The length in units
 * is checked first, so overlong text is rejected without counting.
 */
const bounded = (min: number, max: number) =>
  z
    .string()
    .refine((value) => value.isWellFormed(), { error: 'must be well-formed Unicode', abort: true })
    .refine(
      (value) => value.length >= min && (value.length <= max || (value.length <= 2 * max && codePoints(value) <= max)),
      {
        error: boundsMessage(min, max),
        // One error per invalid field: skips further refinements.
        abort: true,
      },
    );

const jsonSchema = (min: number, max: number) => ({
  override: { type: 'string' as const, ...(min ? { minLength: min } : {}), maxLength: max },
});

/** Text that people read, of `min` to `max` code points as it was sent. It is cleaned, see `cleanText`. */
export const text = (min: number, max: number) =>
  bounded(min, max)
    .overwrite(cleanText)
    .refine((value) => value.length >= min, { error: boundsMessage(min, max), abort: true })
    .meta(jsonSchema(min, max));

/** Text that is compared or passed on as it is: an id, a credential, an address. It is refused where `text` would be cleaned. */
export const exactText = (min: number, max: number) =>
  bounded(min, max)
    .refine((value) => cleanText(value) === value, {
      error: 'must not contain control or direction characters',
      abort: true,
    })
    .meta(jsonSchema(min, max));

/** Text with at least one visible character, so a name is never blank. */
export const name = (max: number) =>
  text(1, max).refine((value) => value.trim().length > 0, { error: 'must not be blank' });

/** A list of at most `max` items. */
export const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(item).max(max, { error: `must have at most ${max} items` });

export const EMAIL_RULE = 'must be an email address such as name@example.com';

/** The only definition of an email address: see `toEmailAddress`. It is cleaned first, so that nothing is stored in another spelling. */
export const emailAddress = (max: number, script?: { anyScript: true }) =>
  z
    .string()
    .transform((value) => toEmailAddress(cleanText(value), script) ?? value)
    .pipe(
      text(3, max).refine((value) => toEmailAddress(value, script), {
        error: ({ input }) =>
          toEmailAddress(String(input), { anyScript: true }) ? 'must have only ASCII letters before the @' : EMAIL_RULE,
      }),
    )
    .meta({ graphql: 'String', override: { type: 'string', minLength: 3, maxLength: max } });

export const hexColor = z
  .string()
  .regex(/^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})(?![\s\S])/, { error: 'must be a colour such as #1a2b3c or #fff' })
  .meta({ override: { type: 'string', pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' } });

/** A record's id in a path or an input: a UUID, lower-cased. */
export const id = z
  .string()
  .transform((value) => value.toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'must be a UUID' }))
  .meta({ override: { type: 'string', format: 'uuid' }, graphql: 'ID' });

export const timestamp = z.string().meta({ override: { type: 'string', format: 'date-time' }, graphql: 'DateTime' });

/** A time that a caller sends: RFC 3339 with an offset, because without one it would depend on the server's time zone. */
export const dateTime = z.iso.datetime({ offset: true, error: 'must be an ISO 8601 date and time' }).meta({
  override: { type: 'string', format: 'date-time' },
  graphql: 'DateTime',
});

const isList = <T extends string>(values: readonly T[] | Readonly<Record<T, string>>): values is readonly T[] =>
  Array.isArray(values);

/**
 * An enum that GraphQL exposes in upper case as `graphqlName`. Everywhere else values are unchanged. `values`: each value with its
 * description. `description` is that of the enum and of fields that have none of their own.
 */
export function choice<const T extends string>(
  graphqlName: string,
  values: readonly T[] | Readonly<Record<T, string>>,
  description?: string,
) {
  const names: readonly T[] = isList(values) ? values : keysOf(values);
  return z.enum(names, { error: `must be one of ${names.join(', ')}` }).meta({
    graphqlEnum: graphqlName,
    graphqlValues: isList(values) ? {} : { ...values },
    ...(description ? { description } : {}),
    override: { type: 'string', enum: [...names] },
  });
}

/** A refinement error whose text is part of the contract and is the error's whole message. */
export const fixedMessage = (message: string) => ({ error: message, params: { fixedMessage: true } });

/** zod's built-in integer bound, 2^53 - 1. The field's own bound gives a better message. */
const isBeyondExact = (issue: z.core.$ZodIssue) =>
  (issue.code === 'too_big' && issue.origin === 'int') || (issue.code === 'too_small' && issue.origin === 'int');

function toDetail(issue: z.core.$ZodIssue): ErrorDetail & { fixed: boolean } {
  const path = issue.path.map(String).join('.');
  const fixed = issue.code === 'custom' && issue.params?.fixedMessage === true;
  const isMissing = issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value');
  if (isMissing) return { path, message: 'is required', fixed };
  if (issue.code === 'invalid_type') {
    const expected = issue.expected === 'int' ? 'integer' : issue.expected;
    return { path, message: `must be of type ${expected}`, fixed };
  }
  if (isBeyondExact(issue)) return { path, message: 'must be an integer of at most 15 digits', fixed };
  return { path, message: issue.message, fixed };
}

/** A body of one megabyte can contain half a million invalid fields; the first few are enough. */
export const MAX_DETAILS = 100;

/** One error per field: a name that is too short is not also reported as blank. */
function rowPerField(issues: readonly z.core.$ZodIssue[]) {
  const rows = new Map<string, ReturnType<typeof toDetail>>();
  for (const issue of [...issues].sort((a, b) => Number(isBeyondExact(a)) - Number(isBeyondExact(b)))) {
    const row = toDetail(issue);
    if (!rows.has(row.path)) rows.set(row.path, row);
    if (rows.size === MAX_DETAILS) break;
  }
  return [...rows.values()];
}

/** Converts a zod error to a 422 with one detail per invalid field. The message names the first. */
function toInvalid(zodError: z.ZodError): AppError {
  const rows = rowPerField(zodError.issues);
  const details = rows.map(({ path, message }) => ({ path, message }));
  const first = rows.find((row) => row.fixed) ?? rows[0];
  return invalid(details, first && sentenceOf(first));
}

const sentenceOf = ({ path, message, fixed }: ReturnType<typeof toDetail>) =>
  fixed ? message : `${path || 'body'} ${message}${/[.!]$/.test(message) ? '' : '.'}`;

/** Parses external input. Throws VALIDATION_ERROR with details. */
export function parse<T extends z.ZodType>(zodType: T, input: unknown): z.output<T> {
  const result = zodType.safeParse(input, { reportInput: true });
  if (!result.success) throw toInvalid(result.error);
  return result.data;
}

/** Parses the ids of a path. A malformed id is treated like an unknown one: throws NOT_FOUND. */
export function parseIds<T extends z.ZodType>(zodType: T, ids: unknown): z.output<T> {
  const result = zodType.safeParse(ids);
  if (!result.success) throw new AppError('NOT_FOUND');
  return result.data;
}
