import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from './app.ts';

/** Maximum time that work may block the event loop before it yields. */
const SLICE_MS = 10;

/**
 * Splits long synchronous work. `await turns.yield()` between two steps lets timers, sockets and other requests run if the time
 * slice is used up. Otherwise it only reads the clock.
 */
export interface Turns {
  /** True if the time slice is used up. For generators that cannot await. */
  isDue(): boolean;
  yield(): Promise<void>;
}

export function createTurns({ clock }: Pick<App, 'clock'>, sliceMs = SLICE_MS): Turns {
  let startedMs = clock.now();
  const isDue = () => {
    const passedMs = clock.now() - startedMs;
    // Also yields if the clock was set back.
    return passedMs >= sliceMs || passedMs < 0;
  };
  return {
    isDue,
    async yield() {
      if (!isDue()) return;
      await nextTurn();
      startedMs = clock.now();
    },
  };
}
