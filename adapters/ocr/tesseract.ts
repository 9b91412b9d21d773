import type { Worker } from 'node:worker_threads';
import type { Ocr } from '../../domain/core/app.ts';
import type { PictureLine } from '../../engines/extraction/pdf/index.ts';
import { messageOf } from '../../engines/threads.ts';

/** A page of A4 took 1 to 5 s on two cores. */
const PAGE_MS = 30_000;
/** An idle thread has about 150 MB. */
const IDLE_MS = 10_000;

/** Recognises text in a thread of this process, one picture at a time, without a network. */
export function createTesseract(languages: readonly string[]): Pick<Ocr, 'read'> {
  let idle: { thread: Worker; timer: NodeJS.Timeout } | undefined;
  const takeThread = async (): Promise<Worker> => {
    const kept = idle;
    idle = undefined;
    clearTimeout(kept?.timer);
    kept?.thread.ref();
    return kept?.thread ?? (await import('./tesseract-thread.ts')).startThread(languages);
  };
  const keepThread = (thread: Worker) => {
    thread.unref();
    const end = () => {
      idle = undefined;
      void thread.terminate();
    };
    idle = { thread, timer: setTimeout(end, IDLE_MS).unref() };
  };
  return {
    async read(picture, withinMs) {
      const thread = await takeThread();
      try {
        thread.postMessage(picture);
        const lines = await messageOf<PictureLine[]>(thread, Math.min(PAGE_MS, withinMs));
        keepThread(thread);
        return lines;
      } catch (error) {
        await thread.terminate();
        throw error;
      }
    },
  };
}
