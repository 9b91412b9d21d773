import * as z from 'zod';
import { visitorCodeJob } from '../actions/flow/code.ts';
import type { App } from '../core/app.ts';
import { mailReceivedJob } from '../inbound/records.ts';
import { sendAnswer, sendAnswerJob } from '../inbound/send-answer.ts';
import { receiveStoredMail } from '../inbound/stored.ts';
import { mailJob, sendWaitingMail } from '../mail/outbox.ts';
import { notifyLowBalance } from '../reseller/alerts.ts';
import { notifyDomain } from '../reseller/recheck-domain.ts';
import { transcriptJob } from '../transcripts/records.ts';
import { sendTranscript } from '../transcripts/send.ts';
import { stopMailing, stopMailingJob } from '../visitor-mail/unmailed.ts';
import { expireApproval, expireApprovalJob } from './approvals.ts';
import { replyMailJob, waitingMailJob, weeklyMailJob } from './due.ts';
import { mailMentioned, mentionMailJob } from './mentions.ts';
import { mailReplyToVisitor } from './replies.ts';
import { mailStoppedAction, stoppedActionMailJob } from './stopped-actions.ts';
import { mailVisitorCode } from './visitor-code.ts';
import { mailWaitingVisitor } from './waiting.ts';
import { mailWeekly } from './weekly/mail.ts';

/** Jobs that send or receive a mail. */
export const mailJobs = [
  transcriptJob,
  z.object({
    kind: z.literal('low-balance'),
    workspaceId: z.string(),
    changeId: z.string(),
    attempt: z.int().optional(),
  }),
  z.object({
    kind: z.literal('domain-notice'),
    organisationId: z.string(),
    domain: z.string(),
    isReleased: z.boolean(),
    attempt: z.int().optional(),
  }),
  mailJob,
  mentionMailJob,
  stoppedActionMailJob,
  mailReceivedJob,
  sendAnswerJob,
  waitingMailJob,
  weeklyMailJob,
  replyMailJob,
  stopMailingJob,
  visitorCodeJob,
  expireApprovalJob,
] as const;
type MailingJob = z.output<(typeof mailJobs)[number]>;

/** Runs one of these jobs. Jobs may run twice. */
export function runMailJob(app: App, job: MailingJob): Promise<void> {
  switch (job.kind) {
    case 'send-transcript':
      return sendTranscript(app, job);
    case 'low-balance':
      return notifyLowBalance(app, job);
    case 'domain-notice':
      return notifyDomain(app, job);
    case 'send-mail':
      return sendWaitingMail(app, job);
    case 'mail-mention':
      return mailMentioned(app, job);
    case 'mail-stopped-action':
      return mailStoppedAction(app, job);
    case 'receive-mail':
      return receiveStoredMail(app, job);
    case 'send-answer':
      return sendAnswer(app, job);
    case 'mail-waiting':
      return mailWaitingVisitor(app, job);
    case 'mail-weekly':
      return mailWeekly(app, job);
    case 'mail-reply':
      return mailReplyToVisitor(app, job);
    case 'mail-visitor-code':
      return mailVisitorCode(app, job);
    case 'expire-approval':
      return expireApproval(app, job);
    case 'stop-mailing':
      return stopMailing(app, job.workspaceId, job.addressHash, job.reason);
  }
}
