import { FrontdeskError } from '../error.ts';
import type { CallOptions } from '../options.ts';

const DEFAULT_RETRIES = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/**
 * Returns the delay before retry number `attempt` (from 1). Never shorter than the platform asks. The random part
 * grows, so that clients that were rejected together do not retry together.
 */
export function waitMs(attempt: number, retryAfterMs = 0, random = Math.random()): number {
  const spread = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return retryAfterMs + spread * (retryAfterMs > 0 ? random : 0.5 + random / 2);
}

/** Resolves after the time, or rejects with the signal's reason as soon as it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

/** The platform did not answer in time. Thrown after the last retry. */
class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Runs one attempt with a signal that also aborts after the time. Throws TimeoutError if it does. */
export async function withTimeout<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  { timeoutMs = DEFAULT_TIMEOUT_MS, signal }: Pick<CallOptions, 'timeoutMs' | 'signal'>,
): Promise<T> {
  const own = new AbortController();
  const abort = () => own.abort(signal?.reason);
  const detach = () => signal?.removeEventListener('abort', abort);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  const late = new TimeoutError(`The platform did not answer within ${timeoutMs} ms.`);
  const timer = timeoutMs > 0 ? setTimeout(() => own.abort(late), timeoutMs) : undefined;
  try {
    const result = await attempt(own.signal);
    // A response whose body is still to be read ends with the signal, too.
    if (!(result as Response | undefined)?.arrayBuffer) detach();
    return result;
  } catch (error) {
    detach();
    throw own.signal.reason === late ? late : error;
  } finally {
    clearTimeout(timer);
  }
}

/** A lost connection: `fetch` throws a TypeError. */
const isPassing = (error: unknown): boolean =>
  error instanceof FrontdeskError
    ? error.code === 'SERVICE_UNAVAILABLE' || [502, 503, 504].includes(error.status)
    : error instanceof TimeoutError || error instanceof TypeError;

interface RetryOptions extends Pick<CallOptions, 'maxRetries' | 'signal'> {
  /** A repeated call has no second effect. */
  isRepeatable?: boolean;
}

/** Makes a call and retries it as `ClientOptions.maxRetries` says. Other errors are not retried. */
export async function withRetries<T>(
  call: () => Promise<T>,
  { maxRetries = DEFAULT_RETRIES, signal, isRepeatable = false }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const isLimit = error instanceof FrontdeskError && error.code === 'RATE_LIMITED';
      const isAllowed = isLimit || (isRepeatable && !signal?.aborted && isPassing(error));
      if (!isAllowed || attempt > maxRetries) throw error;
      await pause(waitMs(attempt, error instanceof FrontdeskError ? error.retryAfterMs : 0), signal);
    }
  }
}
