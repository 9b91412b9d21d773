import * as z from 'zod';
import { choice } from '../core/fields.ts';

export const mailReason = choice(
  'MailReason',
  {
    not_configured: 'No mail server is configured.',
    deferred: 'The mail server could not be reached or rejected the mail temporarily. The mail is sent again.',
    recipient_refused: 'The mail server refused the recipient.',
    failed: 'The mail server rejected the mail, or no attempt succeeded.',
  },
  'Why no mail server has accepted a mail.',
);

/** The fields of a record that is mailed. Defaults: rows of earlier versions. */
export const mailOutcome = {
  mailed: z.boolean().nullable().default(null).describe('Whether a mail server has accepted the mail. Null: unknown'),
  mailReason: mailReason.nullable().default(null).describe('Why no mail server has accepted it. Null: one has'),
};
