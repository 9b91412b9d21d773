import { isMainThread, parentPort, type Worker, workerData } from 'node:worker_threads';
import type { ExtractedPage } from '../../../engines/extraction/index.ts';
import { startReader } from '../../../engines/threads.ts';

const TASK = 'read-html';

export interface HtmlPage {
  bytes: Uint8Array;
  /** The page's URL, after redirects. */
  url: string;
  contentType: string | null;
}

/** Starts this module in a thread, where it reads one HTML page per message and posts the result. */
export const startThread = (): Worker => startReader(import.meta.url, { task: TASK });

if (!isMainThread && parentPort && workerData?.task === TASK) {
  const { extractHtml } = await import('../../../engines/extraction/index.ts');
  const port = parentPort;
  port.on('message', ({ bytes, url, contentType }: HtmlPage) => {
    const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const extracted: ExtractedPage = extractHtml(page, { url, contentType });
    port.postMessage(extracted);
  });
}
