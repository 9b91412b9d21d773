import type { App, Item, Key, Test } from '../app.ts';
import type { Change, ChangeStep } from '../changes.ts';
import { AppError } from '../errors.ts';
import { FAILED_CHANGE_DUE, failedChangeKey } from './items.ts';

/** How long a change that could not be followed waits for its operator. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** Stands for every step, where it is not known which one failed. */
export const EVERY_STEP = '*';

/** A change as its row holds it, with what is needed to follow it again. */
export interface FailedChange {
  step: string;
  changeId: string;
  kind: Change['kind'];
  sequence?: string;
  /** Both left out where they were too long to keep; then nothing can be done again. */
  before?: Item;
  after?: Item;
  /** Of the item that changed. */
  keys: Key;
  error: string;
  failedAt: string;
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

/**
 * Keeps a change that a step cannot follow, so that the others need not wait for it. Once, however often it fails. Throws
 * SERVICE_UNAVAILABLE where it cannot be kept.
 */
export async function keepFailure(app: App, step: string, change: Change, error: unknown): Promise<void> {
  const { pk, sk } = (change.after ?? change.before)!;
  const failedAt = app.clock.now();
  const row = {
    ...failedChangeKey(pk, sk, change.id, step),
    entity: 'failedChange',
    v: 1,
    dueKind: FAILED_CHANGE_DUE,
    dueAt: new Date(failedAt).toISOString(),
    failedAt: new Date(failedAt).toISOString(),
    step,
    changeId: change.id,
    kind: change.kind,
    sequence: change.sequence,
    keys: { pk, sk },
    error: String(error).slice(0, 1000),
    ttl: Math.ceil(failedAt / 1000) + KEPT_SECONDS,
  };
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

export const toFailedChange = (item: Item): FailedChange => item as unknown as FailedChange;

/** The oldest changes that wait, at the most `limit`. */
export const failedChanges = async (app: App, limit: number): Promise<Item[]> =>
  app.store.due(FAILED_CHANGE_DUE, new Date(app.clock.now()).toISOString(), limit);

/** Asks for another try of a change: the row's own change comes to `followAgain` by the change stream. */
export async function askAgain(app: App, { pk, sk }: Key): Promise<boolean> {
  const set = { replayAt: new Date(app.clock.now()).toISOString() };
  const isWhole: Test = { any: ['before', 'after'].map((attribute) => ({ attribute, is: 'present' })) };
  return (await app.store.update({ pk, sk }, { set }, isWhole)).applied;
}

/** The step that takes the changes whose other try an operator asked for through their own steps. May run twice. */
export const followAgain =
  (steps: Readonly<Record<string, ChangeStep>>): ChangeStep =>
  async (app, changes) => {
    for (const { before, after } of changes) {
      const isAsked = after?.entity === 'failedChange' && after.replayAt && after.replayAt !== before?.replayAt;
      if (isAsked) await retry(app, steps, after);
    }
  };

async function retry(app: App, steps: Readonly<Record<string, ChangeStep>>, row: Item): Promise<void> {
  const { step, changeId: id, kind, sequence, before, after } = toFailedChange(row);
  const names = step === EVERY_STEP ? Object.keys(steps) : [step];
  try {
    for (const name of names) {
      if (!Object.hasOwn(steps, name)) throw new Error(`There is no step ${name}.`);
      await steps[name]!(app, [{ id, kind, sequence, before, after }]);
    }
  } catch (error) {
    if (isOutage(error)) throw error;
    const change = { set: { error: String(error).slice(0, 1000) }, remove: ['replayAt'] };
    await app.store.update(row, change, { attribute: 'pk', is: 'present' });
    return;
  }
  await app.store.remove(row);
}
