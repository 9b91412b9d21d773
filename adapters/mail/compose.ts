import { createTransport } from 'nodemailer';
import { MailError, type OutgoingMail } from '../../domain/core/app.ts';
import { toMessage } from './message.ts';

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

type Sender = string | { name: string; address: string };

/** Returns a mail as bytes with CRLF line ends, and its envelope. */
export async function compose(mail: OutgoingMail, from: Sender) {
  const { message, envelope } = await transport.sendMail(toMessage(mail, from));
  if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed as bytes.');
  return { message, envelope };
}

/** A mail as SMTP sends it. */
export interface Letter {
  sender: string;
  recipient: string;
  /** Latin1 bytes with CRLF line ends. */
  message: string;
}

/** What is allowed between `<` and `>` of a command. */
const isAddress = (address: string) => /^[^\s<>\p{Cc}]+@[^\s<>\p{Cc}]+$/u.test(address);

export async function composeLetter(mail: OutgoingMail, from: Sender): Promise<Letter> {
  const { message, envelope } = await compose(mail, from);
  const { from: sender, to: recipients } = envelope;
  const recipient = recipients[0] ?? '';
  if (!sender || !isAddress(sender)) throw new MailError('sender');
  if (recipients.length !== 1 || !isAddress(recipient)) throw new MailError('recipient');
  return { message: message.toString('latin1'), sender, recipient };
}
