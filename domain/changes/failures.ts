import type { App, Item, Key } from '../core/app.ts';
import type { Change } from '../core/change.ts';
import { AppError } from '../core/errors.ts';
import { FAILED_CHANGE_DUE, failedChangeKey } from './items.ts';

/** How long a change that could not be followed waits for its operator. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** Stands for every step, where it is not known which one failed. */
export const EVERY_STEP = '*';
/** Stands for the steps that can start from an item as it is now, where its change is lost. */
export const FROM_ITEM = '@item';

/** A change as its row holds it, with what is needed to follow it again. */
export interface FailedChange {
  step: string;
  changeId: string;
  kind: Change['kind'];
  sequence?: string;
  /** Both left out where they were too long to keep, or are lost; then only the item itself tells what to do. */
  before?: Item;
  after?: Item;
  /** Of the item that changed. */
  keys: Key;
  error: string;
  failedAt: string;
  /** From when on changes of the item are lost. */
  lostSince?: string;
}

/** Attributes that say what a record is and where it belongs, and none of anybody's words. */
const structural = new Set(
  (
    'pk sk entity v id workspaceId chatbotId conversationId leadId isTest role status seq messageCount revision ' +
    'createdAt updatedAt handoffRequestedAt'
  ).split(' '),
);
const personal = new Set(['conversation', 'message', 'note', 'csat', 'lead']);
const ERASED = '[erased]';

/** The image of a record that was removed: an erasure must leave nothing behind, also where a step failed at it. */
function withoutWords(image: Item | undefined): Item | undefined {
  if (!image || !personal.has(String(image.entity))) return image;
  const kept = Object.entries(image).filter(([name]) => structural.has(name));
  const csat = image.csat as { rating: number; comment: string | null; createdAt: string } | undefined;
  return {
    ...(Object.fromEntries(kept) as Item),
    ...(image.content === undefined ? {} : { content: ERASED }),
    ...(csat ? { csat: { ...csat, comment: csat.comment ? ERASED : null } } : {}),
  };
}

/** True for what passes by itself once a store or a queue can be reached again. */
export const isOutage = (error: unknown) => error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';

function rowOf(
  app: App,
  step: string,
  change: Pick<Change, 'id' | 'kind' | 'sequence'> & { keys: Key },
  error: unknown,
) {
  const { id: changeId, kind, sequence, keys } = change;
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
    keys,
    error: String(error).slice(0, 1000),
    ttl: Math.ceil(failedAt / 1000) + KEPT_SECONDS,
  };
}

/**
 * Keeps a change that a step cannot follow, so that the others need not wait for it. Once, however often it fails. Throws
 * SERVICE_UNAVAILABLE where it cannot be kept. `replayAt` asks for another try at once.
 */
export async function parkChange(
  app: App,
  step: string,
  change: Change,
  error: unknown,
  asked: { replayAt?: string } = {},
): Promise<void> {
  const { pk, sk } = (change.after ?? change.before)!;
  const row = { ...rowOf(app, step, { ...change, keys: { pk, sk } }, error), ...asked };
  const told = { step, changeId: change.id, keys: row.keys, error };
  app.log.error('change not followed', { ...told, unfollowed: 1 }, [{ names: ['unfollowed'] }]);
  const { after } = change;
  const before = after ? change.before : withoutWords(change.before);
  try {
    await app.store.put({ ...row, before, after });
  } catch (tooLong) {
    if (isOutage(tooLong)) throw tooLong;
    await app.store.put(row);
  }
}

/** Keeps an item of which changes are lost, without its content: once, however often it is found. */
export async function parkLostChange(app: App, keys: Key, lostSince: string, replayAt: string): Promise<void> {
  const row = rowOf(
    app,
    FROM_ITEM,
    { id: 'lost', kind: 'modified', keys },
    'The change stream no longer has its changes.',
  );
  await app.store.put({ ...row, lostSince, replayAt });
}

export const toFailedChange = (item: Item): FailedChange => item as unknown as FailedChange;

/** The oldest changes that wait, at the most `limit`. */
export const failedChanges = async (app: App, limit: number): Promise<Item[]> =>
  app.store.due(FAILED_CHANGE_DUE, new Date(app.clock.now()).toISOString(), limit);
