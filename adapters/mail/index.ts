import type { Log, Mail } from '../../domain/core/app.ts';

export interface MailSettings {
  mailFrom: string;
  smtpUrl: string | undefined;
  mailDir: string | undefined;
  region: string;
  log: Log;
}

/** A sender that no answer can reach, for mails that leave this machine by nobody's setting. */
const NOBODY = 'Frontdesk <no-reply@localhost>';

/** The port `Mail`: an SMTP server where one is set, else a folder, else SES where a sender is set, else nobody. */
export async function createMail({ mailFrom, smtpUrl, mailDir, region, log }: MailSettings): Promise<Mail> {
  const from = mailFrom || NOBODY;
  if (smtpUrl) return (await import('./smtp.ts')).createSmtpMail(smtpUrl, from);
  if (mailDir) return (await import('./folder.ts')).createFolderMail(mailDir, from);
  if (mailFrom) return (await import('./ses.ts')).createSesMail({ region }, from);
  return {
    async send() {
      log.info('a mail was not sent: no sender is set');
    },
  };
}
