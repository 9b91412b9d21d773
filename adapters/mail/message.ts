import type { OutgoingMail } from '../../domain/core/app.ts';
import { oneLine } from '../../domain/core/one-line.ts';

/** How long a step of sending may take, and all of it together where the adapter says so. */
export const STEP_TIMEOUT_MS = 5_000;

/**
 * A mail as nodemailer takes it. The recipient is an object: of a text, a line break or a comma would make several. What
 * becomes a header is one line. The body is given as text, never as a path or an address to read it from.
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
