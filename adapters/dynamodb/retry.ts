import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../domain/core/errors.ts';
import { faultOf, mayHaveTakenEffect } from '../aws.ts';

const MAX_BUSY_RETRIES = 5;
/** If no response arrives, longer waiting rarely helps: at most three attempts, and none starts after one second. */
const MAX_LOST_RETRIES = 2;
const LOST_BUDGET_MS = 1_000;
const BASE_DELAY_MS = 50;

/** Waits at most `maxMs`. Tests inject one that does not wait. */
export type Pause = (maxMs: number) => Promise<unknown>;

/** Full jitter: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ */
export const jitteredPause: Pause = (maxMs) => sleep(Math.random() * maxMs);

/** The maximum delay before retry 1, 2, …: 50, 100, 200, 400, 800 ms. */
export const maxDelayMs = (retry: number) => BASE_DELAY_MS * 2 ** (retry - 1);

/**
 * Runs a call and retries it while the table is busy (five times) or unreachable (twice). Passes to `send` whether an
 * earlier attempt may have taken effect, because it got no response or a 5xx. Throws AppError SERVICE_UNAVAILABLE when
 * the retries are exhausted, and any other error at once. This is the only place that retries: the SDK's retries are
 * off.
 */
export async function withRetries<T>(pause: Pause, send: (mayBeApplied: boolean) => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  let busy = 0;
  let lost = 0;
  let mayBeApplied = false;
  for (;;) {
    try {
      return await send(mayBeApplied);
    } catch (error) {
      const fault = faultOf(error);
      if (!fault) throw error;
      mayBeApplied ||= mayHaveTakenEffect(error);
      if (fault === 'busy') busy += 1;
      else lost += 1;
      const tooLate = lost > 0 && performance.now() - startedMs > LOST_BUDGET_MS;
      if (busy > MAX_BUSY_RETRIES || lost > MAX_LOST_RETRIES || tooLate) throw unavailable(error);
      await pause(maxDelayMs(busy + lost));
    }
  }
}

/**
 * Runs a batch and retries the unprocessed rest at most five times. `send` returns the rest, or undefined if nothing is
 * left. Throws AppError SERVICE_UNAVAILABLE if something is left at the end.
 */
export async function untilProcessed<T>(pause: Pause, first: T, send: (rest: T) => Promise<T | undefined>) {
  let rest: T | undefined = first;
  for (let retry = 0; retry <= MAX_BUSY_RETRIES; retry += 1) {
    if (retry > 0) await pause(maxDelayMs(retry));
    rest = await send(rest);
    if (rest === undefined) return;
  }
  throw unavailable(new Error(`Some items were left unprocessed ${MAX_BUSY_RETRIES} times.`));
}
