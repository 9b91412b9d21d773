import type { App } from '../../domain/app.ts';
import { askAgain, failedChanges, toFailedChange } from '../../domain/changes/failures.ts';

/** In one command; those that are left come with the next. */
const MOST = 1_000;
const AT_ONCE = 20;

/** The changes that a step could not follow, the oldest first. */
export async function listFailedChanges(app: App): Promise<object> {
  const items = await failedChanges(app, MOST);
  const changes = items.map(toFailedChange).map(({ step, changeId, kind, keys, error, failedAt }) => ({
    step,
    changeId,
    kind,
    ...keys,
    error,
    failedAt,
  }));
  return { changes };
}

/**
 * Asks the platform to follow them again. Those that then succeed leave the list within seconds. `tooLong`: changes of which only
 * the key was kept.
 */
export async function replayFailedChanges(app: App): Promise<object> {
  const items = await failedChanges(app, MOST);
  let asked = 0;
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const group = await Promise.all(items.slice(at, at + AT_ONCE).map((item) => askAgain(app, item)));
    asked += group.filter(Boolean).length;
  }
  return { asked, tooLong: items.length - asked };
}
