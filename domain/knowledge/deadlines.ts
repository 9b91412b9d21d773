/*
 * Time limits of a source or page, measured from when a worker starts it. A function has 90 s; a source ends within two
 * minutes.
 */

/** Three attempts of 20 s. */
export const FETCH_MS = 60_000;
/** When the worker itself stops. The time left after fetching is for reading, vectors and writing. */
export const WORK_MS = 80_000;
/** By then the attempt has ended even if its worker died or hangs. */
export const END_MS = 100_000;
/** A job that no worker has started by then may be lost and is enqueued again. */
export const BEGIN_MS = 60_000;
/** A job that was enqueued this often will never run. This takes at least three hours. */
export const MAX_ENQUEUED = 180;
