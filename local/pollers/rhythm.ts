import { pause } from './loop.ts';

/** When to poll a source that does not notify. */
interface PollSchedule {
  /** Waits until the next read is due. `foundRecords`: the last one returned something. Ends at once if the signal aborts. */
  rest(foundRecords: boolean, signal: AbortSignal): Promise<void>;
  /** Makes the next read due, but not before the shortest delay has passed. */
  wake(): void;
}

// Writes caused by a change follow within about a second, so the short delay is kept for that long.
const shortRests = 20;

/**
 * Delays are short after a read that returned something or a `wake`, and long after several reads that returned
 * nothing.
 */
export function startRhythm(shortMs: number, longMs: number): PollSchedule {
  let emptyLooks = 0;
  let woken = false;
  let cut = () => {};
  /** Like `pause`, but `wake` ends it as well. */
  const pauseUntilWoken = async (ms: number, signal: AbortSignal) => {
    const woke = new AbortController();
    cut = () => woke.abort();
    await pause(ms, AbortSignal.any([signal, woke.signal]));
  };
  return {
    async rest(foundRecords, signal) {
      emptyLooks = foundRecords || woken ? 0 : emptyLooks + 1;
      woken = false;
      // Reads in quick succession would return little and cost as much each.
      await pause(shortMs, signal);
      if (!woken && emptyLooks > shortRests) await pauseUntilWoken(longMs - shortMs, signal);
    },
    wake() {
      woken = true;
      cut();
    },
  };
}
