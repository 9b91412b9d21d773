import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '../../core/app.ts';
import { MASK } from '../call/shape.ts';
import { type ActionRun, type ActionRunStatus, actionRun, type StoredActionRun } from '../records/run.ts';

/** What is said of a call whose process died. */
export const CUT_OFF = 'The call was cut off. It is not known whether it was done.';

/** The state of a run at this time: what waits for a confirmation or an approval expires, and a call whose process died is unknown. */
export function statusOf(
  { clock }: Pick<App, 'clock'>,
  { status, expiresAt, claimUntil }: StoredActionRun,
): ActionRunStatus {
  const now = clock.now();
  const waits = status === 'proposed' || status === 'confirmed';
  if (waits && expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired';
  return status === 'calling' && claimUntil <= now ? 'unknown' : status;
}

/** Signs the exact values of a revision of an action, until a time. */
export const confirmationOf = (run: StoredActionRun): string =>
  createHmac('sha256', Buffer.from(run.confirmationKey, 'base64url'))
    .update(JSON.stringify([run.id, run.actionId, run.actionRevision, run.values, run.expiresAt]))
    .digest('base64url');

/** Whether a confirmation is that of a run. Takes the same time whatever differs. */
export function isConfirmationOf(run: StoredActionRun, confirmation: string): boolean {
  const [sent, own] = [Buffer.from(confirmation), Buffer.from(confirmationOf(run))];
  return sent.length === own.length && timingSafeEqual(sent, own);
}

const WAITING: ReadonlySet<ActionRunStatus> = new Set(['proposed', 'confirmed']);

/** A run as callers see it. */
export function shownRun(app: App, run: StoredActionRun): ActionRun {
  const status = statusOf(app, run);
  // Whoever confirms or approves must see the exact values.
  const redacted = new Set(WAITING.has(status) ? [] : run.redacted);
  const isLost = status === 'unknown' && run.status === 'calling';
  return actionRun.parse({
    ...run,
    status,
    values: run.values.map(({ key, value }) => ({ key, value: redacted.has(key) ? MASK : value })),
    confirmation: status === 'proposed' ? confirmationOf(run) : null,
    error: isLost ? CUT_OFF : run.error,
    endedAt: isLost ? new Date(run.claimUntil).toISOString() : run.endedAt,
  });
}
