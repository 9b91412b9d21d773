import type { Worker } from 'node:worker_threads';
import type { Outcome } from './text.ts';

/** A PDF of 500 full pages took 2 s on two cores. Others wait for the thread. */
const WITHIN_MS = 20_000;
/** Outside of the thread's heap, which has a bound of its own: a file of 10 MB can unpack to 10 GB there. */
const MAX_OUTSIDE_BYTES = 256 * 1024 * 1024;
const WATCH_EVERY_MS = 50;

const TOO_LONG = 'The PDF takes too long to read. Divide it, or save it anew.';
const TOO_BIG = 'The PDF takes too much memory to read. Divide it, or save it anew.';

/**
 * The text of a PDF, or what is wrong with the file. A thread of its own reads it, because a file made for the purpose keeps
 * its reader busy without end, and only a thread can be stopped then.
 */
export async function readPdf(bytes: Buffer): Promise<Outcome> {
  const { startThread } = await import('./thread.ts');
  const thread = startThread(new Uint8Array(bytes));
  try {
    return await outcomeOf(thread);
  } finally {
    await thread.terminate();
  }
}

function outcomeOf(thread: Worker): Promise<Outcome> {
  const timers: NodeJS.Timeout[] = [];
  const outcome = new Promise<Outcome>((resolve, reject) => {
    timers.push(setInterval(() => void watch(thread, () => resolve({ problem: TOO_BIG })), WATCH_EVERY_MS));
    timers.push(setTimeout(() => resolve({ problem: TOO_LONG }), WITHIN_MS));
    thread.once('message', resolve);
    thread.once('error', (error) => (isOutOfMemory(error) ? resolve({ problem: TOO_BIG }) : reject(error)));
    thread.once('exit', () => reject(new Error('The thread ended without an outcome.')));
  });
  return outcome.finally(() => timers.forEach(clearTimeout));
}

/** A thread tells what it uses also while it is busy; one that has ended tells nothing more. */
async function watch(thread: Worker, onTooMuch: () => void): Promise<void> {
  const used = await thread.getHeapStatistics().catch(() => undefined);
  if (used && used.external_memory > MAX_OUTSIDE_BYTES) onTooMuch();
}

const isOutOfMemory = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
