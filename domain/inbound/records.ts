import * as z from 'zod';
import type { ReceivedMail } from '../core/app.ts';
import type { MailResults } from './authentication.ts';

/** Larger mails are refused. Most servers allow 25 MB. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
/** Of a sender's name. */
export const MAX_NAME_CHARS = 200;
/** Recipients of one mail that are looked at. A person has one. */
export const MAX_RECIPIENTS = 10;

export const mailEnvelope = z.object({ from: z.string(), to: z.array(z.string()) });
export type MailEnvelope = z.output<typeof mailEnvelope>;

const verdict = z.enum(['pass', 'fail', 'none']);
/** What the server that received a mail found, apart from what headers of the mail say. SPF and DKIM may be about another domain than From. */
const verdicts = z.object({ spf: verdict, dkim: verdict, dmarc: verdict, spam: verdict, virus: verdict });
export type ReceiptVerdicts = z.output<typeof verdicts>;

/** A mail that was stored below `mail/` by whatever received it. */
export const mailReceivedJob = z.object({
  kind: z.literal('receive-mail'),
  blob: z.string(),
  envelope: mailEnvelope,
  verdicts: verdicts.optional(),
});
export type MailReceivedJob = z.output<typeof mailReceivedJob>;

/** A mail with what is known about its sender. */
export interface CheckedMail {
  mail: ReceivedMail;
  /** The address in From, in its one spelling. */
  sender: { name: string; address: string };
  results: MailResults;
  /** It is for the team alone: filters err, so it is not lost, but nobody's machine answers it. */
  isSpam: boolean;
}

/** What became of a mail for one recipient, for the log. */
export type ReceiptOutcome = { kind: 'stored'; conversationId: string } | { kind: 'dropped'; reason: string };

export const dropped = (reason: string): ReceiptOutcome => ({ kind: 'dropped', reason });
export const storedIn = (conversationId: string): ReceiptOutcome => ({ kind: 'stored', conversationId });
