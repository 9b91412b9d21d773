import type { App, Condition } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { conflict, usageLimit } from '../../core/errors.ts';
import { all, any, atMost, equals, present } from '../../core/rows/conditions.ts';
import { actionKey, keyOfRun } from '../items.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { isAffordable, stopped, unlessStopped } from './allowed.ts';

/** What a call may take beyond its time limit, to be recorded. */
const RECORD_MS = 5_000;
/** A lookup and the call after it. */
const MAX_EXCHANGES = 2;

const CHANGED = 'The action has changed since the run was started. Start it again.';
export const NOT_IN_STATE = 'The run is not in a state that allows this.';

/** The run is not being called, and nobody who calls it died. */
export const isUnknown = (nowMs: number): Condition =>
  any(equals('status', 'unknown'), all(equals('status', 'calling'), atMost('claimUntil', nowMs)));

interface ClaimTerms {
  /** The state from which the call begins. */
  when: Condition;
  /** Further changes of the run. */
  set?: Partial<StoredActionRun>;
}

/**
 * Gives this call alone the right to call and to record. Throws CONFLICT if the run is not in the required state, if another call has
 * the right, or if the action has changed, was deleted or is stopped; USAGE_LIMIT_REACHED if its credits do not suffice.
 */
export async function claimRun(
  app: App,
  run: StoredActionRun,
  action: StoredAction,
  { when, set = {} }: ClaimTerms,
): Promise<StoredActionRun> {
  if (action.revision !== run.actionRevision) throw conflict(CHANGED);
  if (!(await isAffordable(app, action, run.usesExample)))
    throw usageLimit('The credits of this workspace do not suffice for the action.');
  const isTest = run.conversationId === null;
  const claim = app.ids.next();
  const claimUntil = app.clock.now() + action.call.timeoutSeconds * 1_000 * MAX_EXCHANGES + RECORD_MS;
  const change: Partial<StoredActionRun> = { ...set, status: 'calling', claim, claimUntil, updatedAt: nowIso(app) };
  const done = await app.store.transact({
    workspace: unlessStopped(run.workspaceId),
    action: {
      check: actionKey(run.workspaceId, run.chatbotId, run.actionId),
      when: all(present, equals('revision', run.actionRevision), ...(isTest ? [] : [equals('enabled', true)])),
    },
    run: { update: keyOfRun(run), change: { set: change, add: { attempts: 1 } }, when },
  });
  if (done.applied) return { ...run, ...change, attempts: run.attempts + 1 };
  if (done.refused.workspace) throw stopped();
  throw conflict(done.refused.action ? CHANGED : NOT_IN_STATE);
}
