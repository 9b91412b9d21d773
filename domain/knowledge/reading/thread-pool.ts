import type { Worker } from 'node:worker_threads';
import { messageOf, ThreadLimitError } from '../../../engines/threads.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { createLimit } from './limit.ts';
import type { ReadingTask } from './thread.ts';

/**
 * A smaller text takes at most 100 ms and is read directly, because passing it to a thread takes longer than reading most of
 * them.
 */
export const SMALL_BYTES = 128 * 1024;
/** A malicious page of 5 MB took 3 s. */
const WITHIN_MS = 15_000;
const MAX_THREADS = 2;
/** An idle thread takes about 20 MB. */
const IDLE_MS = 10_000;

const TOO_MUCH = 'The page takes too much time or memory to read.';

const limited = createLimit(MAX_THREADS);
const idle = new Map<Worker, NodeJS.Timeout>();

/**
 * Reads a large text in a thread, so that this one is not blocked and reading can be stopped. Throws IngestProblem if that takes
 * too much time or memory. `withinMs`: the caller's remaining time.
 */
export async function readInThread<T>(task: ReadingTask, withinMs: number): Promise<T> {
  const { startThread } = await import('./thread.ts');
  return limited(withinMs, async () => {
    const thread = takeIdle() ?? startThread();
    try {
      const outcome = await ask<T>(thread, task);
      keepIdle(thread);
      return outcome;
    } catch (error) {
      await thread.terminate();
      throw error;
    }
  });
}

function takeIdle(): Worker | undefined {
  const [thread] = idle.keys();
  if (!thread) return undefined;
  clearTimeout(idle.get(thread));
  idle.delete(thread);
  thread.ref();
  return thread;
}

/** An idle thread does not keep the process alive. */
function keepIdle(thread: Worker): void {
  const end = () => {
    idle.delete(thread);
    void thread.terminate();
  };
  thread.unref();
  idle.set(thread, setTimeout(end, IDLE_MS).unref());
}

async function ask<T>(thread: Worker, task: ReadingTask): Promise<T> {
  // Bytes are a copy of their own, which is transferred without another one.
  thread.postMessage(task, 'bytes' in task ? [task.bytes.buffer] : []);
  try {
    return await messageOf<T>(thread, WITHIN_MS);
  } catch (error) {
    throw error instanceof ThreadLimitError ? new IngestProblem(TOO_MUCH) : error;
  }
}
