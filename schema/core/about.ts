import type { RequestLimit } from '../../domain/core/operations/count-requests.ts';
import type { AnyOperation } from '../../domain/core/operations/operation.ts';
import { ownErrors } from '../../domain/core/operations/operation-errors.ts';

const windowNames: Record<number, string> = { 60: 'minute', 3600: 'hour' };

/** `10 requests per minute and workspace`. */
export const limitText = ({ limit, windowSeconds }: RequestLimit, sharer: string) =>
  `${limit} requests per ${windowNames[windowSeconds] ?? `${windowSeconds} s`} and ${sharer}`;

const sharers = { workspace: 'workspace', organisation: 'organisation', address: 'IP address' } as const;

/** The scope, limits and own errors of an operation, as one line. Errors that every operation can return are omitted. */
export function factsOf(op: AnyOperation): string {
  const { scope, limit } = op;
  const limitsText = limit
    ? `${limitText(limit, sharers[limit.per ?? 'workspace'])}, in addition to the two general limits`
    : 'the two general limits';
  const errors = ownErrors(op).map((code) => `\`${code}\``);
  return [
    scope ? `Scope: \`${scope}\`.` : 'Needs no scope.',
    `Limits: ${limitsText}.`,
    `Errors: ${errors.length > 0 ? errors.join(', ') : 'only those of every operation'}.`,
    ...(op.spendsCredits ? ['It can spend credits.'] : []),
    ...(op.needsRecentSignIn ? ['A person must have signed in recently.'] : []),
  ].join(' ');
}

const texts = new Map<AnyOperation, string>();

/** Describes the field of an operation: what it does, then its scope, limits and errors. The reference shows the same text. */
export function about(op: AnyOperation, text: string): string {
  texts.set(op, text);
  return `${text}\n\n${factsOf(op)}`;
}

/** What `about` says that an operation does. Undefined if the schema has no field for it. */
export const textOf = (op: AnyOperation): string | undefined => texts.get(op);
