import { readSmtpUrl } from '../../config/smtp-url.ts';
import { type Mail, MailError } from '../../domain/core/app.ts';
import { explainMailError } from '../../domain/mail/failure.ts';

export interface MailTest {
  ok: boolean;
  /** `host:port` of the mail server. */
  server: string;
  /** The step that failed, and what to check. */
  step?: string;
  advice?: string;
}

/** Connects to the server of `SMTP_URL` and logs in, without sending a mail. */
export async function testMail(mail: Mail, smtpUrl: string): Promise<MailTest> {
  const { host, port } = readSmtpUrl(smtpUrl);
  const server = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  try {
    await mail.check();
    return { ok: true, server };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { ok: false, server, step: error.step, advice: explainMailError(error) };
  }
}

/** Returns the line that `npm start` prints about the mail server. */
export async function mailLine(mail: Mail, smtpUrl: string): Promise<string> {
  const { ok, server, step, advice } = await testMail(mail, smtpUrl);
  return ok
    ? `Mail is sent through ${server}.`
    : `No mail can be sent through ${server} (SMTP_URL): it failed at ${step}, ${advice}. Test it with: npm run operator -- mail test`;
}
