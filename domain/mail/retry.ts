import { type App, MailError, type OutgoingMail } from '../core/app.ts';
import { accepted, deferred, isTemporary, type MailOutcome, notConfigured, refusedBy } from './outcome.ts';
import { sendMail } from './send.ts';

/**
 * Delays before the second attempt, the third and so on; the last one repeats. Greylisting servers accept a mail after one to five
 * minutes, and a sign-in code is valid for ten.
 */
const WAITS_SECONDS = [10, 60, 180, 300];
/** The maximum delay of SQS. */
const MAX_WAIT_SECONDS = 900;
/** The schedule runs every minute. */
const MIN_WAIT_SECONDS = 60;
/** Half a day. */
export const MAX_ATTEMPTS = 50;

interface MailAttempt {
  /** Whose agency's server is used first. */
  workspaceId: string;
  mail: OutgoingMail;
  /** 0 for the first. */
  attempt: number;
  /** No attempt is made after it. */
  deadlineMs?: number;
  /** Runs before the next attempt is enqueued. */
  prepareRetry?(): Promise<void>;
  /** The job of an attempt. */
  job(attempt: number): object;
}

/** Enqueues the next attempt. False: it would be too late. */
export async function enqueueRetry(app: App, tried: Omit<MailAttempt, 'workspaceId' | 'mail'>): Promise<boolean> {
  const { attempt, deadlineMs = Number.POSITIVE_INFINITY } = tried;
  const waitSeconds = (WAITS_SECONDS[attempt] ?? MAX_WAIT_SECONDS) * app.settings.webhookRetryScale;
  const delaySeconds = Math.min(MAX_WAIT_SECONDS, Math.round(waitSeconds));
  if (attempt + 1 >= MAX_ATTEMPTS || app.clock.now() + delaySeconds * 1000 >= deadlineMs) return false;
  try {
    await tried.prepareRetry?.();
    await app.queues.send('maintenance', tried.job(attempt + 1), { delaySeconds });
    return true;
  } catch (error) {
    app.log.error('a mail could not be kept for another attempt', { error });
    return false;
  }
}

/**
 * Makes one attempt to send a mail. If the server is out of reach or refuses for now, enqueues the next one. Does not throw: a
 * failure is logged without the server's response and returned.
 */
export async function tryMail(app: App, tried: MailAttempt): Promise<MailOutcome> {
  const { workspaceId, mail, attempt } = tried;
  try {
    return (await sendMail(app, { workspaceId, mail, isRepeated: attempt > 0 })) ? accepted : notConfigured;
  } catch (error) {
    const isQueued = isTemporary(error) && (await enqueueRetry(app, tried));
    const level = isQueued ? 'warn' : 'error';
    app.log[level](isQueued ? 'a mail is sent again later' : 'a mail was not sent', { workspaceId, attempt, error });
    return isQueued ? deferred : refusedBy(error);
  }
}

/** `bounced`: the server refused the recipient for good. `deferred`: the same mail may be accepted later. */
export type MailingResult = 'sent' | 'not_configured' | 'deferred' | 'bounced' | 'failed';

/** Makes one attempt, for callers that make the next one themselves. Does not throw: a failure is logged and returned. */
export async function sendOnce(
  app: App,
  sending: Pick<MailAttempt, 'workspaceId' | 'mail' | 'attempt'>,
): Promise<MailingResult> {
  const { workspaceId, mail, attempt } = sending;
  try {
    return (await sendMail(app, { workspaceId, mail, isRepeated: attempt > 0 })) ? 'sent' : 'not_configured';
  } catch (error) {
    const result = isTemporary(error) ? 'deferred' : isBounce(error) ? 'bounced' : 'failed';
    app.log.warn('a mail was not sent', { workspaceId, attempt, result, error });
    return result;
  }
}

const isBounce = (error: unknown) =>
  error instanceof MailError && error.step === 'recipient' && error.problem === 'refused';

/** When to make the next attempt (ms). The minutes between two of them grow to a quarter of an hour. */
export const nextAttemptMs = (app: App, attempt: number): number =>
  app.clock.now() + Math.max(MIN_WAIT_SECONDS, WAITS_SECONDS[attempt] ?? MAX_WAIT_SECONDS) * 1000;
