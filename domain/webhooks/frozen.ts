import type { App, Item, Refusal } from '../core/app.ts';
import { countWrites } from './count.ts';
import type { DerivedEvent, Subject } from './derive.ts';
import { eventsOfPk } from './items.ts';
import { firstJob } from './jobs.ts';
import { type DeliveryWrites, deliveryWrites, KEPT_SECONDS } from './new-delivery.ts';
import type { Feature } from './records.ts';
import { erasedSubjects, withdraw } from './withdraw.ts';

/** An event as sent. Once stored it never changes, regardless of how often it is sent. */
export interface FrozenEvent {
  id: string;
  workspaceId: string;
  feature: Feature;
  subject: Subject | undefined;
  recurs: boolean;
  writes: DeliveryWrites;
}

/** `ts` in the body is the current time; the body that is stored first wins. Throws if the row is not a valid record. */
export function freeze(app: App, derived: DerivedEvent, url: string): FrozenEvent {
  const { id, event, feature, workspaceId, subject, recurs, data } = derived;
  const happened = { id, event, ts: app.clock.now(), workspaceId, data: data() };
  const { writes } = deliveryWrites(app, happened, { feature, url });
  return { id, workspaceId, feature, subject, recurs, writes };
}

/**
 * Indexes events by their records, so an erasure finds them. Call it before they are stored. Events that are not indexed are
 * found by deriving their ids from the rows.
 */
export async function listUnderSubjects(app: App, events: readonly FrozenEvent[]): Promise<void> {
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  const rows = events.flatMap(({ id, workspaceId, subject, recurs }) =>
    subject && recurs ? [{ put: { pk: eventsOfPk(workspaceId, subject.id), sk: id, ttl } }] : [],
  );
  if (rows.length > 0) await app.store.writeMany(rows);
}

/** The writes that store events, for one transaction. Each fails if its row exists. `deliveries`: by the events' ids. */
export const storingWrites = (events: readonly FrozenEvent[]) => ({
  deliveries: new Map(events.map(({ id, writes }) => [id, writes.delivery])),
  bodies: events.map(({ writes }) => writes.body),
  counts: countWrites(events),
});

/** The events that were stored before. `refused`: the deliveries, by id, whose rows exist. */
export const storedOf = (
  events: readonly FrozenEvent[],
  refused: ReadonlyMap<string, Refusal> = new Map(),
): StoredEvent[] =>
  events.flatMap((event) => {
    const refusal = refused.get(event.id);
    return refusal ? [{ event, row: refusal.item }] : [];
  });

/** An event that was stored before and, if known, the current row of its delivery. */
interface StoredEvent {
  event: FrozenEvent;
  row: Item | undefined;
}

/** Whether no delivery was attempted yet, as far as known. The first job may be lost, so it is sent again. */
const isUntried = ({ row }: StoredEvent) => !row || (row.status === 'pending' && row.attempts === 0);

export const untriedOf = (stored: readonly StoredEvent[]): FrozenEvent[] =>
  stored.filter(isUntried).map(({ event }) => event);

/**
 * Enqueues the first job of each event. A duplicate has no effect, because a job that is behind its row is stale. Events of a
 * record that was erased in the meantime are withdrawn instead. The erasure deletes the record before it looks for events, and
 * this function looks for the record after the events are stored, so at least one of the two sees the other.
 */
export async function enqueueDelivery(app: App, events: readonly FrozenEvent[]): Promise<void> {
  if (events.length === 0) return;
  const erased = await erasedSubjects(
    app,
    events.flatMap(({ subject }) => subject ?? []),
  );
  const isErased = ({ subject }: FrozenEvent) => subject !== undefined && erased.has(subject.id);
  await withdraw(app, events.filter(isErased));
  const jobs = events.filter((event) => !isErased(event)).map((event) => ({ body: firstJob(event, event.id) }));
  await app.queues.sendMany('webhooks', jobs);
}
