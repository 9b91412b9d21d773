import * as z from 'zod';
import type { ReceivedMail } from '../core/app.ts';

const address = z.object({ name: z.string(), address: z.string() });

/** A mail as JSON. What a reader says is checked, because a mail may have taken it over. */
const packedMail = z.object({
  from: address.nullable(),
  replyTo: address.nullable(),
  recipients: z.array(address),
  subject: z.string(),
  text: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      contentType: z.string(),
      bytes: z.base64().transform((text) => Buffer.from(text, 'base64')),
    }),
  ),
  messageId: z.string(),
  answered: z.array(z.string()),
  headers: z.array(z.tuple([z.string(), z.array(z.string())])).transform((entries) => new Map(entries)),
});

/** For a reader in a function of its own. Null: it is no mail. */
export const packMail = (mail: ReceivedMail | undefined): z.input<typeof packedMail> | null =>
  mail
    ? {
        ...mail,
        recipients: [...mail.recipients],
        answered: [...mail.answered],
        files: mail.files.map((file) => ({ ...file, bytes: file.bytes.toString('base64') })),
        headers: [...mail.headers].map(([name, values]) => [name, [...values]]),
      }
    : null;

/** Throws for anything that no reader of ours returns. */
export const unpackMail = (packed: unknown): ReceivedMail | undefined =>
  packedMail.nullable().parse(packed) ?? undefined;
