import type * as z from 'zod';
import type { App } from './app.ts';
import { AppError, type ErrorCode } from './errors.ts';

/** Errors that every operation can return. */
const commonErrors: readonly ErrorCode[] = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

interface Declared {
  name: string;
  ids: z.ZodObject;
  input: z.ZodObject;
  errors?: readonly ErrorCode[];
}

export const hasFields = ({ shape }: z.ZodObject) => Object.keys(shape).length > 0;

/** Whether an input can be invalid at all. It cannot if every field has a fallback, as `limit` and `cursor` do. */
function canBeInvalid(input: z.ZodObject): boolean {
  const nonsense = Object.fromEntries(Object.keys(input.shape).map((key) => [key, Number.NaN]));
  return !input.safeParse(nonsense).success;
}

/** All errors that an operation can return: the common ones, those of its ids and input, and those that it declares. */
export function possibleErrors({ ids, input, errors = [] }: Declared): Set<ErrorCode> {
  return new Set([
    ...commonErrors,
    ...(hasFields(ids) ? (['NOT_FOUND'] as const) : []),
    ...(canBeInvalid(input) ? (['VALIDATION_ERROR'] as const) : []),
    ...errors,
  ]);
}

/** Logs an error that the operation's `errors` do not list, because the reference does not describe it. */
export function logUndeclared(app: App, op: Declared, error: unknown): void {
  if (!(error instanceof AppError) || possibleErrors(op).has(error.code)) return;
  app.log.warn('an operation returned an error that it does not declare', { operation: op.name, code: error.code });
}
