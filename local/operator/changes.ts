import { failedChanges, toFailedChange } from '../../domain/changes/failures.ts';
import { requestReplay } from '../../domain/changes/replay.ts';
import type { App } from '../../domain/core/app.ts';
import { type ChangeStreamAccess, countDeadChanges, recoverDeadChanges } from './dead/dead-changes.ts';

/** Undefined on a local platform, whose poller stores in the table what the function cannot process. */
type FindDeadQueue = () => Promise<ChangeStreamAccess | undefined>;

/** Maximum per command. The next command continues with the rest. */
const MOST = 1_000;
const AT_ONCE = 20;

/** Lists parked changes, oldest first. `dead`: number of messages in a stack's `changes-dead`. */
export async function listFailedChanges(app: App, findDeadQueue?: FindDeadQueue): Promise<object> {
  const deadQueue = await findDeadQueue?.();
  const items = await failedChanges(app, MOST);
  const changes = items.map(toFailedChange).map(({ step, changeId, kind, keys, error, failedAt }) => ({
    step,
    changeId,
    kind,
    ...keys,
    error,
    failedAt,
  }));
  return { changes, ...(deadQueue ? { dead: await countDeadChanges(deadQueue) } : {}) };
}

/**
 * Requests that parked changes be processed again. Those that succeed leave the list within seconds. `tooLong`: changes
 * of which only the key was stored and that the item alone does not describe.
 */
export async function replayFailedChanges(app: App, findDeadQueue?: FindDeadQueue): Promise<object> {
  const items = await failedChanges(app, MOST);
  let requested = 0;
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const group = await Promise.all(items.slice(at, at + AT_ONCE).map((item) => requestReplay(app, item)));
    requested += group.filter(Boolean).length;
  }
  const deadQueue = await findDeadQueue?.();
  return {
    asked: requested,
    tooLong: items.length - requested,
    ...(deadQueue ? await recoverDeadChanges(app, deadQueue) : {}),
  };
}
