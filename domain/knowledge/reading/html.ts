import type { Worker } from 'node:worker_threads';
import { type ExtractedPage, extractHtml } from '../../../engines/extraction/index.ts';
import { messageOf, ThreadLimitError } from '../../../engines/threads.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { createLimit } from './limit.ts';

/**
 * A smaller page takes at most 100 ms and is read directly, because passing it to a thread takes longer than reading
 * most pages.
 */
const SMALL_BYTES = 128 * 1024;
/** A malicious page of 5 MB took 3 s. */
const WITHIN_MS = 15_000;
const MAX_THREADS = 2;
/** An idle thread takes about 20 MB. */
const IDLE_MS = 10_000;

const TOO_MUCH = 'The page takes too much time or memory to read.';

interface HtmlSource {
  bytes: Buffer;
  /** The page's URL, after redirects. */
  url: string;
  contentType: string | null;
}

const limited = createLimit(MAX_THREADS);
const idle = new Map<Worker, NodeJS.Timeout>();

/**
 * Reads a page. A large one is read in a thread, so that this one is not blocked and reading can be stopped. Throws
 * IngestProblem if that takes too much time or memory. `withinMs`: the caller's remaining time.
 */
export async function readHtml({ bytes, url, contentType }: HtmlSource, withinMs: number): Promise<ExtractedPage> {
  if (bytes.length <= SMALL_BYTES) return extractHtml(bytes, { url, contentType });
  const { startThread } = await import('./thread.ts');
  return limited(withinMs, async () => {
    const thread = takeIdle() ?? startThread();
    try {
      const page = await ask(thread, { bytes, url, contentType });
      keepIdle(thread);
      return page;
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

async function ask(thread: Worker, htmlSource: HtmlSource): Promise<ExtractedPage> {
  // A separate copy, which is transferred without another copy.
  const bytes = new Uint8Array(htmlSource.bytes);
  thread.postMessage({ ...htmlSource, bytes }, [bytes.buffer]);
  try {
    return await messageOf<ExtractedPage>(thread, WITHIN_MS);
  } catch (error) {
    throw error instanceof ThreadLimitError ? new IngestProblem(TOO_MUCH) : error;
  }
}
