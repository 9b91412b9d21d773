import { isMainThread, parentPort, type Worker, workerData } from 'node:worker_threads';
import { startReader } from '../../threads.ts';
import type { Picture } from './picture.ts';
import type { RecognisedPages } from './recognised.ts';
import type { PdfResult } from './text.ts';

type PdfTask =
  | { task: 'pdf-text'; bytes: Uint8Array; recognised?: RecognisedPages | undefined }
  | { task: 'pdf-pictures'; bytes: Uint8Array };

/** A page that cannot be drawn is null. */
export type PictureResult = Picture | null;

/**
 * Starts this module in a thread. For `pdf-text` it reads one PDF and posts its PdfResult. For `pdf-pictures` it posts a
 * PictureResult for each number of a page that it is sent.
 */
export const startThread = (pdfTask: PdfTask): Worker => startReader(import.meta.url, pdfTask);

const given: PdfTask | null = workerData;
if (!isMainThread && given?.task === 'pdf-text') {
  const { textOfPdf } = await import('./text.ts');
  const outcome: PdfResult = await textOfPdf(given.bytes, given.recognised);
  parentPort?.postMessage(outcome);
}
if (!isMainThread && given?.task === 'pdf-pictures' && parentPort) {
  const { openPdf } = await import('./text.ts');
  const { pictureOf } = await import('./picture.ts');
  const port = parentPort;
  const pdf = openPdf(given.bytes);
  const draw = async (number: number): Promise<PictureResult> => {
    const page = await (await pdf).getPage(number);
    const picture = await pictureOf(page);
    page.cleanup();
    return picture ?? null;
  };
  port.on('message', async (number: number) => port.postMessage(await draw(number).catch(() => null)));
}
