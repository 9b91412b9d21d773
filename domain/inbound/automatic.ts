import type { ReceivedMail } from '../core/app.ts';
import { isAutomaticSubject } from '../email/automatic-subject.ts';

/** On every mail that the platform sends by itself, so it never answers one of its own. */
export const OWN_HEADER = 'X-Frontdesk-Mail';

const has = ({ headers }: ReceivedMail, name: string, test: (value: string) => boolean): boolean =>
  (headers.get(name) ?? []).some((value) => test(value.trim().toLowerCase()));

/** Headers that only mailing lists and answering machines write. */
const TELLTALE = ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'feedback-id'];

/**
 * Why nobody is to answer a mail, or undefined: who wrote it is a machine (RFC 3834), a mailing list, or the platform itself. An answer
 * could be answered for ever.
 */
export function automaticReason(mail: ReceivedMail, returnPath: string, ownDomain: string): string | undefined {
  if (returnPath === '') return 'bounce';
  if (has(mail, 'auto-submitted', (value) => !/^no\b/.test(value))) return 'auto-submitted';
  if (has(mail, 'precedence', (value) => /^(bulk|junk|list|auto_reply)$/.test(value))) return 'precedence';
  // Exchange writes it on its automatic replies, which have no Auto-Submitted if they are old. Other values are about receipts.
  if (has(mail, 'x-auto-response-suppress', (value) => /\b(all|oof|autoreply)\b/.test(value))) return 'auto-submitted';
  if (isAutomaticSubject(mail.subject, mail.answered.length > 0)) return 'auto-submitted';
  if (TELLTALE.some((name) => mail.headers.has(name))) return 'list';
  if (has(mail, 'content-type', (value) => /^multipart\/report\b/.test(value))) return 'report';
  const address = mail.from?.address.toLowerCase() ?? '';
  const isOwn = mail.headers.has(OWN_HEADER.toLowerCase()) || address.endsWith(`@${ownDomain}`);
  if (isOwn) return 'own';
  return /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)@/.test(address) ? 'no-reply' : undefined;
}
