import { createTransport } from 'nodemailer';
import type { OutgoingMail } from '../../domain/core/app.ts';
import { toMessage } from './message.ts';

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Returns a mail as bytes with CRLF line ends, and its envelope. */
export async function compose(mail: OutgoingMail, from: string | { name: string; address: string }) {
  const { message, envelope } = await transport.sendMail(toMessage(mail, from));
  if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed as bytes.');
  return { message, envelope };
}
