import { setImmediate } from 'node:timers/promises';

/** A large segment takes seconds. A process that also answers requests can wait as long. */
const AT_ONCE_MS = 10;

/** Call it often in long work: if it returns a promise, await that, so that other work of the process goes on. */
export type Pace = () => Promise<void> | undefined;

export function createPace(): Pace {
  let resumedMs = performance.now();
  return () => {
    if (performance.now() - resumedMs < AT_ONCE_MS) return undefined;
    return setImmediate().then(() => {
      resumedMs = performance.now();
    });
  };
}
