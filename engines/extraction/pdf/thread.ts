import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { PdfResult } from './text.ts';

/** Limit of the JavaScript heap. Whoever starts the thread checks other memory. */
const MAX_HEAP_MB = 384;

interface PdfTask {
  task: 'pdf-text';
  bytes: Uint8Array;
}

/**
 * Starts this module in a thread, where it reads one PDF and posts its PdfResult. The module's URL is correct both in
 * source and in a bundle, where a dynamically imported module is a separate file.
 */
export const startThread = (byteArray: Uint8Array): Worker =>
  new Worker(new URL(import.meta.url), {
    name: 'pdf-text',
    workerData: { task: 'pdf-text', bytes: byteArray } satisfies PdfTask,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    stdout: true,
    stderr: true,
  });

const given: PdfTask | null = workerData;
if (!isMainThread && given?.task === 'pdf-text') {
  const { textOfPdf } = await import('./text.ts');
  const outcome: PdfResult = await textOfPdf(given.bytes);
  parentPort?.postMessage(outcome);
}
