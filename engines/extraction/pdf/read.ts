import { messageOf, ThreadLimitError } from '../../threads.ts';
import type { PdfResult } from './text.ts';

/** A PDF of 500 full pages took 2 s on two cores. Other jobs wait for the thread. */
const WITHIN_MS = 20_000;

const TOO_MUCH = 'The PDF takes too much time or memory to read. Divide it, or save it anew.';

/**
 * Returns the text of a PDF, or what is wrong with it. Uses a thread, because a malicious file can keep its reader busy
 * for ever, and only a thread can be terminated.
 */
export async function readPdf(bytes: Buffer): Promise<PdfResult> {
  const { startThread } = await import('./thread.ts');
  const thread = startThread(new Uint8Array(bytes));
  try {
    return await messageOf<PdfResult>(thread, WITHIN_MS);
  } catch (error) {
    if (error instanceof ThreadLimitError) return { problem: TOO_MUCH };
    throw error;
  } finally {
    await thread.terminate();
  }
}
