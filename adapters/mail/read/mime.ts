import type { Address, Attachment, Email, Mailbox } from 'postal-mime';
import type { ReceivedMail } from '../../../domain/core/app.ts';
import { isVisible } from '../../../domain/core/text.ts';
import { isForwardSubject } from '../../../domain/email/subject-marks.ts';
import { countParts, endOfLines } from './bounds.ts';
import { textOfHtml } from './html-text.ts';
import { MailParser } from './parser.ts';

/** Mail clients nest about five deep. */
const MAX_DEPTH = 20;
/** A mail to ten thousand people, or through a hundred servers, has less. Of all parts together. */
const MAX_HEADER_BYTES = 512 * 1024;
const MAX_FILES = 100;
/** Logos are smaller, screenshots larger. */
const MIN_SHOWN_BYTES = 10_000;
const MAX_PARTS = 2_000;
const MAX_ADDRESSES = 100;
const MAX_ANSWERED = 50;
/** Longer texts are cut: a message has at most 4,000 characters. */
const MAX_BODY_CHARS = 500_000;

/** Reads a mail with postal-mime, within bounds. Undefined: it is none, or beyond them. */
export async function readMime(raw: Buffer): Promise<ReceivedMail | undefined> {
  const bounded = raw.subarray(0, endOfLines(raw));
  if (countParts(bounded) > MAX_PARTS) return undefined;
  try {
    const email = await new MailParser({
      maxNestingDepth: MAX_DEPTH,
      maxHeadersSize: MAX_HEADER_BYTES,
      // A forwarded mail is a file, not a part of what the sender wrote.
      maxRfc822NestingDepth: 0,
    }).parse(bounded);
    return email.attachments.length > MAX_FILES ? undefined : toReceivedMail(email);
  } catch {
    // It throws for what is beyond the bounds, and for what is no mail.
    return undefined;
  }
}

function toReceivedMail(email: Email): ReceivedMail {
  const { from, replyTo = [], to = [], cc = [], subject = '', attachments } = email;
  const text = textOf(email);
  const isPicture = !isVisible(text);
  const inOrder = attachments.toSorted((a, b) => Number(a.related ?? false) - Number(b.related ?? false));
  return {
    from: from ? (mailboxesOf(from)[0] ?? null) : null,
    replyTo: replyTo.flatMap(mailboxesOf)[0] ?? null,
    recipients: [...to, ...cc].flatMap(mailboxesOf).slice(0, MAX_ADDRESSES),
    subject,
    text,
    files: inOrder.flatMap((attachment) => toFile(attachment, isPicture)),
    messageId: idsIn(email.messageId)[0] ?? '',
    answered: [...idsIn(email.inReplyTo), ...idsIn(email.references).reverse()].slice(0, MAX_ANSWERED),
    headers: headersOf(email),
  };
}

const mailboxesOf = (listed: Address): readonly Mailbox[] => (listed.group ? listed.group : [listed]);

/** `<a@example.com> <b@example.com>`. */
const idsIn = (text = ''): string[] => text.match(/<[^<>\s]{1,500}>/g) ?? [];

function textOf({ text = '', html = '', subject = '' }: Email): string {
  if (text.trim() || !html) return text.slice(0, MAX_BODY_CHARS);
  return textOfHtml(html.slice(0, MAX_BODY_CHARS), isForwardSubject(subject));
}

/**
 * Small pictures that the HTML shows, such as a logo in a signature, are no files of the mail. A screenshot that was pasted is one, and so is
 * any if the mail says nothing else (`isPicture`).
 */
function toFile({ filename, mimeType, related, content }: Attachment, isPicture: boolean) {
  if (typeof content === 'string') return [];
  const bytes = content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
  if (related && !isPicture && bytes.length < MIN_SHOWN_BYTES) return [];
  return [{ name: filename ?? '', contentType: mimeType, bytes }];
}

function headersOf({ headers }: Email): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const { key, value } of headers) {
    const values = byName.get(key);
    if (values) values.push(value);
    else byName.set(key, [value]);
  }
  return byName;
}
