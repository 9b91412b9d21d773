import { toEmailAddress } from '../../config/addresses.ts';
import type { App, ReceivedMail } from '../core/app.ts';
import { AppError } from '../core/errors.ts';
import { oneLine } from '../core/text.ts';
import { mailboxOf } from '../email/mailbox.ts';
import { readReplyAddress } from '../email/reply-address.ts';
import { answeredConversation } from './answered-conversation.ts';
import { disowned, domainOf, hasOneAuthor, resultsIn, resultsOfReceipt } from './authentication.ts';
import { automaticReason } from './automatic.ts';
import { beginConversation, provesMailbox } from './mailbox-mail.ts';
import { receiveFromMember } from './member-mail.ts';
import {
  type CheckedMail,
  dropped,
  MAX_NAME_CHARS,
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
  logReceipt(app, checked ? await receiveForAll(app, checked, envelope) : [dropped('unreadable')]);
}

/** Says in the log what became of a mail. */
export function logReceipt(app: App, outcomes: readonly ReceiptOutcome[]): void {
  for (const outcome of outcomes) {
    const isLost = outcome.kind === 'dropped' && outcome.reason === 'RATE_LIMITED';
    app.log[isLost ? 'warn' : 'info']('mail received', { ...outcome });
  }
}

/** A mail with what is known of its author. Undefined: nobody sent it. */
export function checkMail(app: App, { mail, envelope, verdicts }: ReadMail): CheckedMail | undefined {
  const address = toEmailAddress(mail.from?.address ?? '', { anyScript: true });
  if (!address) return undefined;
  const sender = { name: oneLine(mail.from?.name ?? '').slice(0, MAX_NAME_CHARS), address };
  const isSpam = verdicts?.spam === 'fail';
  if (!hasOneAuthor(mail)) return { mail, sender, results: disowned, isSpam };
  const domain = domainOf(address);
  const results = verdicts
    ? resultsOfReceipt(domain, envelope.from, verdicts)
    : resultsIn(mail, domain, app.settings.trustedAuthservId ?? '');
  return { mail, sender, results, isSpam };
}

async function receiveForAll(app: App, checked: CheckedMail, envelope: MailEnvelope): Promise<ReceiptOutcome[]> {
  const reason = automaticReason(checked.mail, envelope.from, app.settings.inboundMailDomain ?? '');
  const outcomes: ReceiptOutcome[] = [];
  for (const recipient of new Set(envelope.to.map((address) => address.toLowerCase()).slice(0, MAX_RECIPIENTS))) {
    outcomes.push(await receiveFor(app, checked, { recipient, reason }));
  }
  return outcomes;
}

/** `reason`: why only what proves an address is taken from the mail. That mail is the platform's own. */
async function receiveFor(
  app: App,
  checked: CheckedMail,
  { recipient, reason }: { recipient: string; reason: string | undefined },
): Promise<ReceiptOutcome> {
  try {
    const reply = await readReplyAddress(app, recipient);
    const mailbox = reply ? undefined : await mailboxOf(app, recipient);
    if (mailbox && (await provesMailbox(app, checked, mailbox))) return dropped('address-proved');
    if (reason !== undefined) return dropped(reason);
    if (reply?.party === 'member') return await receiveFromMember(app, checked, reply);
    if (reply) return await receiveFromVisitor(app, checked, reply);
    if (!mailbox) return dropped('unknown-recipient');
    const answered = await answeredConversation(app, checked, mailbox);
    return answered ? await receiveFromVisitor(app, checked, answered) : await beginConversation(app, checked, mailbox);
  } catch (error) {
    // A refusal will not change by trying again, unlike a fault.
    if (error instanceof AppError && error.status < 500) return dropped(error.code);
    throw error;
  }
}
