import { FrontdeskError } from './error.ts';
import type { CallOptions } from './options.ts';

export const DEFAULT_RETRIES = 4;
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

/** Makes a call and retries it while it fails with RATE_LIMITED. Other errors are not retried. */
export async function withRetries<T>(
  call: () => Promise<T>,
  { maxRetries = DEFAULT_RETRIES, signal }: Pick<CallOptions, 'maxRetries' | 'signal'>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const isLimit = error instanceof FrontdeskError && error.code === 'RATE_LIMITED';
      if (!isLimit || attempt > maxRetries) throw error;
      await pause(waitMs(attempt, error.retryAfterMs), signal);
    }
  }
}
