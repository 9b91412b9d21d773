import { createLog } from '../../adapters/log.ts';
import { createMail } from '../../adapters/mail/index.ts';
import { readEnvironment } from '../../config/environment.ts';
import { readLocalSettings } from '../settings.ts';
import { type MailTest, testMail } from '../startup/mail.ts';

/** Tries the server of these variables, without sending a mail. `ok` is false if it cannot be used. */
export async function testPlatformMail(
  env: Record<string, string | undefined>,
): Promise<MailTest | { ok: true; note: string }> {
  readLocalSettings(env);
  const environment = readEnvironment(env);
  const { smtpUrl } = environment;
  const note = 'No mail server is set. Set SMTP_URL as for the platform. On AWS, mail is sent by Amazon SES.';
  if (!smtpUrl) return { ok: true, note };
  return testMail(await createMail({ ...environment, log: createLog('SILENT') }), smtpUrl);
}
