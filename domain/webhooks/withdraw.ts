import { conversationKey, conversationPk } from '../conversations/items.ts';
import type { App, Item, RowWrite } from '../core/app.ts';
import { batchesOf } from '../core/batches.ts';
import { idAt, idTime } from '../core/ids.ts';
import { equals, present } from '../core/rows/conditions.ts';
import { leadKey } from '../leads/items.ts';
import { hasBody } from './body.ts';
import { ERASED, skipped } from './delivery/record.ts';
import { eventsOfChange, type Subject } from './derive.ts';
import { indexedSince, MIXED_MS } from './indexed.ts';
import { deliveriesPk, deliveryBodyKey, deliveryKey, eventsOfPk } from './items.ts';
import { KEPT_SECONDS } from './new-delivery.ts';

const AT_ONCE = 100;

interface EventRef {
  workspaceId: string;
  id: string;
}

const rowKeyOf = ({ kind, workspaceId, id }: Subject) =>
  kind === 'lead' ? leadKey(workspaceId, id) : conversationKey(workspaceId, id);

/** Ids of the records that no longer exist. */
export async function erasedSubjects(app: App, subjects: readonly Subject[]): Promise<Set<string>> {
  const uniqueSubjects = [...new Map(subjects.map((subject) => [subject.id, subject])).values()];
  if (uniqueSubjects.length === 0) return new Set();
  const rows = await app.store.getMany(uniqueSubjects.map(rowKeyOf));
  return new Set(uniqueSubjects.filter((_, n) => !rows[n]).map(({ id }) => id));
}

/**
 * Removes the bodies of events, so they are no longer sent, and ends their pending deliveries. The delivery rows stay: they
 * contain nothing of the record. Idempotent.
 */
export async function withdraw(app: App, events: readonly EventRef[]): Promise<void> {
  for (const batch of batchesOf(AT_ONCE, events)) await withdrawSome(app, batch);
}

async function withdrawSome(app: App, events: readonly EventRef[]): Promise<void> {
  const rows = await app.store.getMany(events.map(({ workspaceId, id }) => deliveryKey(workspaceId, id)));
  const apart = events.filter((_, n) => !rows[n] || !hasBody(rows[n]));
  await app.store.writeMany(apart.map(({ workspaceId, id }) => ({ remove: deliveryBodyKey(workspaceId, id) })));
  const stored = rows.filter((row) => row !== undefined);
  await app.store.writeEach(stored.filter(hasBody).map(bodyRemoval));
  const set = { ...skipped(app.clock.now()), lastError: ERASED };
  const pending = stored.filter(({ status }) => status === 'pending');
  const when = equals('status', 'pending');
  await app.store.writeEach(pending.map(({ pk, sk }) => ({ update: { pk, sk }, change: { set }, when })));
}

const bodyRemoval = ({ pk, sk }: Item): RowWrite => ({
  update: { pk, sk },
  change: { remove: ['body'] },
  when: present,
});

/** Withdraws all events of a record. Call it after its row is deleted, and before the rows that it owns are. */
export async function withdrawEventsOf(app: App, subject: Subject): Promise<void> {
  const { workspaceId } = subject;
  const { items } = await app.store.query({ pk: deliveriesPk(workspaceId), limit: 1, consistent: true });
  if (items.length === 0) return;
  const listed = await listedIds(app, subject);
  const ids = [...(await derivedIds(app, subject)), ...listed];
  await withdraw(
    app,
    [...new Set(ids)].map((id) => ({ workspaceId, id })),
  );
  const pk = eventsOfPk(workspaceId, subject.id);
  await app.store.writeMany(listed.map((sk) => ({ remove: { pk, sk } })));
}

async function listedIds(app: App, { workspaceId, id }: Subject): Promise<string[]> {
  const pk = eventsOfPk(workspaceId, id);
  return Array.fromAsync(app.store.queryAll({ pk, consistent: true }), ({ sk }) => sk);
}

/** The events whose ids can be derived from rows: the creation of the record, and those of rows that belong to it. */
async function derivedIds(app: App, { workspaceId, kind, id }: Subject): Promise<string[]> {
  const subjectRow: Item = { pk: '', sk: '', entity: kind, workspaceId, id };
  const ids = idsOf(subjectRow);
  if (kind === 'lead') return ids;
  const oldest = idAt(keptSinceMs(app));
  for await (const row of app.store.queryAll({ pk: conversationPk(workspaceId, id), consistent: true })) {
    ids.push(...idsOf(row).filter((eventId) => eventId >= oldest));
  }
  return ids;
}

const idsOf = (after: Item): string[] => eventsOfChange({ before: undefined, after }).map(({ id }) => id);

/** Events may be stored up to a day after they happened, and are then kept for the full time. */
const keptSinceMs = (app: App): number => app.clock.now() - KEPT_SECONDS * 1000 - 2 * 24 * 3600_000;

/**
 * Withdraws events of records that an earlier version stored without indexing them. Reads all bodies of a workspace that are
 * older than this version's first, so pass all records in one call. Costs nothing a month after the deployment.
 */
export async function withdrawUnlisted(app: App, workspaceId: string, subjectIds: readonly string[]): Promise<void> {
  const untilMs = (await indexedSince(app, workspaceId)) + MIXED_MS;
  const fromMs = Math.max(keptSinceMs(app), Math.min(...subjectIds.map(idTime)));
  if (fromMs > untilMs) return;
  const eventRefs: EventRef[] = [];
  const { pk } = deliveryBodyKey(workspaceId, '');
  for await (const { sk, body } of app.store.queryAll({
    pk,
    from: idAt(fromMs),
    to: idAt(untilMs),
    consistent: true,
  })) {
    if (subjectIds.some((id) => String(body).includes(id))) eventRefs.push({ workspaceId, id: sk });
  }
  await withdraw(app, eventRefs);
}
