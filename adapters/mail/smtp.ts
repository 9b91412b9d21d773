import { createTransport } from 'nodemailer';
import type { Mail } from '../../domain/core/app.ts';
import { STEP_TIMEOUT_MS, toMessage } from './message.ts';

/** Parses the URL into options, because nodemailer ignores all other options next to a URL. */
function serverOf(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    // Never sends a password unencrypted.
    ...(auth ? { auth, requireTLS: !secure } : {}),
  };
}

/** The port `Mail` on one SMTP server. Opens a connection per mail, because a warm container may be idle for hours. */
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
