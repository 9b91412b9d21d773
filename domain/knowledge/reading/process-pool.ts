import { ReaderLimitError, type ReaderProcess } from '../../../engines/reader-process.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { createLimit } from './limit.ts';
import type { ReadingTask } from './text-process.ts';

/**
 * A smaller text takes at most 100 ms and is read directly, because passing it to a process takes longer than reading most of
 * them.
 */
export const SMALL_BYTES = 128 * 1024;
/** A malicious page of 5 MB took 3 s. */
const WITHIN_MS = 15_000;
const MAX_READERS = 2;
/** An idle process takes about 60 MB. */
const IDLE_MS = 10_000;

const TOO_MUCH = 'The page takes too much time or memory to read.';

const limited = createLimit(MAX_READERS);
const idle = new Map<ReaderProcess, NodeJS.Timeout>();

/**
 * Reads a large text in a process, so that this one is not blocked and reading can be stopped. Throws IngestProblem if that takes
 * too much time or memory. `withinMs`: the caller's remaining time.
 */
export async function readInProcess<T>(task: ReadingTask, withinMs: number): Promise<T> {
  const { startTextReader } = await import('./text-process.ts');
  return limited(withinMs, async () => {
    const reader = takeIdle() ?? startTextReader();
    try {
      const outcome = await reader.ask<T>(task, WITHIN_MS);
      keepIdle(reader);
      return outcome;
    } catch (error) {
      reader.end();
      throw error instanceof ReaderLimitError ? new IngestProblem(TOO_MUCH) : error;
    }
  });
}

function takeIdle(): ReaderProcess | undefined {
  const [reader] = idle.keys();
  if (!reader) return undefined;
  clearTimeout(idle.get(reader));
  idle.delete(reader);
  reader.setRef(true);
  return reader;
}

/** An idle reader does not keep this process alive. */
function keepIdle(reader: ReaderProcess): void {
  const end = () => {
    idle.delete(reader);
    reader.end();
  };
  reader.setRef(false);
  idle.set(reader, setTimeout(end, IDLE_MS).unref());
}
