import type { App, Change, Item } from '../app.ts';
import { RETENTION_DUE } from '../workspaces/records.ts';
import { toSettings, type WorkspaceSettings } from '../workspaces/settings.ts';
import { type KindName, kinds, sweep } from './sweep.ts';

/** Rows that one workspace's turn looks at: a second or so of work, so that the next is not long in coming. */
const ROWS_A_TURN = 500;
/** Of one run, over all workspaces. */
const ROWS_A_RUN = 4_000;
const MS_A_RUN = 20_000;
const WORKSPACES_A_RUN = 200;
/** How long a workspace rests whose rows have all been looked at, and one whose turn failed. */
const REST_MS = 3600_000;
const AFTER_FAILURE_MS = 5 * 60_000;

/** Where a workspace's pass stands: the kind of rows being looked at, and the last one looked at. */
interface Reached {
  kind: KindName;
  after?: string;
}

interface Turn {
  erased: number;
  rows: number;
  /** The workspace's settings row, where there is more to do. */
  again: Item | undefined;
}

/**
 * Erases what is to be kept no longer. Workspaces take turns of a bounded number of rows; one that has more goes to the end of
 * the queue with a mark where to go on, so that a million rows of one keep no other waiting. Answers how many it erased.
 */
export async function eraseExpired(app: App): Promise<number> {
  const startedMs = app.clock.now();
  let erased = 0;
  let rows = 0;
  const waiting = await app.store.due(RETENTION_DUE, new Date(startedMs).toISOString(), WORKSPACES_A_RUN);
  for (let item = waiting.shift(); item; item = waiting.shift()) {
    if (rows >= ROWS_A_RUN || app.clock.now() - startedMs >= MS_A_RUN) break;
    const turn = await tryTurn(app, item);
    erased += turn.erased;
    rows += turn.rows;
    if (turn.again) waiting.push(turn.again);
  }
  return erased;
}

/** A turn that fails is put off, so that it does not stand first in the queue for ever. */
async function tryTurn(app: App, item: Item): Promise<Turn> {
  try {
    return await takeTurn(app, item);
  } catch (error) {
    app.log.error('retention failed', { workspaceId: item.workspaceId, error });
    await moveOn(app, item, { set: { dueAt: later(app, AFTER_FAILURE_MS) } });
    return { erased: 0, rows: 0, again: undefined };
  }
}

async function takeTurn(app: App, item: Item): Promise<Turn> {
  const settings = toSettings(item);
  const reached = item.reached as Reached | undefined;
  const kind = limitedKind(settings, reached?.kind);
  if (!kind) return { erased: 0, rows: 0, again: await rest(app, item, settings) };
  const { next, ...done } = await sweep(app, kind, {
    workspaceId: String(item.workspaceId),
    days: settings[kinds[kind].days]!,
    after: reached?.kind === kind ? reached.after : undefined,
    limit: ROWS_A_TURN,
  });
  const following = next ? kind : limitedKind(settings, order[order.indexOf(kind) + 1] ?? null);
  if (!following) return { ...done, again: await rest(app, item, settings) };
  const mark: Reached = { kind: following, ...(next ? { after: next } : {}) };
  return { ...done, again: await moveOn(app, item, { set: { reached: mark, dueAt: later(app, 0) } }) };
}

const order = Object.keys(kinds) as KindName[];

/** The first kind from `from` on (left out: of all, null: of none) that is kept for a limited time. */
const limitedKind = (settings: WorkspaceSettings, from: KindName | null = order[0]!): KindName | undefined =>
  from === null ? undefined : order.slice(order.indexOf(from)).find((kind) => settings[kinds[kind].days] !== null);

/** Until the next pass, or for good where nothing is limited any more. */
async function rest(app: App, item: Item, settings: WorkspaceSettings): Promise<undefined> {
  const change: Change = limitedKind(settings)
    ? { set: { dueAt: later(app, REST_MS) }, remove: ['reached'] }
    : { remove: ['dueKind', 'dueAt', 'reached'] };
  await moveOn(app, item, change);
}

const later = (app: App, ms: number) => new Date(app.clock.now() + ms).toISOString();

/** Writes how far the pass has come, unless the settings changed meanwhile, which begins a new one. */
async function moveOn(app: App, item: Item, change: Change): Promise<Item | undefined> {
  const { applied, item: after } = await app.store.update(item, change, {
    all: [
      { attribute: 'dueAt', op: '=', value: item.dueAt },
      { attribute: 'updatedAt', op: '=', value: item.updatedAt },
    ],
  });
  return applied ? after : undefined;
}
