import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../domain/core/app.ts';

export interface Poller {
  /** Takes up nothing more, and waits for what is running, but not longer than 5 s: everything is delivered again. */
  stop(): Promise<void>;
}

const stopWithinMs = 5_000;

/** Waits, but not beyond the abort. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await delay(ms, undefined, { signal }).catch(() => {});
}

/** 100, 200, 400 ... ms, at the most 5 s; `failures` counts from 1. */
export const backoffMs = (failures: number): number => Math.min(100 * 2 ** (failures - 1), 5_000);

/**
 * Runs a step over and over, one at a time, until stopped. A step that throws is logged and repeated after a wait that
 * grows with each failure in a row. `pending` is what steps have started and not waited for.
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
        log.warn(`${name} failed and is tried again.`, { failures, error });
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
