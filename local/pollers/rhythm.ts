import { pause } from './loop.ts';

/** When to look again at something that does not tell by itself when there is news. */
export interface Rhythm {
  /** Waits until the next look is due. `found`: the last one found something. Ends at once when the signal aborts. */
  rest(found: boolean, signal: AbortSignal): Promise<void>;
  /** Makes the next look due, but not sooner than the shortest rest allows. */
  wake(): void;
}

// What is written in answer to news comes soon after it: about a second of short rests.
const shortRests = 20;

/** Rests are short after a find or a `wake`, and long when a number of looks in a row has found nothing. */
export function startRhythm(shortMs: number, longMs: number): Rhythm {
  let emptyLooks = 0;
  let woken = false;
  let cut = () => {};
  /** Like `pause`, but `wake` ends it too. */
  const pauseUntilWoken = async (ms: number, signal: AbortSignal) => {
    const woke = new AbortController();
    cut = () => woke.abort();
    await pause(ms, AbortSignal.any([signal, woke.signal]));
  };
  return {
    async rest(found, signal) {
      emptyLooks = found || woken ? 0 : emptyLooks + 1;
      woken = false;
      // Looks in quick succession would find little each, and cost as much.
      await pause(shortMs, signal);
      if (!woken && emptyLooks > shortRests) await pauseUntilWoken(longMs - shortMs, signal);
    },
    wake() {
      woken = true;
      cut();
    },
  };
}
