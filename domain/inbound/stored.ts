import type { App } from '../core/app.ts';
import { receiveMail } from './receive.ts';
import type { MailReceivedJob } from './records.ts';

/** Receives a mail that was stored below `mail/`, and removes it. Nothing if that was done before. */
export async function receiveStoredMail(app: App, { blob, envelope, dmarc, isSpam }: MailReceivedJob): Promise<void> {
  const raw = await app.blobs.get(blob);
  if (!raw) return;
  if (isSpam) app.log.info('mail received', { kind: 'dropped', reason: 'spam' });
  else await receiveMail(app, { raw, envelope, dmarc });
  await app.blobs.remove(blob);
}
