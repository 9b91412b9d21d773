import { SESv2Client, type SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { type Mail, MailError, type OutgoingMail } from '../../domain/core/app.ts';
import { type AwsClientOptions, clientSettings } from '../aws.ts';
import { plainHeaders, threadHeaders, toMessage } from './message.ts';

const REQUEST_TIMEOUT_MS = 5_000;

const utf8 = (text: string) => ({ Data: text, Charset: 'UTF-8' });

/**
 * Passes the mail in parts, so that SES creates the headers. Only the recipient's address is passed, because a name
 * could contain a second address.
 */
function contentOf(mail: OutgoingMail, from: string, configurationSet: string) {
  const { to, subject, text, html, replyTo } = toMessage(mail, from);
  const Headers = headersOf(mail, from);
  return {
    FromEmailAddress: from,
    Destination: { ToAddresses: [to.address] },
    // SES repeats the tag when it tells of a bounce.
    ...(configurationSet ? { ConfigurationSetName: configurationSet } : {}),
    ...(configurationSet && mail.workspaceId ? { EmailTags: [{ Name: 'workspaceId', Value: mail.workspaceId }] } : {}),
    ...(replyTo ? { ReplyToAddresses: [replyTo.address] } : {}),
    Content: {
      Simple: {
        Subject: utf8(subject),
        Body: { Text: utf8(text), ...(html ? { Html: utf8(html) } : {}) },
        ...(Headers.length > 0 ? { Headers } : {}),
      },
    },
  };
}

/** SES sets the mail's own id, so a conversation's mails have their references in common. */
function headersOf(mail: OutgoingMail, from: string) {
  const { inReplyTo, references } = mail.thread ? threadHeaders(mail.thread, from) : {};
  const thread = references ? { 'In-Reply-To': inReplyTo ?? '', References: references.join(' ') } : {};
  return Object.entries({ ...thread, ...plainHeaders(mail) }).map(([Name, Value]) => ({ Name, Value }));
}

const temporaryNames = /Throttl|TooManyRequests|LimitExceeded|Timeout/;

/** Throttling, faults of the service and of the network are temporary. A rejected mail, sender or account is not. */
function toMailError(error: unknown): MailError {
  const { name = '', $metadata: { httpStatusCode = 0 } = {} } = error as Partial<SESv2ServiceException>;
  const isTemporary = httpStatusCode === 0 || httpStatusCode >= 500 || temporaryNames.test(name);
  const step = name === 'MailFromDomainNotVerifiedException' ? 'sender' : 'data';
  return new MailError(step, { problem: isTemporary ? 'deferred' : 'refused', isTemporary, cause: error });
}

/**
 * The port `Mail` on Amazon SES. `from`: a verified identity of the account, or an address of one. `configurationSet`: where SES tells of
 * bounces and complaints. Empty: nowhere.
 */
export function createSesMail(options: AwsClientOptions, from: string, configurationSet = ''): Mail {
  const client = new SESv2Client(clientSettings({ requestTimeoutMs: REQUEST_TIMEOUT_MS, ...options }, 2));
  return {
    async send(mail) {
      try {
        await client.send(new SendEmailCommand(contentOf(mail, from, configurationSet)));
      } catch (error) {
        throw toMailError(error);
      }
    },
    // Permissions to read the account are not granted.
    async check() {},
  };
}
