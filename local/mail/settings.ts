import * as z from 'zod';
import { type EnvironmentVariables, readVariables, secretText, text } from '../../config/variables.ts';
import { type ImapMailbox, imapUrl, readImapUrl } from './imap-url.ts';

/** Environment variables of `npm start` for receiving mail. */
interface ReceivingSettings extends MailListenerSettings {
  /** The mailbox that the platform reads. Undefined: none. */
  mailbox: ImapMailbox | undefined;
}

/** How mail is taken by SMTP. */
export interface MailListenerSettings {
  /** Where the platform takes mail by SMTP. Undefined: nowhere. */
  listen: { host: string; port: number } | undefined;
  /** PEM files for STARTTLS. Undefined: none is offered. */
  certificate: { cert: string; key: string } | undefined;
}

const address = z
  .string()
  .regex(/^(\[[\da-f:.]+\]|[^\s:[\]]+):\d{1,5}$/i, { error: 'must be host:port, such as 0.0.0.0:25' })
  .optional();

const variables = {
  SMTP_LISTEN: address,
  SMTP_TLS_CERT: text(),
  SMTP_TLS_KEY: text(),
  IMAP_URL: secretText(imapUrl),
  INBOUND_MAIL_DOMAIN: text(),
};

/** The names of the variables, for messages about misspelt ones. */
export const mailVariableNames: readonly string[] = Object.keys(variables);

/** Throws an error that names each variable whose value is invalid. */
export function readMailSettings(env: EnvironmentVariables): ReceivingSettings {
  const read = readVariables(variables, env);
  const { SMTP_LISTEN: listening, SMTP_TLS_CERT: cert, SMTP_TLS_KEY: key } = read;
  const source = (['SMTP_LISTEN', 'IMAP_URL'] as const).find((name) => read[name]);
  if (source && !read.INBOUND_MAIL_DOMAIN) throw new Error(`${source} needs INBOUND_MAIL_DOMAIN.`);
  if (Boolean(cert) !== Boolean(key)) throw new Error('SMTP_TLS_CERT and SMTP_TLS_KEY must be set together.');
  const at = listening?.lastIndexOf(':') ?? 0;
  const host = listening?.slice(0, at).replace(/^\[(.*)\]$/, '$1') ?? '';
  return {
    listen: listening ? { host, port: Number(listening.slice(at + 1)) } : undefined,
    certificate: cert ? { cert, key } : undefined,
    mailbox: read.IMAP_URL ? readImapUrl(read.IMAP_URL) : undefined,
  };
}
