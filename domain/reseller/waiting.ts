import { waitingKey } from '../agency/items.ts';
import type { App, Condition, Item } from '../core/app.ts';
import { nowIso } from '../core/clock.ts';
import { type Change, itemOf } from '../core/rows/change.ts';
import { absent, all, any, atMost, below, lacks } from '../core/rows/conditions.ts';
import { organisationOf } from '../workspaces/owner.ts';

/**
 * Longer than the redelivery period of a change. Until then, the row of an ended wait prevents an older change from reverting it.
 */
const ENDED_SECONDS = 2 * 24 * 3600;

const waits = (item: Item | undefined) => item?.status === 'human_requested';

/** Maximum clock skew between two containers. */
const MAX_SKEW_MS = 5 * 60_000;

/**
 * Maintains, for the agency, the list of conversations that wait for a human. Changes may arrive repeatedly and in any order. The
 * stream's sequence number orders the changes of a conversation; `updatedAt` cannot, because each container has its own clock.
 */
export async function followWaiting(app: App, change: Change): Promise<void> {
  const { sequence, before, after } = change;
  if (!waits(before) && !waits(after)) return;
  const { workspaceId, id, updatedAt, handoffRequestedAt } = itemOf(change);
  const organisationId = await organisationOf(app, String(workspaceId));
  if (!organisationId) return;
  const waiting = waits(after);
  const at = after ? String(updatedAt) : nowIso(app);
  const row = {
    ...waitingKey(organisationId, String(workspaceId), String(id)),
    workspaceId,
    waiting,
    since: handoffRequestedAt ?? updatedAt,
    at,
    ...(sequence ? { sequence } : {}),
  };
  const ttl = Math.ceil(app.clock.now() / 1000) + ENDED_SECONDS;
  await app.store.put(waiting ? row : { ...row, ttl }, isOlder(at, sequence));
}

/** Holds if there is no row, or the row is from an older change. */
function isOlder(at: string, sequence: string | undefined): Condition {
  const earlier: Condition = atMost('at', at);
  if (!sequence) return any(absent, earlier);
  // Sequence numbers of different streams are not comparable, for example after a restore of the table. Then only the time
  // counts.
  const longAgo = new Date(Date.parse(at) - MAX_SKEW_MS).toISOString();
  return any(
    absent,
    atMost('sequence', sequence),
    below('at', longAgo),
    // Rows of earlier versions.
    all(lacks('sequence'), earlier),
  );
}
