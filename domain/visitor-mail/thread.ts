import type { MailedThread } from '../conversations/records.ts';
import { withoutLinks } from '../core/text.ts';

/** The subject of an answer to a visitor's mail. A link in it is not mailed: its sender may have invented the address in From. */
export const answerSubject = (thread: MailedThread | undefined, otherwise: string): string =>
  `Re: ${withoutLinks(thread?.subject ?? '') || otherwise}`;
