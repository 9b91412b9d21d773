import { conversationKey } from '../../conversations/items.ts';
import type { App, Condition } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { type AppError, conflict, notFound } from '../../core/errors.ts';
import { absent, all, any, atMost, equals, present } from '../../core/rows/conditions.ts';
import { actionKey, keyOfRun, runItem, runListingKey, waitingRunKey } from '../items.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { isAffordable, stopped, tooFewCredits, unlessStopped } from './allowed.ts';
import { listedUntil } from './new-run.ts';
import { countedUse } from './usage.ts';
import { waitingRun } from './waiting.ts';

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

/** What makes a run this call's own, to call and to record. */
const claimOf = (app: App, { call }: StoredAction) => ({
  status: 'calling' as const,
  claim: app.ids.next(),
  claimUntil: app.clock.now() + call.timeoutSeconds * 1_000 * MAX_EXCHANGES + RECORD_MS,
  updatedAt: nowIso(app),
});

async function refuseUnready(app: App, run: StoredActionRun, action: StoredAction): Promise<void> {
  if (action.revision !== run.actionRevision) throw conflict(CHANGED);
  if (!(await isAffordable(app, action, run.usesExample))) throw tooFewCredits();
}

/** Refuses a call while the actions are stopped, or if the action is not as the run knows it. */
const guardsOf = ({ workspaceId, chatbotId, actionId, actionRevision, conversationId }: StoredActionRun) => ({
  workspace: unlessStopped(workspaceId),
  action: {
    check: actionKey(workspaceId, chatbotId, actionId),
    when: all(
      present,
      equals('revision', actionRevision),
      ...(conversationId === null ? [] : [equals('enabled', true)]),
    ),
  },
});

/** What has refused a call. */
function refusalOf({ workspace, action }: { workspace?: unknown; action?: unknown }): AppError | undefined {
  if (workspace) return stopped();
  return action ? conflict(CHANGED) : undefined;
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
  await refuseUnready(app, run, action);
  const change: Partial<StoredActionRun> = { ...set, ...claimOf(app, action) };
  const done = await app.store.transact({
    ...guardsOf(run),
    run: { update: keyOfRun(run), change: { set: change, add: { attempts: 1 } }, when },
    waiting: run.needsApproval ? { remove: waitingRunKey(run.workspaceId, run.id) } : undefined,
  });
  if (done.applied) return { ...run, ...change, attempts: run.attempts + 1 };
  throw refusalOf(done.refused) ?? conflict(NOT_IN_STATE);
}

/**
 * Stores a new run with its place in the list, claimed by this call if `isCalled`. Returns undefined if there is one with its ID.
 * Throws as `claimRun`, and NOT_FOUND if the conversation is gone.
 */
export async function storeRun(
  app: App,
  run: StoredActionRun,
  action: StoredAction,
  isCalled: boolean,
): Promise<StoredActionRun | undefined> {
  const { workspaceId, chatbotId, conversationId, id } = run;
  if (isCalled) await refuseUnready(app, run, action);
  const stored = isCalled ? { ...run, ...claimOf(app, action), attempts: 1 } : run;
  const listing = { ...runListingKey(workspaceId, chatbotId, id), v: 1, conversationId, ttl: listedUntil(app) };
  const done = await app.store.transact({
    ...guardsOf(run),
    conversation:
      conversationId === null ? undefined : { check: conversationKey(workspaceId, conversationId), when: present },
    run: { put: runItem(stored), when: absent },
    listing: { put: listing },
    waiting: stored.status === 'confirmed' ? waitingRun(app, stored) : undefined,
    use: countedUse(app, stored),
  });
  if (done.applied) return stored;
  if (done.refused.run) return undefined;
  throw refusalOf(done.refused) ?? notFound();
}
