import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../domain/core/app.ts';

export interface Poller {
  /** Starts nothing new and waits up to 5 s for running work. Unfinished work is delivered again. */
  stop(): Promise<void>;
}

const stopWithinMs = 5_000;

/** Waits until the time is over or the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await delay(ms, undefined, { signal }).catch(() => {});
}

/** 100, 200, 400 ... ms, maximum 5 s. `failures` counts from 1. */
const backoffMs = (failures: number): number => Math.min(100 * 2 ** (failures - 1), 5_000);

/**
 * Runs a step repeatedly, one at a time, until stopped. A step that throws is logged and repeated after a delay that
 * grows with each consecutive failure. `pending`: work that steps have started without waiting for it.
 */
export function startLoop(
  name: string,
  step: (signal: AbortSignal) => Promise<void>,
  log: Log,
  pending: () => Promise<unknown> = async () => {},
): Poller {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    let failures = 0;
    while (!signal.aborted) {
      try {
        await step(signal);
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        log.warn(`${name} failed and will be retried.`, { failures, error });
        await pause(backoffMs(failures), signal);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      const waited = new AbortController();
      await Promise.race([running.then(pending), pause(stopWithinMs, waited.signal)]);
      waited.abort();
    },
  };
}
