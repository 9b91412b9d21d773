import * as z from 'zod';
import type { App, Item, Key } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { AppError } from '../core/errors.ts';
import { type Change, itemOf } from '../core/rows/change.ts';
import { withoutContent } from './erased-image.ts';
import { FAILED_CHANGE_DUE, failedChangeKey } from './items.ts';

/** How long a parked change is kept for the operator. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** All steps, if it is unknown which one failed. */
export const EVERY_STEP = '*';
/** The steps that can start from the current item, if its change is lost. */
export const FROM_ITEM = '@item';

const image = z.looseObject({ pk: z.string(), sk: z.string() }).optional();
/** A parked change as stored in its row, with everything needed to replay it. */
const failedChange = z.object({
  step: z.string(),
  changeId: z.string(),
  kind: z.enum(['inserted', 'modified', 'removed']),
  sequence: z.string().optional(),
  atSeconds: z.number().optional(),
  /** Both omitted if they were too large to store, or are lost. Then a replay starts from the current item. */
  before: image,
  after: image,
  /** Key of the changed item. */
  keys: z.object({ pk: z.string(), sk: z.string() }),
  error: z.string(),
  failedAt: z.string(),
  /** Since when changes of the item are lost. */
  lostSince: z.string().optional(),
});
export type FailedChange = z.output<typeof failedChange>;

/** True for temporary failures of a store or a queue. */
export const isOutage = (error: unknown) => error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';

function rowOf(
  app: App,
  step: string,
  change: Pick<Change, 'id' | 'kind' | 'sequence' | 'atSeconds'> & { keys: Key },
  error: unknown,
) {
  const { id: changeId, kind, sequence, atSeconds, keys } = change;
  const failedAt = app.clock.now();
  return {
    ...failedChangeKey(keys.pk, keys.sk, changeId, step),
    entity: 'failedChange',
    v: 1,
    dueKind: FAILED_CHANGE_DUE,
    dueAt: new Date(failedAt).toISOString(),
    failedAt: new Date(failedAt).toISOString(),
    step,
    changeId,
    kind,
    sequence,
    atSeconds,
    keys,
    error: String(error).slice(0, 1000),
    ttl: Math.ceil(failedAt / 1000) + KEPT_SECONDS,
  };
}

/**
 * Parks a change that a step cannot process, so other changes can continue. Stored once per change and step. Throws
 * SERVICE_UNAVAILABLE if it cannot be stored. `replayAt` requests a replay immediately.
 */
export async function parkChange(
  app: App,
  step: string,
  change: Change,
  error: unknown,
  options: { replayAt?: string } = {},
): Promise<void> {
  const { pk, sk } = itemOf(change);
  const row = { ...rowOf(app, step, { ...change, keys: { pk, sk } }, error), ...options };
  const fields = { step, changeId: change.id, keys: row.keys, parkedChanges: 1, error };
  app.log.error('change parked', fields, [{ names: ['parkedChanges'] }]);
  const { after } = change;
  const before = after ? change.before : withoutContent(change.before);
  try {
    await app.store.put({ ...row, before, after });
  } catch (tooLong) {
    if (isOutage(tooLong)) throw tooLong;
    await app.store.put(row);
  }
}

/** Parks an item whose changes are lost, without its content. Stored once per item. */
export async function parkLostChange(app: App, keys: Key, lostSince: string, replayAt: string): Promise<void> {
  const row = rowOf(
    app,
    FROM_ITEM,
    { id: 'lost', kind: 'modified', keys },
    'The change stream no longer has its changes.',
  );
  await app.store.put({ ...row, lostSince, replayAt });
}

export const toFailedChange = (item: Item): FailedChange => failedChange.parse(item);

/** The oldest parked changes, at most `limit`. */
export const failedChanges = async (app: App, limit: number): Promise<Item[]> =>
  app.store.due(FAILED_CHANGE_DUE, nowIso(app), limit);
