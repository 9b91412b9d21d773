/** What a person's mail has besides its text. */
interface MailParts {
  from?: string;
  to: string;
  subject?: string;
  messageId?: string;
  headers?: Record<string, string>;
  text: string;
}

/** A mail as a server delivers it. */
export const rawMail = ({
  from = 'Ann <ann@visitor.example>',
  to,
  subject = 'A lamp',
  messageId,
  headers = {},
  text,
}: MailParts) =>
  [
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text.replaceAll('\n', '\r\n'),
    '',
  ].join('\r\n');
