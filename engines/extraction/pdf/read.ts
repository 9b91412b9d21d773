import type { Worker } from 'node:worker_threads';
import type { PdfResult } from './text.ts';

/** A PDF of 500 full pages took 2 s on two cores. Other jobs wait for the thread. */
const WITHIN_MS = 20_000;
/** Limit outside of the thread's heap, which has its own: a file of 10 MB can unpack to 10 GB there. */
const MAX_OUTSIDE_BYTES = 256 * 1024 * 1024;
const WATCH_EVERY_MS = 50;

/** Which bound a file meets first depends on the machine. */
const TOO_MUCH = 'The PDF takes too much time or memory to read. Divide it, or save it anew.';

/**
 * Returns the text of a PDF, or what is wrong with it. Uses a thread, because a malicious file can keep its reader busy
 * for ever, and only a thread can be terminated.
 */
export async function readPdf(bytes: Buffer): Promise<PdfResult> {
  const { startThread } = await import('./thread.ts');
  const thread = startThread(new Uint8Array(bytes));
  try {
    return await outcomeOf(thread);
  } finally {
    await thread.terminate();
  }
}

function outcomeOf(thread: Worker): Promise<PdfResult> {
  const timers: NodeJS.Timeout[] = [];
  const outcome = new Promise<PdfResult>((resolve, reject) => {
    timers.push(setInterval(() => void watch(thread, () => resolve({ problem: TOO_MUCH })), WATCH_EVERY_MS));
    timers.push(setTimeout(() => resolve({ problem: TOO_MUCH }), WITHIN_MS));
    thread.once('message', resolve);
    thread.once('error', (error) => (isOutOfMemory(error) ? resolve({ problem: TOO_MUCH }) : reject(error)));
    thread.once('exit', () => reject(new Error('The thread ended without an outcome.')));
  });
  return outcome.finally(() => timers.forEach(clearTimeout));
}

/** Reports the thread's memory while it is busy. A thread that has ended reports nothing. */
async function watch(thread: Worker, onTooMuch: () => void): Promise<void> {
  const used = await thread.getHeapStatistics().catch(() => undefined);
  if (used && used.external_memory > MAX_OUTSIDE_BYTES) onTooMuch();
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
