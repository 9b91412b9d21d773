import type { App, Item } from '../app.ts';
import type { Change } from '../changes.ts';
import { organisationOf } from '../workspaces/owner.ts';
import { waitingKey } from './items.ts';

/** Longer than a change is ever delivered again: until then a row that waits no more keeps an older change from undoing it. */
const ENDED_SECONDS = 2 * 24 * 3600;

const waits = (item: Item | undefined) => item?.status === 'human_requested';

/**
 * Keeps, for the agency, which conversations wait for a human. Rows go by the conversation's own `updatedAt`, so that changes
 * may come twice and in any order.
 */
export async function followWaiting(app: App, { before, after }: Change): Promise<void> {
  if (!waits(before) && !waits(after)) return;
  const { workspaceId, id, updatedAt, handoffRequestedAt } = (after ?? before)!;
  const organisationId = await organisationOf(app, String(workspaceId));
  if (!organisationId) return;
  const waiting = waits(after);
  const row = {
    ...waitingKey(organisationId, String(workspaceId), String(id)),
    workspaceId,
    waiting,
    since: handoffRequestedAt ?? updatedAt,
    at: after ? updatedAt : new Date(app.clock.now()).toISOString(),
  };
  const ttl = Math.ceil(app.clock.now() / 1000) + ENDED_SECONDS;
  await app.store.put(waiting ? row : { ...row, ttl }, {
    any: [
      { attribute: 'pk', is: 'absent' },
      { attribute: 'at', op: '<=', value: row.at },
    ],
  });
}
