import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../../domain/core/errors.ts';
import { faultOf, mayHaveTakenEffect } from '../aws.ts';

const MAX_BUSY_RETRIES = 5;
/** Without an answer, waiting longer helps nobody: three tries in all, and none begins after one second. */
const MAX_LOST_RETRIES = 2;
const LOST_BUDGET_MS = 1_000;
const BASE_DELAY_MS = 50;

/** Waits at most `maxMs`; a test hands in one that does not wait. */
export type Pause = (maxMs: number) => Promise<unknown>;

/** Full jitter: https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/ */
export const jitteredPause: Pause = (maxMs) => sleep(Math.random() * maxMs);

/** The longest wait before retry 1, 2, …: 50, 100, 200, 400, 800 ms. */
export const maxDelayMs = (retry: number) => BASE_DELAY_MS * 2 ** (retry - 1);

/**
 * Runs one call, and again while the table is busy (five times) or out of reach (twice). `send` is told whether an
 * earlier try may have taken effect, because its answer was lost or was a 5xx. Throws AppError SERVICE_UNAVAILABLE when the retries are used up;
 * any other error passes through at once. The SDK's own retries are off, so this is the only place that repeats a call.
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
 * Runs a batch, and again with what the table left unprocessed, five times at the most. `send` answers the rest, or
 * undefined when nothing is left. Throws AppError SERVICE_UNAVAILABLE when something is left at the end.
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
