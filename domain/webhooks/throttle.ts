import type { App, Item } from '../core/app.ts';
import { idTime } from '../core/ids.ts';
import { unchanged } from '../core/rows/conditions.ts';
import { drop } from './drop.ts';
import { emit, type FrozenEvent } from './frozen.ts';
import { messageQuotaKey } from './items.ts';
import { KEPT_SECONDS } from './new-delivery.ts';

/** `message.created` in one minute of the clock and workspace. A promise of the contract: no setting changes it. */
export const MESSAGES_A_MINUTE = 300;

/** The quota of a minute. `used` is at least the number of `ids`, because earlier versions only counted. */
interface Quota {
  used: number;
  /** The events that have a place, as `placeOf` gives them. */
  ids: readonly string[];
}

/**
 * Emits one workspace's messages as far as the quota of the minute in which they were written allows, and drops and counts
 * the rest. The minute's row lists what has a place, before it is stored, so that however often and however concurrently the
 * same messages come, exactly 300 of a minute go out and every other one is counted as dropped once.
 */
export async function emitWithinQuota(app: App, workspaceId: string, events: readonly FrozenEvent[]): Promise<void> {
  const minutes = Map.groupBy(events, ({ id }) => Math.floor(idTime(id) / 60_000));
  for (const [minute, group] of minutes) await emitOfMinute(app, workspaceId, minute, group);
}

async function emitOfMinute(
  app: App,
  workspaceId: string,
  minute: number,
  events: readonly FrozenEvent[],
): Promise<void> {
  const { ids } = await reserve(app, messageQuotaKey(workspaceId, minute), events);
  const places = new Set(ids);
  const [reserved, rest] = [events.filter(hasPlaceIn(places)), events.filter((frozen) => !hasPlaceIn(places)(frozen))];
  await emit(app, reserved);
  if (rest.length > 0) await drop(app, workspaceId, rest);
}

/** Gives places to events as far as there are any. Returns the quota afterwards, which never changes once it is used up. */
async function reserve(
  app: App,
  rowKey: ReturnType<typeof messageQuotaKey>,
  events: readonly FrozenEvent[],
): Promise<Quota> {
  const cached = app.cache.get(rowKey.pk) as Quota | undefined;
  if (cached) return cached;
  let row = await app.store.get(rowKey, { consistent: true });
  for (;;) {
    const quota = toQuota(row);
    const added = events.filter((frozen) => !hasPlaceIn(new Set(quota.ids))(frozen)).map(placeOf);
    const fitting = added.slice(0, Math.max(0, MESSAGES_A_MINUTE - quota.used));
    const next = { used: quota.used + fitting.length, ids: [...quota.ids, ...fitting] };
    if (fitting.length > 0) {
      const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
      const done = await app.store.put({ ...rowKey, ...next, ttl }, unchanged('used', row));
      if (!done.applied) {
        row = done.item ?? (await app.store.get(rowKey, { consistent: true }));
        continue;
      }
    }
    if (next.used >= MESSAGES_A_MINUTE) app.cache.set(rowKey.pk, next, 600_000);
    return next;
  }
}

const toQuota = (row: Item | undefined): Quota => ({
  used: Number(row?.used ?? 0),
  ids: Array.isArray(row?.ids) ? row.ids : [],
});

/** An event in 12 characters: the last 72 bits of its id, which are of a hash. Three hundred of them fit in 4 KB. */
const placeOf = ({ id }: FrozenEvent): string =>
  Buffer.from(id.replaceAll('-', '').slice(14), 'hex').toString('base64url');

const hasPlaceIn =
  (places: ReadonlySet<string>) =>
  (frozen: FrozenEvent): boolean =>
    places.has(placeOf(frozen));
