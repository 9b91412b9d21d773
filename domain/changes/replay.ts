import type { App, Item } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { ownValue } from '../core/objects.ts';
import type { Change, ChangeStep } from '../core/rows/change.ts';
import { present } from '../core/rows/conditions.ts';
import { EVERY_STEP, type FailedChange, FROM_ITEM, isOutage, toFailedChange } from './failures.ts';
import { changesFromItem } from './from-item.ts';

/** Steps that can start from the current item. Others are additive, and may already have processed the change. */
const stepsFromItem = new Set([
  'handOnWork',
  'keepQuestions',
  'placeComments',
  'emitEvents',
  'pushNews',
  'markSearched',
]);

type Steps = Readonly<Record<string, ChangeStep>>;

const isWhole = ({ before, after }: FailedChange) => before !== undefined || after !== undefined;

const canReplay = (failed: FailedChange) =>
  isWhole(failed) ||
  (failed.kind !== 'removed' && ([EVERY_STEP, FROM_ITEM].includes(failed.step) || stepsFromItem.has(failed.step)));

/**
 * Requests a replay of a parked change: the change of its row reaches `replayParked` through the change stream. Returns false if
 * too little of the change is stored.
 */
export async function requestReplay(app: App, row: Item): Promise<boolean> {
  if (!canReplay(toFailedChange(row))) return false;
  const set = { replayAt: nowIso(app) };
  return (await app.store.update(row, { set }, present)).applied;
}

/** The step that replays parked changes, on request, through the steps that failed. May run twice. */
export const replayParked =
  (steps: Steps): ChangeStep =>
  async (app, changes) => {
    for (const { before, after } of changes) {
      const isRequested = after?.entity === 'failedChange' && after.replayAt && after.replayAt !== before?.replayAt;
      if (isRequested) await retry(app, steps, after);
    }
  };

async function retry(app: App, steps: Steps, row: Item): Promise<void> {
  const failed = toFailedChange(row);
  try {
    const changes = await changesOf(app, failed);
    for (const name of namesOf(steps, failed)) {
      const step = ownValue(steps, name);
      if (!step) throw new Error(`There is no step ${name}.`);
      await step(app, changes);
    }
  } catch (error) {
    if (isOutage(error)) throw error;
    const change = { set: { error: String(error).slice(0, 1000) }, remove: ['replayAt'] };
    await app.store.update(row, change, present);
    return;
  }
  await app.store.remove(row);
}

function namesOf(steps: Steps, failed: FailedChange): string[] {
  const isOne = failed.step !== EVERY_STEP && failed.step !== FROM_ITEM;
  const names = isOne ? [failed.step] : Object.keys(steps);
  return isWhole(failed) ? names : names.filter((name) => stepsFromItem.has(name));
}

async function changesOf(app: App, failed: FailedChange): Promise<Change[]> {
  const { changeId: id, kind, sequence, atSeconds, before, after, keys } = failed;
  if (isWhole(failed)) return [{ id, kind, sequence, atSeconds, before, after }];
  const item = await app.store.get(keys, { consistent: true });
  return item ? changesFromItem(id, item, lostSince(failed)) : [];
}

/** A change fails within a day, because the stream keeps it no longer. */
const lostSince = ({ lostSince, failedAt }: FailedChange): string =>
  lostSince ?? new Date(Date.parse(failedAt) - 24 * 3600_000).toISOString();
