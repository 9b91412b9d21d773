import type { OutgoingMail } from '../../domain/core/app.ts';
import { oneLine } from '../../domain/core/text.ts';

/**
 * Converts a mail for nodemailer. The recipient is an object, because a line break or comma in a string would add
 * recipients. Header values are reduced to one line. The body is always text, never a path or URL to read from.
 */
export const toMessage = <From>({ to, subject, text, html }: OutgoingMail, from: From) => ({
  from,
  to: { name: oneLine(to.name), address: oneLine(to.address) },
  subject: oneLine(subject),
  text,
  ...(html === undefined ? {} : { html }),
  disableFileAccess: true,
  disableUrlAccess: true,
});
