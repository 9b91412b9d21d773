import { ModelFault } from './fault.ts';

export interface Stopper {
  controller: AbortController;
  /** Rejects with the reason when the controller aborts. */
  aborted: Promise<never>;
}

/** Returns a controller for all work on one answer, and a promise that rejects when it aborts. */
export function createStop(): Stopper {
  const controller = new AbortController();
  const { promise, reject } = Promise.withResolvers<never>();
  controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  // Avoids an unhandled rejection if no caller awaits it.
  promise.catch(() => {});
  return { controller, aborted: promise };
}

/** The fault of work that exceeded its limit. */
export const tooLate = (what: string, afterMs: number) => new ModelFault('timeout', `${what} within ${afterMs} ms`);

/**
 * Runs the work and aborts everything if it takes longer than the limit since its start or since it called `renew`. Returns even
 * if the work ignores the signal.
 */
export async function within<T>(
  stop: Stopper,
  limitMs: number,
  what: string,
  work: (renew: () => void) => Promise<T>,
): Promise<T> {
  stop.controller.signal.throwIfAborted();
  const timer = setTimeout(() => stop.controller.abort(tooLate(what, limitMs)), limitMs);
  try {
    return await Promise.race([work(() => timer.refresh()), stop.aborted]);
  } finally {
    clearTimeout(timer);
  }
}
