import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { ExtractedPage } from '../../../engines/extraction/index.ts';

const TASK = 'read-html';
const MAX_HEAP_MB = 384;

export interface HtmlPage {
  bytes: Uint8Array;
  /** The page's URL, after redirects. */
  url: string;
  contentType: string | null;
}

/**
 * Starts this module in a thread, where it reads one HTML page per message and posts the result. The module's URL is
 * correct both in source and in a bundle, where a dynamically imported module is a separate file.
 */
export const startThread = (): Worker =>
  new Worker(new URL(import.meta.url), {
    name: TASK,
    workerData: { task: TASK },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    stdout: true,
    stderr: true,
  });

if (!isMainThread && parentPort && workerData?.task === TASK) {
  const { extractHtml } = await import('../../../engines/extraction/index.ts');
  const port = parentPort;
  port.on('message', ({ bytes, url, contentType }: HtmlPage) => {
    const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const extracted: ExtractedPage = extractHtml(page, { url, contentType });
    port.postMessage(extracted);
  });
}
