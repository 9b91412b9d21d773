import type { App } from '../../core/app.ts';
import { AppError } from '../../core/errors.ts';
import { equals } from '../../core/rows/conditions.ts';
import type { StoredActionRun } from '../records/run.ts';
import { claimRun, isUnknown } from './claim.ts';
import { declineRun } from './decide.ts';
import { actionOf } from './find.ts';
import { performRun } from './perform.ts';
import { statusOf } from './shown.ts';

/** Its process died before the call, which needs neither a confirmation nor an approval. */
async function runAtLast(app: App, run: StoredActionRun): Promise<StoredActionRun> {
  const action = await actionOf(app, run);
  return performRun(app, await claimRun(app, run, action, { when: equals('status', 'confirmed') }), action);
}

/** Its process died during the call. Nothing is sent that may change something. */
async function lookUpAtLast(app: App, run: StoredActionRun): Promise<StoredActionRun> {
  const action = await actionOf(app, run);
  const { method, lookupUrl } = action.call;
  const onlyReads = method === 'GET' || run.usesExample;
  if (!onlyReads && lookupUrl === null) return run;
  const claimed = await claimRun(app, run, action, { when: isUnknown(app.clock.now()) });
  return performRun(app, claimed, action, { isUnclear: !onlyReads, onlyLooks: !onlyReads });
}

/**
 * What became of a run whose process died: the lookup tells or, if the call only reads, another one. Without either, the run is returned
 * as it is, and nobody knows. What cannot be run any more is declined.
 */
export async function settleRun(app: App, run: StoredActionRun): Promise<StoredActionRun> {
  const neverRan = run.status === 'confirmed' && !run.needsApproval;
  const isLost = run.status === 'calling' && statusOf(app, run) === 'unknown';
  if (!neverRan && !isLost) return run;
  try {
    return await (neverRan ? runAtLast(app, run) : lookUpAtLast(app, run));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return (neverRan ? await declineRun(app, run) : undefined) ?? run;
  }
}
