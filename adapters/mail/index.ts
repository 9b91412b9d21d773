import type { Log, Mail } from '../../domain/core/app.ts';

export interface MailSettings {
  mailFrom: string;
  smtpUrl: string | undefined;
  mailDir: string | undefined;
  mailConfigurationSet?: string;
  root?: string;
  region: string;
  log: Log;
}

/** The sender if none is set. Replies to it go nowhere. */
const NOBODY = 'Frontdesk <no-reply@localhost>';

/**
 * The port `Mail`: SMTP if a server is set, otherwise a folder, otherwise SES if a sender is set, otherwise no mail.
 */
export async function createMail({
  mailFrom,
  smtpUrl,
  mailDir,
  mailConfigurationSet,
  root,
  region,
  log,
}: MailSettings): Promise<Mail> {
  const from = mailFrom || NOBODY;
  if (smtpUrl) return (await import('./smtp.ts')).createSmtpMail({ smtpUrl, root, from });
  if (mailDir) return (await import('./folder.ts')).createFolderMail(mailDir, from);
  if (mailFrom) return (await import('./ses.ts')).createSesMail({ region }, from, mailConfigurationSet);
  return {
    async send() {
      log.info('a mail was not sent: no sender is set');
    },
    async check() {},
  };
}
