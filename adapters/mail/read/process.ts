import type { ReceivedMail } from '../../../domain/core/app.ts';
import { serveReader, startReader } from '../../../engines/reader-process.ts';

const TASK = 'read-mail';

/** Starts this module as a process, which replies to the bytes of a mail with what was read. */
export const startMimeReader = () => startReader(import.meta.url, TASK);

serveReader(TASK, async (raw: Uint8Array): Promise<ReceivedMail | undefined> => {
  const { readMime } = await import('./mime.ts');
  return readMime(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
});
