import type { Person } from '../../conversations/agent.ts';
import type { App } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, invalid } from '../../core/errors.ts';
import { above, all, any, equals } from '../../core/rows/conditions.ts';
import { keyOfRun, waitingRunKey } from '../items.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { refuseStopped } from './allowed.ts';
import { claimRun } from './claim.ts';
import { approvableUntil } from './new-run.ts';
import { performRun, type Telling } from './perform.ts';
import { isConfirmationOf, statusOf } from './shown.ts';
import { waitingRun } from './waiting.ts';

interface Confirmation {
  confirmation: string;
  /** The agent who confirms for the visitor. Null: the visitor. */
  confirmedBy: Person | null;
  /** Approved by being confirmed. */
  approvedBy: Person | null;
  /** How the visitor is told. Default: the caller does. */
  telling?: Telling;
}

/**
 * Confirms the exact values of a run and, unless it waits for an approval, calls the system. Of several confirmations one succeeds; the
 * others throw CONFLICT.
 */
export async function confirmRun(
  app: App,
  run: StoredActionRun,
  action: StoredAction,
  { confirmation, confirmedBy, approvedBy, telling }: Confirmation,
): Promise<StoredActionRun> {
  const status = statusOf(app, run);
  if (status === 'expired') throw conflict('The time to confirm has passed. Start the action again.');
  if (status !== 'proposed') throw conflict('The run was confirmed or declined already.');
  if (!isConfirmationOf(run, confirmation)) {
    const message = 'is not that of this run and its values';
    throw invalid([{ path: 'confirmation', message }], `confirmation ${message}.`);
  }
  const when = all(
    equals('status', 'proposed'),
    equals('confirmationKey', run.confirmationKey),
    above('expiresAt', nowIso(app)),
  );
  if (!run.needsApproval || approvedBy) {
    const set = { confirmedBy, approvedBy: run.needsApproval ? approvedBy : null };
    return performRun(app, await claimRun(app, run, action, { when, set }), action, { isUnclear: false, telling });
  }
  if (action.revision !== run.actionRevision)
    throw conflict('The action has changed since the run was started. Start it again.');
  await refuseStopped(app, run.workspaceId);
  const expiresAt = approvableUntil(app);
  const set: Partial<StoredActionRun> = { status: 'confirmed', confirmedBy, expiresAt, updatedAt: nowIso(app) };
  const { applied } = await app.store.transact({
    run: { update: keyOfRun(run), change: { set }, when },
    waiting: waitingRun(app, { ...run, ...set }),
  });
  if (!applied) throw conflict('The run was confirmed or declined already.');
  return { ...run, ...set };
}

/** Ends a run that still waits. Undefined: it no longer does. */
export async function declineRun(app: App, run: StoredActionRun): Promise<StoredActionRun | undefined> {
  const now = nowIso(app);
  const set = { status: 'declined', updatedAt: now, endedAt: now } as const;
  const waits = any(equals('status', 'proposed'), equals('status', 'confirmed'));
  const { applied } = await app.store.transact({
    run: { update: keyOfRun(run), change: { set }, when: waits },
    waiting: run.needsApproval ? { remove: waitingRunKey(run.workspaceId, run.id) } : undefined,
  });
  return applied ? { ...run, ...set } : undefined;
}
