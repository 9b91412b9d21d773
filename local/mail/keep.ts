import type { App } from '../../domain/core/app.ts';
import type { MailEnvelope, MailReceivedJob } from '../../domain/inbound/records.ts';

/** Stores a mail and enqueues its job. Once this returns, it is not lost. */
export async function keepMail(app: App, raw: Buffer, envelope: MailEnvelope): Promise<void> {
  const blob = `mail/${app.ids.next()}`;
  await app.blobs.put(blob, raw, { contentType: 'message/rfc822' });
  const job: MailReceivedJob = { kind: 'receive-mail', blob, envelope };
  try {
    await app.queues.send('maintenance', job);
  } catch (error) {
    // Whoever has the mail delivers it again.
    await app.blobs.remove(blob);
    throw error;
  }
}
