import { createTransport } from 'nodemailer';
import type { Mail } from '../../domain/core/app.ts';
import { STEP_TIMEOUT_MS, toMessage } from './message.ts';

/** An address as options, because nodemailer drops every other option beside a URL. */
function serverOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // A password never travels in the clear.
    ...(auth ? { auth, requireTLS: !secure } : {}),
  };
}

/** The port `Mail` over one SMTP server. A connection a mail: a warm container may sleep for hours between two. */
export function createSmtpMail(smtpUrl: string, from: string): Mail {
  const transport = createTransport({
    ...serverOf(smtpUrl),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
  };
}
