import type { App, Item, Write } from '../core/app.ts';
import type { DerivedEvent, Subject } from './derive.ts';
import { eventsOfPk } from './items.ts';
import { firstJob } from './jobs.ts';
import { deliveryWrites, KEPT_SECONDS } from './new-delivery.ts';
import type { Feature } from './records.ts';
import { erasedSubjects, withdraw } from './withdraw.ts';

/** An event as it goes out: once it is stored nothing of it changes, however often it is sent. */
export interface FrozenEvent {
  id: string;
  workspaceId: string;
  feature: Feature;
  subject: Subject | undefined;
  recurs: boolean;
  /** Of its delivery's row, then of its body: each refused where it is there already. */
  writes: readonly Write[];
}

/** `ts` in the body is now; the body that is stored first stands. Throws where the row holds no such record. */
export function freeze(app: App, derived: DerivedEvent, url: string): FrozenEvent {
  const { id, event, feature, workspaceId, subject, recurs, data } = derived;
  const happened = { id, event, ts: app.clock.now(), workspaceId, data: data() };
  const { writes } = deliveryWrites(app, happened, { feature, url });
  return { id, workspaceId, feature, subject, recurs, writes };
}

/**
 * Lists events under their records, so that an erasure finds them; to be called before they are stored. The others are found by the
 * rows that they tell of.
 */
export async function listUnderSubjects(app: App, events: readonly FrozenEvent[]): Promise<void> {
  const ttl = Math.ceil(app.clock.now() / 1000) + KEPT_SECONDS;
  const rows = events.flatMap(({ id, workspaceId, subject, recurs }) =>
    subject && recurs ? [{ put: { pk: eventsOfPk(workspaceId, subject.id), sk: id, ttl } }] : [],
  );
  if (rows.length > 0) await app.store.writeMany(rows);
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

/**
 * Sends the first job of each event. One that comes twice changes nothing: a job that is behind its row is stale. An event of a record
 * that was erased in the meantime is withdrawn instead: the erasure removes the record before it looks for events, and this looks for
 * the record after the events were stored, so one of the two sees the other.
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
