import * as z from 'zod';
import { MailError } from '../core/app.ts';
import { choice } from '../core/fields.ts';

export const mailReason = choice(
  'MailReason',
  {
    not_configured: 'No mail server is set, so nothing is sent.',
    deferred: 'The mail server cannot be reached or refuses for now. The platform tries again.',
    recipient_refused: 'The mail server does not accept the address.',
    failed: 'The mail server does not accept the mail, the sender or the login. The log has the cause.',
  },
  'Why a mail was not accepted by a mail server.',
);
export type MailReason = z.output<typeof mailReason>;

/** The fields of a record that is mailed. Defaults: rows of earlier versions. */
export const mailOutcome = {
  mailed: z
    .boolean()
    .nullable()
    .default(null)
    .describe('Whether a mail server has accepted the mail. Null: unknown, from an earlier version'),
  mailReason: mailReason.nullable().default(null).describe('Why no mail server has accepted it yet. Null: one has'),
};
export interface MailOutcome {
  mailed: boolean;
  mailReason: MailReason | null;
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
