/*
 * What a source or a page may take, from when a worker begins on it. A function has 90 s; a source ends within two minutes.
 */

/** Three tries of 20 s. */
export const FETCH_MS = 60_000;
/** Until the worker itself gives up. What is left of it after fetching is for reading, vectors and writing. */
export const WORK_MS = 80_000;
/** Then a source has ended also where its worker died or hangs. */
export const END_MS = 100_000;
/** A job that no worker has begun on by then may be lost, and is enqueued again. */
export const BEGIN_MS = 60_000;
/** A job that has been enqueued again so often will never run: this is three hours at the least. */
export const MAX_ENQUEUED = 180;
