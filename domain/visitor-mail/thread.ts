import type { MailedThread, StoredConversation } from '../conversations/records.ts';
import type { MailThread } from '../core/app.ts';
import { withoutLinks } from '../core/text.ts';

/** The subject of an answer to a visitor's mail. A link in it is not mailed: its sender may have invented the address in From. */
export const answerSubject = (thread: MailedThread | undefined, otherwise: string): string =>
  `Re: ${withoutLinks(thread?.subject ?? '') || otherwise}`;

/**
 * The thread of a mail to a visitor. The mails of a conversation refer to its earlier ones, to the visitor's last mail, and all of them to one that
 * was never sent.
 */
export function threadIn(
  { id, mailThread }: Pick<StoredConversation, 'id' | 'mailThread'>,
  mailId: string,
  earlierIds: readonly string[],
): MailThread {
  const answered = mailThread?.messageId;
  const before = [`conversation.${id}`, ...earlierIds.map((earlierId) => `${earlierId}.${id}`)];
  return { id: `${mailId}.${id}`, before, ...(answered ? { answered } : {}) };
}
