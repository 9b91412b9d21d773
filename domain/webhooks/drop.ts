import type { App, Condition, Item, NamedWrites, Write } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import { idAt, idTime } from '../core/ids.ts';
import { absent, equals } from '../core/rows/conditions.ts';
import { enqueueDelivery, type FrozenEvent, isUntried } from './frozen.ts';
import { deliveryKey, droppedIdsKey, droppedKey, droppedPk } from './items.ts';
import { KEPT_SECONDS } from './new-delivery.ts';

/** One row lists the events of a second. An update costs a write unit per kilobyte of the row, so longer periods cost more. */
const SECOND_MS = 1_000;
const READ_AT_ONCE = 100;

/**
 * Drops events of one workspace and minute, whose quota must be used up. Each event counts once, however often and concurrently it
 * comes: its id is listed in the transaction that counts it, which holds only while the lists are as they were read. A batch of
 * changes costs one transaction.
 */
export async function drop(app: App, workspaceId: string, events: readonly FrozenEvent[]): Promise<void> {
  const rest = await withoutEmitted(app, events);
  while (rest.length > 0) {
    const lists = await readLists(app, workspaceId, rest);
    const writes = writesOf(app, workspaceId, rest, lists);
    if (!writes || (await app.store.transact(writes)).applied) return;
  }
}

/**
 * An earlier version, which lists no places, may have emitted some. It emits nothing once the quota is used up, so a consistent read
 * finds them all. Those that nobody tried are enqueued again.
 */
async function withoutEmitted(app: App, events: readonly FrozenEvent[]): Promise<FrozenEvent[]> {
  const rows = new Map<string, Item>();
  for (const batch of batchesOf(READ_AT_ONCE, events)) {
    const keys = batch.map(({ workspaceId, id }) => deliveryKey(workspaceId, id));
    for (const row of await app.store.getMany(keys)) if (row) rows.set(row.sk, row);
  }
  const emitted = events.filter(({ id }) => rows.has(id));
  await enqueueDelivery(
    app,
    emitted.filter(({ id }) => isUntried(rows.get(id)!)),
  );
  return events.filter(({ id }) => !rows.has(id));
}

const secondOf = ({ id }: FrozenEvent): number => Math.floor(idTime(id) / SECOND_MS) * SECOND_MS;

interface WithdrawalLists {
  /** By second. */
  rows: Map<string, string[]>;
  /** Events that an earlier version marked, each in a row of its own. */
  marked: Set<string>;
}

/** One query finds both kinds of rows: a list sorts where the ids of its second begin. */
async function readLists(app: App, workspaceId: string, events: readonly FrozenEvent[]): Promise<WithdrawalLists> {
  const seconds = events.map(secondOf);
  const from = idAt(Math.min(...seconds));
  const to = idAt(Math.max(...seconds) + SECOND_MS);
  const lists: WithdrawalLists = { rows: new Map(), marked: new Set() };
  const pk = droppedPk(workspaceId);
  for await (const { sk, ids } of app.store.queryAll({ pk, from, to, consistent: true })) {
    if (Array.isArray(ids)) lists.rows.set(sk, ids);
    else lists.marked.add(sk);
  }
  return lists;
}

/** Lists and counts the events that are not listed yet. Undefined if all are. */
function writesOf(
  app: App,
  workspaceId: string,
  events: readonly FrozenEvent[],
  { rows, marked }: WithdrawalLists,
): NamedWrites | undefined {
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  const writes: Write[] = [];
  let dropped = 0;
  for (const [second, group] of Map.groupBy(events, secondOf)) {
    const key = droppedIdsKey(workspaceId, idAt(second));
    const listed = rows.get(key.sk) ?? [];
    const ids = new Set(listed);
    for (const { id } of group) if (!marked.has(id)) ids.add(shortOf(id));
    if (ids.size === listed.length) continue;
    dropped += ids.size - listed.length;
    const when: Condition = listed.length > 0 ? equals('count', listed.length) : absent;
    writes.push({ put: { ...key, ids: [...ids], count: ids.size, ttl }, when });
  }
  if (dropped === 0) return undefined;
  return { count: { update: droppedKey(workspaceId), change: { add: { dropped } } }, lists: writes };
}

/** An id within its list, in 16 characters instead of 36: all but the first 32 bits of its time, which the list tells. */
const shortOf = (id: string): string => Buffer.from(id.replaceAll('-', '').slice(8), 'hex').toString('base64url');
