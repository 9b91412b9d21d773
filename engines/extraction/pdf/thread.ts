import { isMainThread, parentPort, type Worker, workerData } from 'node:worker_threads';
import { startReader } from '../../threads.ts';
import type { PdfResult } from './text.ts';

interface PdfTask {
  task: 'pdf-text';
  bytes: Uint8Array;
}

/** Starts this module in a thread, where it reads one PDF and posts its PdfResult. */
export const startThread = (byteArray: Uint8Array): Worker =>
  startReader(import.meta.url, { task: 'pdf-text', bytes: byteArray } satisfies PdfTask);

const given: PdfTask | null = workerData;
if (!isMainThread && given?.task === 'pdf-text') {
  const { textOfPdf } = await import('./text.ts');
  const outcome: PdfResult = await textOfPdf(given.bytes);
  parentPort?.postMessage(outcome);
}
