import { isMainThread, parentPort, type Worker, workerData } from 'node:worker_threads';
import { startReader } from '../../../engines/threads.ts';

const TASK = 'read-text';

interface HtmlTask {
  bytes: Uint8Array<ArrayBuffer>;
  /** The page's URL, after redirects. */
  url: string;
  contentType: string | null;
}

/** A page, or the text of a Markdown file. */
export type ReadingTask = HtmlTask | { markdown: string };

/** Starts this module in a thread, where it reads one text per message and posts the result. */
export const startThread = (): Worker => startReader(import.meta.url, { task: TASK });

if (!isMainThread && parentPort && workerData?.task === TASK) {
  const { extractHtml } = await import('../../../engines/extraction/index.ts');
  const { readMarkdown } = await import('./markdown.ts');
  const read = (task: ReadingTask) => {
    if ('markdown' in task) return readMarkdown(task.markdown);
    const { bytes, url, contentType } = task;
    return extractHtml(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { url, contentType });
  };
  const port = parentPort;
  port.on('message', (task: ReadingTask) => port.postMessage(read(task)));
}
