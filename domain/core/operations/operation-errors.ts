import type * as z from 'zod';
import { keysOf } from '../../../config/keys.ts';
import type { App } from '../app.ts';
import { AppError, type ErrorCode, errorCatalogue } from '../errors.ts';

/** Errors that every operation can return. */
const commonErrors: readonly ErrorCode[] = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

interface DeclaredOperation {
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

/** Whether an operation can return an error: a common one, one of its ids or its input, or one that it declares. */
function isPossible({ ids, input, errors = [] }: DeclaredOperation, code: ErrorCode): boolean {
  if (commonErrors.includes(code) || errors.includes(code)) return true;
  return code === 'NOT_FOUND' ? hasFields(ids) : code === 'VALIDATION_ERROR' && canBeInvalid(input);
}

/** All errors that an operation can return. */
export const possibleErrors = (op: DeclaredOperation): ErrorCode[] =>
  keysOf(errorCatalogue).filter((code) => isPossible(op, code));

/** The errors that an operation can return besides those of every operation. */
export const ownErrors = (op: DeclaredOperation): ErrorCode[] =>
  possibleErrors(op).filter((code) => !commonErrors.includes(code));

/** Logs an error that the operation's `errors` do not list, because the reference does not describe it. */
export function logUndeclared(app: App, op: DeclaredOperation, error: unknown): void {
  if (!(error instanceof AppError) || isPossible(op, error.code)) return;
  app.log.warn('an operation returned an error that it does not declare', { operation: op.name, code: error.code });
}
