import { waitingKey } from '../agency/items.ts';
import type { App, Condition, Item } from '../core/app.ts';
import type { Change } from '../core/change.ts';
import { organisationOf } from '../workspaces/owner.ts';

/** Longer than a change is ever delivered again: until then a row that waits no more keeps an older change from undoing it. */
const ENDED_SECONDS = 2 * 24 * 3600;

const waits = (item: Item | undefined) => item?.status === 'human_requested';

/** Clocks of two containers differ by less. */
const MAX_SKEW_MS = 5 * 60_000;

/**
 * Keeps, for the agency, which conversations wait for a human. The stream's sequence orders the changes of a conversation, so that they
 * may come twice and in any order; its `updatedAt` cannot, since each container has its own clock.
 */
export async function followWaiting(app: App, { sequence, before, after }: Change): Promise<void> {
  if (!waits(before) && !waits(after)) return;
  const { workspaceId, id, updatedAt, handoffRequestedAt } = (after ?? before)!;
  const organisationId = await organisationOf(app, String(workspaceId));
  if (!organisationId) return;
  const waiting = waits(after);
  const at = after ? String(updatedAt) : new Date(app.clock.now()).toISOString();
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

/** Holds for no row, and for one of an older change. */
function isOlder(at: string, sequence: string | undefined): Condition {
  const absent: Condition = { attribute: 'pk', is: 'absent' };
  const earlier: Condition = { attribute: 'at', op: '<=', value: at };
  if (!sequence) return { any: [absent, earlier] };
  // Sequences of two streams do not compare, as after a table was restored; then only the time tells.
  const longAgo = new Date(Date.parse(at) - MAX_SKEW_MS).toISOString();
  return {
    any: [
      absent,
      { attribute: 'sequence', op: '<=', value: sequence },
      { attribute: 'at', op: '<', value: longAgo },
      // As earlier versions wrote it.
      { all: [{ attribute: 'sequence', is: 'absent' }, earlier] },
    ],
  };
}
