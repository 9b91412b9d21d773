import type { Context } from 'aws-lambda';

/** Enough to send a response before the function is ended, also if a step delays the timer. */
export const TIME_TO_ANSWER_MS = 500;
/** For a handler to release what its call holds, such as an `Idempotency-Key`, and to answer in its own form. */
const TIME_TO_RELEASE_MS = 1_000;

interface Deadline {
  signal: AbortSignal;
  timer: NodeJS.Timeout;
}

const deadlines = new WeakMap<object, Deadline>();

/** Starts the time of a request: `deadlineOf` aborts shortly before the function is ended. */
export function startDeadline(lambdaEvent: object, context: Context): void {
  const remainingMs = context.getRemainingTimeInMillis() - TIME_TO_ANSWER_MS - TIME_TO_RELEASE_MS;
  const outOfTime = new AbortController();
  const timer = setTimeout(() => outOfTime.abort(), Math.max(0, remainingMs));
  deadlines.set(lambdaEvent, { signal: outOfTime.signal, timer });
}

/** The signal that ends a request's work. Undefined for an event that came without the middleware. */
export const deadlineOf = (lambdaEvent: object): AbortSignal | undefined => deadlines.get(lambdaEvent)?.signal;

export function clearDeadline(lambdaEvent: object): void {
  clearTimeout(deadlines.get(lambdaEvent)?.timer);
}
