import { MAX_ATTACHMENTS } from '../conversations/attachments/input.ts';
import type { ReadAttachment } from '../conversations/attachments/intake.ts';
import { attachmentProblem, attachmentTypeOf, visitorTypeOf } from '../conversations/attachments/types.ts';
import type { App, ReceivedMail } from '../core/app.ts';
import { sha256 } from '../core/ids.ts';
import { cleanText, isVisible, oneLine } from '../core/text.ts';
import { cutReply } from '../email/cut-reply.ts';
import { cleanFileName } from '../uploads/names.ts';
import { MAX_FILE_BYTES } from '../uploads/records.ts';

/** As long as a message may be. */
const MAX_CHARS = 4_000;
const MAX_SUBJECT_CHARS = 300;
/** The file with the whole text of a mail that is longer than a message. */
const WHOLE_TEXT = 'mail.txt';

export interface MailContent {
  text: string;
  files: ReadAttachment[];
  subject: string;
}

/** `Re: Re: AW: Lamp` is about `Lamp`. */
const PREFIX =
  /^\s*(re|aw|sv|antw|odp|rif|res|fwd?|wg|tr|rv|enc|i|ynt|回复|答复|回覆|転送|返信)\s?(\[\d+\])?\s?[:\uff1a]\s*/i;

export function subjectOf({ subject }: Pick<ReceivedMail, 'subject'>): string {
  let text = oneLine(cleanText(subject)).slice(0, MAX_SUBJECT_CHARS);
  while (PREFIX.test(text)) text = text.replace(PREFIX, '');
  return text.trim();
}

/** Files that are not kept and are named instead. */
const MAX_NAMED = 10;

/**
 * What a mail says, as a message: the person's own text, with the subject above it if the mail begins a conversation, and files of the
 * types that may be sent. A longer text is cut and is a file as a whole. The names of a visitor's other files stand in brackets, so that the
 * team can ask for them. `isAgent`: more types.
 */
export function contentOf(
  app: App,
  mail: ReceivedMail,
  { withSubject = false, isAgent = false }: { withSubject?: boolean; isAgent?: boolean } = {},
): MailContent {
  const subject = subjectOf(mail);
  const accepted = mail.files.map((file) => acceptFile(app, file, isAgent));
  const files = accepted.flat().slice(0, MAX_ATTACHMENTS);
  const others = mail.files.filter((file, n) => file.bytes.length > 0 && accepted[n]?.length === 0).slice(0, MAX_NAMED);
  const names = isAgent ? [] : others.map(({ name }) => `[${cleanFileName(name) || 'file'}]`);
  const body = [cutReply(cleanText(mail.text)), names.join('\n')].filter(Boolean).join('\n\n');
  const isRepeated = body.toLowerCase().startsWith(subject.toLowerCase());
  const whole = withSubject && subject && !isRepeated ? [subject, body].filter(Boolean).join('\n\n') : body;
  if (whole.length <= MAX_CHARS) return { text: isVisible(whole) ? whole : '', files, subject };
  const text = `${whole.slice(0, MAX_CHARS - 1).toWellFormed()}…`;
  return { text, files: [wholeText(app, whole), ...files].slice(0, MAX_ATTACHMENTS), subject };
}

function acceptFile(app: App, { name, bytes }: ReceivedMail['files'][number], isAgent: boolean): ReadAttachment[] {
  if (bytes.length === 0 || bytes.length > MAX_FILE_BYTES) return [];
  const fileName = cleanFileName(name);
  const type = isAgent ? attachmentTypeOf(fileName) : visitorTypeOf(bytes);
  if (!type || attachmentProblem(type, bytes)) return [];
  const isNamed = attachmentTypeOf(fileName) === type;
  const record = {
    id: app.ids.next(),
    name: isNamed ? fileName : cleanFileName(`${fileName || 'file'}.${type.endings[0]}`),
    contentType: type.contentType,
    size: bytes.length,
  };
  return [{ record, bytes, uploadId: undefined }];
}

function wholeText(app: App, text: string): ReadAttachment {
  const bytes = Buffer.from(text).subarray(0, MAX_FILE_BYTES);
  const record = { id: app.ids.next(), name: WHOLE_TEXT, contentType: 'text/plain', size: bytes.length };
  return { record, bytes, uploadId: undefined };
}

/**
 * The same for each delivery of one mail, in the form of a random UUID, so that a second one is recognised. A mail without an id is told
 * by what it says.
 */
export function mailIdOf({ messageId, subject, text, from, headers }: ReceivedMail): string {
  const date = headers.get('date')?.[0] ?? '';
  const identity = messageId ? [messageId] : [from?.address, date, subject, text];
  const hex = sha256(JSON.stringify(identity));
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
