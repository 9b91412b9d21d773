import { isIP } from 'node:net';
import * as z from 'zod';

export type EnvironmentVariables = Record<string, string | undefined>;

/** Values that errors do not repeat, because they may contain a password or a key. */
const secret = z.registry<{ secret: true }>();

/** A setting that is undefined if its variable is unset or empty. */
export const optionalText = z.string().optional();
export const text = (fallback = '') => z.string().default(fallback);

/** A setting whose value errors must not contain. */
export const secretText = (schema: z.ZodType<string> = z.string()) =>
  schema.optional().register(secret, { secret: true });

/** Text that matches a pattern. `rule` completes "NAME must be". */
export const matching = (pattern: RegExp, rule: string) => z.string().regex(pattern, { error: `must be ${rule}` });

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be ${values.join(', ')}` });

/** `1` or `0`. */
export const flag = (fallback: boolean) =>
  oneOf(['0', '1'])
    .default(fallback ? '1' : '0')
    .transform((value) => value === '1');

const number = (isValid: (value: number) => boolean, rule: string) =>
  z
    .string()
    .transform(Number)
    .refine(isValid, { error: `must be ${rule}` });

/** A number above 0. */
export const positive = (fallback: number) =>
  number((value) => Number.isFinite(value) && value > 0, 'a number above 0').default(fallback);

/** A number of 0 or more. */
export const notNegative = (fallback: number) =>
  number((value) => Number.isFinite(value) && value >= 0, 'a number of at least 0').default(fallback);

interface Bounds {
  fallback: number;
  min: number;
  max: number;
}
export const whole = ({ fallback, min, max }: Bounds) =>
  number(
    (value) => Number.isInteger(value) && value >= min && value <= max,
    `a whole number from ${min} to ${max}`,
  ).default(fallback);

const protocolOf = (value: string) => URL.parse(value)?.protocol ?? '';

export const httpUrl = z
  .string()
  .refine((value) => /^https?:$/.test(protocolOf(value)), { error: 'must be an http or https URL' });

/** In its one spelling, because issuers and cookies are compared by it: lower case, Punycode, no default port, no trailing slash. */
export const rootUrl = httpUrl.transform((value, context) => {
  const { origin, pathname, username, search, hash } = new URL(value);
  if (!username && !search && !hash) return origin + pathname.replace(/\/+$/, '');
  context.addIssue({ code: 'custom', message: 'must have no user, query or fragment' });
  return z.NEVER;
});

/** A comma-separated list of which each entry is valid. `rule` completes "NAME must be a list of". */
export const listOf = (isValid: (entry: string) => boolean, rule: string) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every(isValid), { error: `must be a list of ${rule}` });

const isPort = (text: string | undefined) => text !== undefined && Number(text) >= 1 && Number(text) <= 65_535;

export const isHostAndPort = (entry: string) => isPort(/.:(\d{1,5})$/.exec(entry)?.[1]);

/** `10.0.0.1:53`, `[::1]:53`, or an address without a port. */
export const isResolver = (entry: string) => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(entry) ?? [];
  return isIP(bracketed ?? plain ?? entry) > 0 && (port === undefined || isPort(port));
};

/** Parses variables. An empty one counts as unset. Throws an Error that names each wrong variable and its rule. */
export function readVariables<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: EnvironmentVariables,
): z.output<z.ZodObject<Shape>> {
  const values = Object.fromEntries(Object.keys(shape).map((name) => [name, env[name] || undefined]));
  const parsed = z.object(shape).safeParse(values);
  if (parsed.success) return parsed.data;
  const wrong = new Map(parsed.error.issues.map(({ path: [name], message }) => [String(name), message]));
  throw new Error([...wrong].map(([name, rule]) => describe(name, rule, shape[name], values[name])).join(' '));
}

function describe(name: string, rule: string, schema: z.core.$ZodType | undefined, value: string | undefined): string {
  const isShown = schema !== undefined && !secret.has(schema) && value !== undefined;
  return `${name} ${rule}${isShown ? `; it is "${value}"` : ''}.`;
}
