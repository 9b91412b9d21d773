import { setImmediate as nextTurn } from 'node:timers/promises';
import type { App } from './app.ts';

/** How long work may keep the thread before others get their turn. */
const SLICE_MS = 10;

/**
 * Divides long synchronous work. `await turns.yield()` between two steps lets timers, sockets and other requests run when the
 * steps since the last time have used up a slice, and costs one look at the clock otherwise.
 */
export interface Turns {
  /** True when a slice is used up; for generators that cannot await in the middle. */
  isDue(): boolean;
  yield(): Promise<void>;
}

export function createTurns({ clock }: Pick<App, 'clock'>, sliceMs = SLICE_MS): Turns {
  let startedMs = clock.now();
  const isDue = () => {
    const passedMs = clock.now() - startedMs;
    // A clock that is set back must not disable this.
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
