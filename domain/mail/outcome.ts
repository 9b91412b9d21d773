import type * as z from 'zod';
import { MailError } from '../core/app.ts';
import type { mailReason } from './outcome-record.ts';

export interface MailOutcome {
  mailed: boolean;
  mailReason: z.output<typeof mailReason> | null;
}

export const accepted: MailOutcome = { mailed: true, mailReason: null };
export const notConfigured: MailOutcome = { mailed: false, mailReason: 'not_configured' };
export const deferred: MailOutcome = { mailed: false, mailReason: 'deferred' };

/** The outcome if the mail is not tried again. */
export const refusedBy = (error: unknown): MailOutcome => ({
  mailed: false,
  mailReason: error instanceof MailError && error.step === 'recipient' ? 'recipient_refused' : 'failed',
});

export const isTemporary = (error: unknown): boolean => error instanceof MailError && error.isTemporary;
