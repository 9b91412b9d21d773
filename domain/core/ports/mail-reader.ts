/** A part of a mail that is a file. Its name and type are what the sender says. */
interface MailFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** Name and address as a header gives them. */
export interface MailAddress {
  name: string;
  address: string;
}

/** A mail as people read it. Nothing in it is checked. */
export interface ReceivedMail {
  from: MailAddress | null;
  /** Where answers are to go, if not to From. */
  replyTo: MailAddress | null;
  /** To and Cc, at most 100. */
  recipients: readonly MailAddress[];
  subject: string;
  /** Without quotes of earlier mails that its HTML marks as such. */
  text: string;
  files: readonly MailFile[];
  messageId: string;
  /** Ids of the mails that it answers, newest first, at most 50. */
  answered: readonly string[];
  /** All values of a header, by its name in lower case. */
  headers: ReadonlyMap<string, readonly string[]>;
}

/** Reads MIME. */
export interface MailReader {
  /** Undefined: not a mail, or one beyond the bounds of parts, depth, headers, time and memory. Throws only if it cannot be read now. */
  read(raw: Buffer): Promise<ReceivedMail | undefined>;
}
