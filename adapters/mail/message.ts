import { domainOfSender } from '../../config/addresses.ts';
import type { MailThread, OutgoingMail } from '../../domain/core/app.ts';
import { oneLine } from '../../domain/core/text.ts';

type Sender = string | OutgoingMail['to'];

/** The sender of a mail: `from`, under the mail's own name for it. `from` is `Name <address>` or an address. */
function senderOf<From extends Sender>({ senderName }: OutgoingMail, from: From): From | OutgoingMail['to'] {
  if (!senderName || typeof from !== 'string') return from;
  const [, bracketed] = /<([^<>]*)>\s*$/.exec(from) ?? [];
  return { name: oneLine(senderName), address: (bracketed ?? from).trim() };
}

/** The headers by which mail clients put the mails of a conversation together (RFC 5322). */
export function threadHeaders({ id, before, answered }: MailThread, from: Sender) {
  const domain = domainOfSender(typeof from === 'string' ? from : from.address) ?? 'localhost.localdomain';
  const full = (partId: string) => `<${oneLine(partId)}@${domain}>`;
  const references = [...before.map(full), ...(answered ? [oneLine(answered)] : [])];
  return { messageId: full(id), ...(references.length > 0 ? { inReplyTo: references.at(-1), references } : {}) };
}

/** Further headers, each on one line. */
export const plainHeaders = ({ headers = {} }: OutgoingMail): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)]));

/**
 * Converts a mail for nodemailer. The recipient is an object, because a line break or comma in a string would add
 * recipients. Header values are reduced to one line. The body is always text, never a path or URL to read from.
 */
export const toMessage = <From extends Sender>(mail: OutgoingMail, from: From) => ({
  from: senderOf(mail, from),
  to: { name: oneLine(mail.to.name), address: oneLine(mail.to.address) },
  subject: oneLine(mail.subject),
  text: mail.text,
  ...(mail.html === undefined ? {} : { html: mail.html }),
  ...(mail.replyTo ? { replyTo: { name: '', address: oneLine(mail.replyTo) } } : {}),
  ...(mail.thread ? threadHeaders(mail.thread, from) : {}),
  ...(mail.headers ? { headers: plainHeaders(mail) } : {}),
  disableFileAccess: true,
  disableUrlAccess: true,
});
