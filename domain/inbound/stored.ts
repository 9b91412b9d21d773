import type { App } from '../core/app.ts';
import { readStoredMail } from './read-mail.ts';
import { logReceipt, receiveMail } from './receive.ts';
import { dropped, MAX_MAIL_BYTES, type MailReceivedJob } from './records.ts';

/**
 * Receives a mail that was stored below `mail/`, and removes it. Says so if it is missing: it was received before, or has waited longer than
 * the bucket keeps it.
 */
export async function receiveStoredMail(app: App, { blob, envelope, verdicts }: MailReceivedJob): Promise<void> {
  const size = await app.blobs.size(blob);
  if (size === undefined) return app.log.warn('a mail is no longer stored', { blob });
  const reason = verdicts?.virus === 'fail' ? 'virus' : size > MAX_MAIL_BYTES ? 'too-large' : undefined;
  if (reason) logReceipt(app, [dropped(reason)]);
  else await receiveMail(app, { mail: await readStoredMail(app, blob), envelope, verdicts });
  await app.blobs.remove(blob);
}
