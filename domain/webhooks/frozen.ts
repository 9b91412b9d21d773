import type { App, Item, Write } from '../app.ts';
import type { DerivedEvent } from './derive.ts';
import { firstJob } from './jobs.ts';
import { deliveryWrites } from './new-delivery.ts';
import type { Feature } from './records.ts';

/** An event as it goes out: once it is stored nothing of it changes, however often it is sent. */
export interface FrozenEvent {
  id: string;
  workspaceId: string;
  feature: Feature;
  /** Of its delivery's row, then of its body: each refused where it is there already. */
  writes: readonly Write[];
}

/** `ts` in the body is now; the body that is stored first stands. Throws where the row holds no such record. */
export function freeze(app: App, { id, event, feature, workspaceId, data }: DerivedEvent, url: string): FrozenEvent {
  const happened = { id, event, ts: app.clock.now(), workspaceId, data: data() };
  const { writes } = deliveryWrites(app, happened, { feature, url });
  return { id, workspaceId, feature, writes };
}

/** An event that was stored before, with its delivery's row as it now stands, if that is known. */
export interface Stored {
  event: FrozenEvent;
  row: Item | undefined;
}

/** Whether nobody has tried to deliver it yet, as far as is known: its first job may be lost, so it is sent again. */
const isUntried = ({ row }: Stored) => !row || (row.status === 'pending' && row.attempts === 0);

export const untriedOf = (stored: readonly Stored[]): FrozenEvent[] =>
  stored.filter(isUntried).map(({ event }) => event);

/** Sends each event's first job. One that comes twice changes nothing: a job that is behind its row is stale. */
export async function askForDelivery(app: App, events: readonly FrozenEvent[]): Promise<void> {
  if (events.length === 0) return;
  await app.queues.sendMany(
    'webhooks',
    events.map((event) => ({ body: firstJob(event, event.id) })),
  );
}
