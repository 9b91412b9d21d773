import type { MailReader, ReceivedMail } from '../../../domain/core/app.ts';
import { ReaderLimitError } from '../../../engines/reader-process.ts';
import { readMime } from './mime.ts';

/** Smaller mails take less time than a process needs to start. */
const SMALL_BYTES = 256 * 1024;
/** A mail of 25 MB takes 3 s on a busy machine. */
const WITHIN_MS = 45_000;

/** Reads mails within bounds, large ones in a process of their own, one at a time: nothing else waits for them. */
export function createMailReader(): MailReader {
  let last: Promise<unknown> = Promise.resolve();
  return {
    read(raw) {
      if (raw.length <= SMALL_BYTES) return readMime(raw);
      const reading = last.then(() => readApart(raw));
      last = reading.catch(() => undefined);
      return reading;
    },
  };
}

async function readApart(raw: Buffer): Promise<ReceivedMail | undefined> {
  const { startMimeReader } = await import('./process.ts');
  const reader = startMimeReader();
  try {
    return await reader.ask<ReceivedMail | undefined>(new Uint8Array(raw), WITHIN_MS);
  } catch (error) {
    if (error instanceof ReaderLimitError) return undefined;
    throw error;
  } finally {
    reader.end();
  }
}
