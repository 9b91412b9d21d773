import * as z from 'zod';
import { choice } from '../core/fields.ts';

export const mailReason = choice(
  'MailReason',
  {
    not_configured: 'No server is set.',
    deferred: 'Refused for now or out of reach. It is tried again.',
    recipient_refused: 'The address was refused.',
    failed: 'The mail, its sender or the login was refused.',
  },
  'Why no mail server has accepted it. Null: one has',
);

/** The fields of a record that is mailed. Defaults: rows of earlier versions. */
export const mailOutcome = {
  mailed: z.boolean().nullable().default(null).describe('Whether a mail server has accepted the mail. Null: unknown'),
  mailReason: mailReason.nullable().default(null),
};
