import * as z from 'zod';
import { choice } from '../core/fields.ts';

export const mailReason = choice(
  'MailReason',
  ['not_configured', 'deferred', 'recipient_refused', 'failed'],
  'Why no mail server has accepted it: none is set, it is tried again, or it was refused. Null: one has',
);

/** The fields of a record that is mailed. Defaults: rows of earlier versions. */
export const mailOutcome = {
  mailed: z.boolean().nullable().default(null).describe('Whether a mail server has accepted the mail. Null: unknown'),
  mailReason: mailReason.nullable().default(null),
};
