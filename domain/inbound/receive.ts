import { toEmailAddress } from '../../config/addresses.ts';
import type { App, ReceivedMail } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import { oneLine } from '../core/text.ts';
import { mailboxOf } from '../email/mailbox.ts';
import { readReplyAddress } from '../email/reply-address.ts';
import { resultsIn, resultsOfReceipt } from './authentication.ts';
import { automaticReason } from './automatic.ts';
import { receiveForMailbox } from './mailbox-mail.ts';
import { receiveFromMember } from './member-mail.ts';
import {
  type CheckedMail,
  dropped,
  MAX_RECIPIENTS,
  type MailEnvelope,
  type ReceiptOutcome,
  type ReceiptVerdicts,
} from './records.ts';
import { receiveFromVisitor } from './visitor-mail.ts';

interface IncomingMail {
  /** Undefined: it could not be read. */
  mail: ReceivedMail | undefined;
  envelope: MailEnvelope;
  verdicts?: ReceiptVerdicts | undefined;
}
type ReadMail = IncomingMail & { mail: ReceivedMail };

/**
 * Stores a mail as a message of the conversations that its recipients name, or begins one. Nothing in the mail makes this throw: what
 * cannot be used is dropped with a line in the log. Throws if the platform cannot store it now, so that it is received again.
 */
export async function receiveMail(app: App, { mail, envelope, verdicts }: IncomingMail): Promise<void> {
  const checked = mail && checkMail(app, { mail, envelope, verdicts });
  const reason = checked ? reasonToDrop(app, checked.mail, envelope) : 'unreadable';
  const outcomes =
    checked && reason === undefined
      ? await receiveForAll(app, checked, envelope.to)
      : [dropped(reason ?? 'unreadable')];
  logReceipt(app, outcomes);
}

/** Says in the log what became of a mail. */
export function logReceipt(app: App, outcomes: readonly ReceiptOutcome[]): void {
  for (const outcome of outcomes) app.log.info('mail received', { ...outcome });
}

/** Undefined: nobody sent it. */
function checkMail(app: App, { mail, envelope, verdicts }: ReadMail): CheckedMail | undefined {
  const address = toEmailAddress(mail.from?.address ?? '', { anyScript: true });
  if (!address) return undefined;
  const results = verdicts
    ? resultsOfReceipt(mail, envelope.from, verdicts)
    : resultsIn(mail, app.settings.trustedAuthservId ?? '');
  const name = oneLine(mail.from?.name ?? '').slice(0, 200);
  return { mail, sender: { name, address }, results, isSpam: verdicts?.spam === 'fail' };
}

const reasonToDrop = (app: App, mail: ReceivedMail, envelope: MailEnvelope): string | undefined =>
  automaticReason(mail, envelope.from, app.settings.inboundMailDomain ?? '');

async function receiveForAll(app: App, checked: CheckedMail, recipients: readonly string[]): Promise<ReceiptOutcome[]> {
  const outcomes: ReceiptOutcome[] = [];
  for (const recipient of new Set(recipients.map((address) => address.toLowerCase()).slice(0, MAX_RECIPIENTS))) {
    outcomes.push(await receiveFor(app, checked, recipient));
  }
  return outcomes;
}

async function receiveFor(app: App, checked: CheckedMail, recipient: string): Promise<ReceiptOutcome> {
  try {
    const reply = await readReplyAddress(app, recipient);
    if (reply?.party === 'member') return await receiveFromMember(app, checked, reply);
    if (reply) return await receiveFromVisitor(app, checked, reply);
    const mailbox = await mailboxOf(app, recipient);
    return mailbox ? await receiveForMailbox(app, checked, mailbox) : dropped('unknown-recipient');
  } catch (error) {
    // A refusal will not change by trying again, unlike a fault.
    if (error instanceof AppError && error.status < 500) return dropped(error.code);
    throw error;
  }
}
