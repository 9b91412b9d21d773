import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Mail, OutgoingMail } from '../../domain/core/app.ts';
import { type AwsClientOptions, clientSettings } from '../aws.ts';
import { STEP_TIMEOUT_MS, toMessage } from './message.ts';

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/**
 * Passes the mail in parts, so that SES creates the headers. Only the recipient's address is passed, because a name
 * could contain a second address.
 */
function contentOf(mail: OutgoingMail, from: string) {
  const { to, subject, text, html } = toMessage(mail, from);
  return {
    FromEmailAddress: from,
    Destination: { ToAddresses: [to.address] },
    Content: {
      Simple: { Subject: utf8(subject), Body: { Text: utf8(text), ...(html ? { Html: utf8(html) } : {}) } },
    },
  };
}

/** The port `Mail` on Amazon SES. `from`: a verified identity of the account, or an address of one. */
export function createSesMail(options: AwsClientOptions, from: string): Mail {
  const client = new SESv2Client(clientSettings({ requestTimeoutMs: STEP_TIMEOUT_MS, ...options }, 2));
  return {
    async send(mail) {
      await client.send(new SendEmailCommand(contentOf(mail, from)));
    },
  };
}
