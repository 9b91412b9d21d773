import type { App, Item, Refusal } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { invalidateCounts } from './count.ts';
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

/** Stores events and enqueues the delivery of all that were never attempted. */
export async function emit(app: App, events: readonly FrozenEvent[]): Promise<void> {
  if (events.length > 0) await enqueueDelivery(app, await storeEvents(app, events));
}

/**
 * Stores events once under their ids. Returns those whose delivery nobody tried yet, new ones and stored ones: the first job of
 * a stored one may be lost, so it is sent again.
 */
async function storeEvents(app: App, events: readonly FrozenEvent[]): Promise<FrozenEvent[]> {
  await listUnderSubjects(app, events);
  const [small, large] = [events.filter(({ writes }) => !writes.body), events.filter(({ writes }) => writes.body)];
  const refusals = await app.store.writeEach(small.map(({ writes }) => writes.delivery));
  const largeRefusals = await inBatches(LARGE_AT_ONCE, large, async ({ writes }) => {
    const done = await app.store.transact(writes);
    return done.applied ? undefined : (done.refused.delivery ?? { item: undefined });
  });
  await invalidateCounts(app, events);
  const isUntriedRefusal = (refusal: Refusal | undefined) => !refusal?.item || isUntried(refusal.item);
  return [
    ...small.filter((_, n) => isUntriedRefusal(refusals[n])),
    ...large.filter((_, n) => isUntriedRefusal(largeRefusals[n])),
  ];
}
const LARGE_AT_ONCE = 10;

/**
 * Indexes events by their records, so an erasure finds them, before they are stored. Events that are not indexed are
 * found by deriving their ids from the rows.
 */
async function listUnderSubjects(app: App, events: readonly FrozenEvent[]): Promise<void> {
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  const rows = events.flatMap(({ id, workspaceId, subject, recurs }) =>
    subject && recurs ? [{ put: { pk: eventsOfPk(workspaceId, subject.id), sk: id, ttl } }] : [],
  );
  if (rows.length > 0) await app.store.writeMany(rows);
}

/** Whether no delivery was attempted yet. */
export const isUntried = (row: Item): boolean => row.status === 'pending' && row.attempts === 0;

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
