import PostalMime, { type Address, type Attachment, type Email, type Mailbox } from 'postal-mime';
import type { MailReader, ReceivedMail } from '../../../domain/core/app.ts';
import { isForwardSubject } from '../../../domain/email/subject-marks.ts';
import { textOfHtml } from './html-text.ts';

/** Mail clients nest about five deep. */
const MAX_DEPTH = 20;
/** A mail to ten thousand people, or through a hundred servers, has less. Of all parts together. */
const MAX_HEADER_BYTES = 512 * 1024;
const MAX_FILES = 100;
/** Logos are smaller, screenshots larger. */
const MIN_SHOWN_BYTES = 10_000;
/** Lines that may begin a part. A text may have such lines too. */
const MAX_SEPARATORS = 2_000;
const MAX_ADDRESSES = 100;
const MAX_ANSWERED = 50;
/** Longer texts are cut: a message has at most 4,000 characters. */
const MAX_BODY_CHARS = 500_000;

/** Reads mails with postal-mime, within bounds. */
export const createMailReader = (): MailReader => ({
  async read(raw) {
    if (countSeparators(raw) > MAX_SEPARATORS) return undefined;
    try {
      const email = await PostalMime.parse(raw, {
        maxNestingDepth: MAX_DEPTH,
        maxHeadersSize: MAX_HEADER_BYTES,
        // A forwarded mail is a file, not a part of what the sender wrote.
        maxRfc822NestingDepth: 0,
      });
      return email.attachments.length > MAX_FILES ? undefined : toReceivedMail(email);
    } catch {
      // It throws for what is beyond the bounds, and for what is no mail.
      return undefined;
    }
  },
});

function countSeparators(raw: Buffer): number {
  let count = 0;
  for (let at = raw.indexOf('\n--'); at >= 0 && count <= MAX_SEPARATORS; at = raw.indexOf('\n--', at + 1)) count++;
  return count;
}

function toReceivedMail(email: Email): ReceivedMail {
  const { from, to = [], cc = [], subject = '', attachments } = email;
  return {
    from: from ? (mailboxesOf(from)[0] ?? null) : null,
    recipients: [...to, ...cc].flatMap(mailboxesOf).slice(0, MAX_ADDRESSES),
    subject,
    text: textOf(email),
    files: attachments.toSorted((a, b) => Number(a.related ?? false) - Number(b.related ?? false)).flatMap(toFile),
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

/** Small pictures that the HTML shows, such as a logo in a signature, are no files of the mail. A screenshot that was pasted is one. */
function toFile({ filename, mimeType, related, content }: Attachment) {
  if (typeof content === 'string') return [];
  const bytes = content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
  if (related && bytes.length < MIN_SHOWN_BYTES) return [];
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
