import type { App, Key, Write } from '../core/app.ts';
import { idTime } from '../core/ids.ts';
import { lacksOrAtMost } from '../core/rows/conditions.ts';
import { drop } from './drop.ts';
import { enqueueDelivery, type FrozenEvent, storedOf, storingWrites, untriedOf } from './frozen.ts';
import { messageQuotaKey } from './items.ts';
import { KEPT_SECONDS } from './new-delivery.ts';

/** `message.created` in one minute of the clock and workspace. A promise of the contract: no setting changes it. */
export const MESSAGES_A_MINUTE = 300;
/** Two rows an event and two counters: well within the hundred writes of a transaction. */
const EVENTS_AT_ONCE = 40;

/**
 * Emits one workspace's messages as far as the quota of the minute in which they were written allows, and drops and counts
 * the rest. The counter moves only in the transaction that stores what it counts, so that however often and however
 * concurrently the same messages come, exactly 300 of a minute go out and every other one is counted as dropped once.
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
  const quota = messageQuotaKey(workspaceId, minute);
  let rest = events;
  // At the most: the counter has the last word. One that was seen full stays full.
  let room = app.cache.get(quota.pk) ? 0 : MESSAGES_A_MINUTE;
  while (rest.length > 0 && room > 0) {
    const group = rest.slice(0, Math.min(room, EVENTS_AT_ONCE));
    const done = await app.store.transact({ quota: takeQuota(app, quota, group.length), ...storingWrites(group) });
    if (done.applied) {
      await enqueueDelivery(app, group);
      rest = rest.slice(group.length);
      room -= group.length;
      continue;
    }
    if (done.refused.quota) {
      const counted = done.refused.quota.item ?? (await app.store.get(quota, { consistent: true }));
      room = MESSAGES_A_MINUTE - Number(counted?.used ?? 0);
    }
    const { deliveries } = done.refused;
    await enqueueDelivery(app, untriedOf(storedOf(group, deliveries)));
    rest = rest.filter(({ id }) => !deliveries?.has(id));
  }
  if (rest.length === 0) return;
  app.cache.set(quota.pk, true, 600_000);
  await drop(app, workspaceId, rest);
}

const expiry = (app: App) => Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;

const takeQuota = (app: App, quota: Key, count: number): Write => ({
  update: quota,
  change: { add: { used: count }, set: { ttl: expiry(app) } },
  when: lacksOrAtMost('used', MESSAGES_A_MINUTE - count),
});
