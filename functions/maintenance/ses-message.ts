import * as z from 'zod';
import { mailPrefix } from '../../config/grants.ts';
import type { MailReceivedJob } from '../../domain/inbound/records.ts';
import { hashOfAddress, type StopMailingJob } from '../../domain/visitor-mail/unmailed.ts';

/** Also GRAY, PROCESSING_FAILED and DISABLED: nothing is known. */
const verdict = z
  .object({ status: z.string() })
  .default({ status: 'GRAY' })
  .transform(({ status }) => (status === 'PASS' ? 'pass' : status === 'FAIL' ? 'fail' : 'none'));

/** https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html */
const received = z.object({
  notificationType: z.literal('Received'),
  mail: z.object({ source: z.string().nullish(), messageId: z.string().regex(/^[\w-]+$/) }),
  receipt: z.object({
    recipients: z.array(z.string()),
    spfVerdict: verdict,
    dkimVerdict: verdict,
    dmarcVerdict: verdict,
    spamVerdict: verdict,
    virusVerdict: verdict,
    action: z.object({ type: z.literal('S3'), bucketName: z.string(), objectKey: z.string() }),
  }),
});
type Received = z.output<typeof received>;

const mail = z.object({ tags: z.object({ workspaceId: z.tuple([z.uuid()]) }).partial() });

/** https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html */
const sendingEvent = z.discriminatedUnion('eventType', [
  z.object({
    eventType: z.literal('Bounce'),
    mail,
    bounce: z.object({
      bounceType: z.string(),
      bouncedRecipients: z.array(z.object({ emailAddress: z.string(), status: z.string().default('') })),
    }),
  }),
  z.object({
    eventType: z.literal('Complaint'),
    mail,
    complaint: z.object({
      complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
      complaintFeedbackType: z.string().nullish(),
    }),
  }),
]);
type SendingEvent = z.output<typeof sendingEvent>;

const isSesMessage = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && ('notificationType' in body || 'eventType' in body);

/**
 * The jobs that follow from a message of SES about a mail that it has received or sent. Undefined: the message is not from SES. Throws if it is not as
 * documented, or is about an object of another bucket or folder.
 */
export function jobsOfSesMessage(
  body: unknown,
  bucketName: string,
): readonly (MailReceivedJob | StopMailingJob)[] | undefined {
  if (!isSesMessage(body)) return undefined;
  if ('notificationType' in body) return [jobOfMail(received.parse(body), bucketName)];
  return jobsOfSending(sendingEvent.parse(body));
}

function jobOfMail({ mail: { source, messageId }, receipt }: Received, ownBucket: string): MailReceivedJob {
  const { bucketName, objectKey } = receipt.action;
  const blob = `${mailPrefix}${messageId}`;
  // AWS's documentation has the key without its prefix, SES sends it with it.
  if (bucketName !== ownBucket || ![blob, messageId].includes(objectKey)) {
    throw new Error(`SES names ${objectKey} of the bucket ${bucketName}, which is not where this stack keeps mails.`);
  }
  const { spfVerdict: spf, dkimVerdict: dkim, dmarcVerdict: dmarc, spamVerdict: spam, virusVerdict: virus } = receipt;
  // A bounce has no return path: `<>`.
  const from = (source ?? '').replaceAll(/[<>]/g, '');
  return {
    kind: 'receive-mail',
    blob,
    envelope: { from, to: receipt.recipients },
    verdicts: { spf, dkim, dmarc, spam, virus },
  };
}

/** A mail of the platform itself, such as a code, belongs to no workspace: nothing follows. */
function jobsOfSending(sent: SendingEvent): StopMailingJob[] {
  const [workspaceId] = sent.mail.tags.workspaceId ?? [];
  if (!workspaceId) return [];
  const reason = sent.eventType === 'Bounce' ? 'bounced' : 'complained';
  return unreachable(sent).map((address) => ({
    kind: 'stop-mailing',
    workspaceId,
    addressHash: hashOfAddress(address),
    reason,
  }));
}

function unreachable(sent: SendingEvent): string[] {
  if (sent.eventType === 'Complaint') {
    const { complainedRecipients, complaintFeedbackType } = sent.complaint;
    // Somebody took the mail out of the spam.
    return complaintFeedbackType === 'not-spam' ? [] : complainedRecipients.map(({ emailAddress }) => emailAddress);
  }
  const { bounceType, bouncedRecipients } = sent.bounce;
  // A mailbox that is full may have room later, and 5.7.x is about the sender.
  const refused = bouncedRecipients.filter(({ status }) => bounceType === 'Permanent' && !status.startsWith('5.7.'));
  return refused.map(({ emailAddress }) => emailAddress);
}
