import { MAX_ATTACHMENTS } from '../conversations/attachments/input.ts';
import type { ReadAttachment } from '../conversations/attachments/intake.ts';
import { attachmentProblem, attachmentTypeOf, visitorTypeOf } from '../conversations/attachments/types.ts';
import type { App, ReceivedMail } from '../core/app.ts';
import { sha256 } from '../core/ids.ts';
import { cleanText, isVisible, oneLine } from '../core/text.ts';
import { type CutText, cutReply } from '../email/cut-reply.ts';
import { isAnswerSubject, isForwardSubject, withoutPrefixes } from '../email/subject-marks.ts';
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

export const subjectOf = ({ subject }: Pick<ReceivedMail, 'subject'>): string =>
  withoutPrefixes(oneLine(cleanText(subject)).slice(0, MAX_SUBJECT_CHARS));

/** Files that are not kept and are named instead. */
const MAX_NAMED = 10;

/**
 * What a mail says, as a message: the person's own text, with the subject above it if the mail begins a conversation, and files of the
 * types that may be sent. A longer text is cut and is a file as a whole, and so is a visitor's mail of which more was cut than is marked as
 * quoted. The names of a visitor's other files stand in brackets, so that the team can ask for them. `isAgent`: more types, and nothing that
 * was cut is a file, because the visitor would get what the platform wrote to the team.
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
  const cut = ownWords(mail, !withSubject);
  const isUncertain = !isAgent && !cut.isSure;
  const hasRoom = files.length < MAX_ATTACHMENTS;
  const own = isUncertain && !hasRoom ? cleanText(mail.text).trim() : cut.text;
  const body = [own, names.join('\n')].filter(Boolean).join('\n\n');
  const isRepeated = body.toLowerCase().startsWith(subject.toLowerCase());
  const whole = withSubject && subject && !isRepeated ? [subject, body].filter(Boolean).join('\n\n') : body;
  const uncut = isUncertain && hasRoom ? [wholeText(app, cleanText(mail.text).trim())] : [];
  if (whole.length <= MAX_CHARS) return { text: isVisible(whole) ? whole : '', files: [...files, ...uncut], subject };
  const text = `${whole.slice(0, MAX_CHARS - 1).toWellFormed()}…`;
  const attached = uncut.length > 0 ? uncut : [wholeText(app, whole)];
  return { text, files: [...attached, ...files].slice(0, MAX_ATTACHMENTS), subject };
}

/** `isReply`: the mail has come to a conversation's own address. A forwarded mail is what its sender wants to show. */
function ownWords({ subject, text, answered }: ReceivedMail, isReply: boolean): CutText {
  if (isForwardSubject(subject)) return { text: cleanText(text).trim(), isSure: true };
  return cutReply(cleanText(text), isReply || answered.length > 0 || isAnswerSubject(subject));
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
