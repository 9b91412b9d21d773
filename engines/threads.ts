import { Worker } from 'node:worker_threads';

/** Limit of the JavaScript heap. Other memory is watched while the thread is busy. */
const MAX_HEAP_MB = 384;
/** Limit outside of the thread's heap: a file of 10 MB can unpack to 10 GB there. */
const MAX_OUTSIDE_BYTES = 256 * 1024 * 1024;
const WATCH_EVERY_MS = 50;

/** A thread needed more time or memory than it may use. Which bound a file meets first depends on the machine. */
export class ThreadLimitError extends Error {}

/**
 * Starts a thread for what strangers have written. It gets no environment and no output, and only what it is sent. `script`: the
 * module's own `import.meta.url`, which is correct both in source and in a bundle, where a dynamically imported module is a separate
 * file. The module tells by the task that it was started as this thread.
 */
export const startReader = <Task extends { task: string }>(script: string, workerData: Task): Worker =>
  new Worker(new URL(script), {
    name: workerData.task,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    stdout: true,
    stderr: true,
  });

/** Returns the next message of a thread. Throws ThreadLimitError; the caller terminates the thread then. */
export function messageOf<T>(thread: Worker, withinMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onTooMuch = () => reject(new ThreadLimitError('The thread uses too much time or memory.'));
  const onError = (error: unknown) => (isOutOfMemory(error) ? onTooMuch() : reject(error));
  const onExit = () => reject(new Error('The thread ended without a message.'));
  const timers = [setTimeout(onTooMuch, withinMs), setInterval(() => void watch(thread, onTooMuch), WATCH_EVERY_MS)];
  thread.once('message', resolve).once('error', onError).once('exit', onExit);
  return promise.finally(() => {
    timers.forEach(clearTimeout);
    thread.off('message', resolve).off('error', onError).off('exit', onExit);
  });
}

/** Reports the thread's memory while it is busy. A thread that has ended reports nothing. */
async function watch(thread: Worker, onTooMuch: () => void): Promise<void> {
  const used = await thread.getHeapStatistics().catch(() => undefined);
  if (used && used.external_memory > MAX_OUTSIDE_BYTES) onTooMuch();
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
