import { ReaderLimitError } from '../../reader-process.ts';
import type { Picture } from './picture.ts';
import type { PdfRequest } from './process.ts';
import type { RecognisedPages } from './recognised.ts';
import type { PdfResult } from './text.ts';

/** A PDF of 500 full pages took 2 s on two cores. Other jobs wait for the reader. */
const WITHIN_MS = 20_000;
/** A page in colour with 600 dots an inch took 3 s on two busy cores. */
const DRAW_WITHIN_MS = 10_000;

const TOO_MUCH = 'The PDF takes too much time or memory to read. Divide it, or save it anew.';

/**
 * Returns the text of a PDF, or what is wrong with it. Uses a process, because a malicious file can keep its reader busy for ever, or
 * fill its memory, and only a process can be ended then. `recognised`: the words of pages that are pictures.
 */
export async function readPdf(bytes: Buffer, recognised?: RecognisedPages): Promise<PdfResult> {
  const { startPdfReader } = await import('./process.ts');
  const reader = startPdfReader();
  const request: PdfRequest = { wanted: 'text', bytes: new Uint8Array(bytes), recognised };
  try {
    return await reader.ask<PdfResult>(request, WITHIN_MS);
  } catch (error) {
    if (error instanceof ReaderLimitError) return { problem: TOO_MUCH };
    throw error;
  } finally {
    reader.end();
  }
}

/** Yields the pictures of these pages, one at a time. Ends early if a page takes too much time or memory. */
export async function* picturesOfPdf(
  bytes: Buffer,
  pages: readonly number[],
): AsyncGenerator<{ page: number; picture: Picture | null }> {
  const { startPdfReader } = await import('./process.ts');
  const reader = startPdfReader();
  const draw = (request: PdfRequest) => reader.ask<Picture | null>(request, DRAW_WITHIN_MS);
  try {
    await draw({ wanted: 'opening', bytes: new Uint8Array(bytes) });
    for (const page of pages) yield { page, picture: await draw({ wanted: 'picture', page }) };
  } catch (error) {
    if (!(error instanceof ReaderLimitError)) throw error;
  } finally {
    reader.end();
  }
}
