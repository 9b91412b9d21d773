/** What SES publishes of a mail that it has stored, as its documentation shows it. */
export function receivedMessage({
  messageId,
  recipients,
  source = 'ann@visitor.example',
  verdicts = {},
  action = {},
}: {
  messageId: string;
  recipients: string[];
  source?: string;
  verdicts?: Partial<Record<'spam' | 'virus' | 'spf' | 'dkim' | 'dmarc', string>>;
  action?: object;
}) {
  const status = (name: keyof typeof verdicts) => ({ status: verdicts[name] ?? 'PASS' });
  return {
    notificationType: 'Received',
    receipt: {
      timestamp: '2026-09-11T20:32:33.936Z',
      processingTimeMillis: 406,
      recipients,
      spamVerdict: status('spam'),
      virusVerdict: status('virus'),
      spfVerdict: status('spf'),
      dkimVerdict: status('dkim'),
      dmarcVerdict: status('dmarc'),
      action: {
        type: 'S3',
        topicArn: 'arn:aws:sns:us-east-1:000000000000:Frontdesk-mail',
        bucketName: 'frontdesk',
        objectKeyPrefix: 'mail/',
        objectKey: `mail/${messageId}`,
        ...action,
      },
    },
    mail: {
      timestamp: '2026-09-11T20:32:33.936Z',
      source,
      messageId,
      destination: recipients,
      headersTruncated: false,
      headers: [{ name: 'Return-Path', value: `<${source}>` }],
      commonHeaders: { returnPath: source, from: [source], to: recipients, subject: 'Example subject' },
    },
  };
}

const sentMail = (workspaceId: string | undefined, address: string) => ({
  timestamp: '2026-09-11T20:40:02.012Z',
  source: 'Desk <desk@acme.example>',
  sourceArn: 'arn:aws:ses:us-east-1:000000000000:identity/acme.example',
  sendingAccountId: '000000000000',
  messageId: 'EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000',
  destination: [address],
  headersTruncated: false,
  headers: [],
  commonHeaders: { from: ['Desk <desk@acme.example>'], to: [address] },
  tags: {
    'ses:configuration-set': ['Frontdesk-mail'],
    'ses:source-ip': ['192.0.2.0'],
    'ses:from-domain': ['acme.example'],
    'ses:caller-identity': ['Frontdesk-maintenance'],
    ...(workspaceId ? { workspaceId: [workspaceId] } : {}),
  },
});

/** What SES publishes when a mail that it has sent comes back. */
export const bounceMessage = (
  workspaceId: string | undefined,
  address: string,
  { bounceType = 'Permanent', status = '5.1.1' } = {},
) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: 'General',
    bouncedRecipients: [{ emailAddress: address, action: 'failed', status, diagnosticCode: `smtp; 550 ${status}` }],
    timestamp: '2026-09-11T20:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    reportingMTA: 'dsn; mta.example.com',
  },
  mail: sentMail(workspaceId, address),
});

/** What SES publishes when a recipient has called a mail spam. */
export const complaintMessage = (workspaceId: string, address: string, complaintFeedbackType = 'abuse') => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: address }],
    timestamp: '2026-09-11T20:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    userAgent: 'ExampleFeedback/1.0',
    complaintFeedbackType,
    arrivalDate: '2026-09-11T20:41:02.669Z',
  },
  mail: sentMail(workspaceId, address),
});
