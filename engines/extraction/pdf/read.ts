import { messageOf, ThreadLimitError } from '../../threads.ts';
import type { Picture } from './picture.ts';
import type { RecognisedPages } from './recognised.ts';
import type { PdfResult } from './text.ts';
import type { PictureResult } from './thread.ts';

/** A PDF of 500 full pages took 2 s on two cores. Other jobs wait for the thread. */
const WITHIN_MS = 20_000;
/** A page in colour with 600 dots an inch took 3 s on two busy cores. */
const DRAW_WITHIN_MS = 10_000;

const TOO_MUCH = 'The PDF takes too much time or memory to read. Divide it, or save it anew.';

/**
 * Returns the text of a PDF, or what is wrong with it. Uses a thread, because a malicious file can keep its reader busy
 * for ever, and only a thread can be terminated. `recognised`: the words of pages that are pictures.
 */
export async function readPdf(bytes: Buffer, recognised?: RecognisedPages): Promise<PdfResult> {
  const { startThread } = await import('./thread.ts');
  const thread = startThread({ task: 'pdf-text', bytes: new Uint8Array(bytes), recognised });
  try {
    return await messageOf<PdfResult>(thread, WITHIN_MS);
  } catch (error) {
    if (error instanceof ThreadLimitError) return { problem: TOO_MUCH };
    throw error;
  } finally {
    await thread.terminate();
  }
}

/** Yields the pictures of these pages, one at a time. Ends early if a page takes too much time or memory. */
export async function* picturesOfPdf(
  bytes: Buffer,
  pages: readonly number[],
): AsyncGenerator<{ page: number; picture: Picture | null }> {
  const { startThread } = await import('./thread.ts');
  const thread = startThread({ task: 'pdf-pictures', bytes: new Uint8Array(bytes) });
  try {
    for (const page of pages) {
      thread.postMessage(page);
      yield { page, picture: await messageOf<PictureResult>(thread, DRAW_WITHIN_MS) };
    }
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
  } finally {
    await thread.terminate();
  }
}
