import type { App, ReceivedMail } from '../core/app.ts';
import { unpackMail } from './packed-mail.ts';

/** Longer than any mail takes. */
const READ_MS = 60_000;
/** Longer than the function that reads it may run. */
const URL_SECONDS = 300;

/**
 * Reads a mail that is stored in the bucket, where a stranger's mail can reach nothing else, if there is such a reader. Undefined: it is no
 * mail, or gone. Throws if the reader fails, so that the mail is read again.
 */
export async function readStoredMail(app: App, blob: string): Promise<ReceivedMail | undefined> {
  if (!app.reader) {
    const raw = await app.blobs.get(blob);
    return raw && app.mailReader?.read(raw);
  }
  const from = await app.blobs.downloadUrl(blob, {
    contentType: 'message/rfc822',
    contentDisposition: 'attachment',
    expiresSeconds: URL_SECONDS,
  });
  const outcome = await app.reader.read({ task: 'mail', content: { from } }, READ_MS);
  if ('problem' in outcome) throw new Error(`A mail could not be read. ${outcome.problem}`);
  return unpackMail(outcome.read);
}
