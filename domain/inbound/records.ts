import * as z from 'zod';
import type { ReceivedMail } from '../core/app.ts';
import type { MailResults } from './authentication.ts';

/** Larger mails are refused. Most servers allow 25 MB. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** Recipients of one mail that are looked at. A person has one. */
export const MAX_RECIPIENTS = 10;

export const mailEnvelope = z.object({ from: z.string(), to: z.array(z.string()) });
export type MailEnvelope = z.output<typeof mailEnvelope>;

const verdict = z.enum(['pass', 'fail', 'none']);
/** A mail that was stored below `mail/` by whatever received it. */
export const mailReceivedJob = z.object({
  kind: z.literal('receive-mail'),
  blob: z.string(),
  envelope: mailEnvelope,
  /** Known to the server that received it, besides what its header says. */
  dmarc: verdict.optional(),
  isSpam: z.boolean().optional(),
});
export type MailReceivedJob = z.output<typeof mailReceivedJob>;

/** A mail with what is known about its sender. */
export interface CheckedMail {
  mail: ReceivedMail;
  /** The address in From, in its one spelling. */
  sender: { name: string; address: string };
  results: MailResults;
}

/** What became of a mail for one recipient, for the log. */
export type ReceiptOutcome = { kind: 'stored'; conversationId: string } | { kind: 'dropped'; reason: string };

export const dropped = (reason: string): ReceiptOutcome => ({ kind: 'dropped', reason });
export const storedIn = (conversationId: string): ReceiptOutcome => ({ kind: 'stored', conversationId });
